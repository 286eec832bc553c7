import type { Tracker } from '@konvoj/contract';
import { LOCALES } from '@konvoj/i18n';
import { Alert, Button, Loader, Text as Words } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { timeAgo } from '../../../shared/time-ago.ts';
import { useNowBySecond } from '../../../shared/use-now.ts';
import classes from './first-steps.module.css';
import { FleetLink } from './fleet-link.tsx';
import { useStepsReadAgain, useTrackerContact } from './use-first-steps.ts';

/** Whether a tracker has reported, and its vehicle is on the map; follows the live data. */
export function ContactStatus({ tracker }: { readonly tracker: Tracker }) {
  const t = useText();
  const { deviceId, vehicle, refused } = tracker;
  const isOnMap = useLive(({ positions }) => deviceId !== null && positions.has(deviceId));
  useStepsReadAgain(isOnMap);
  return (
    <div className={classes.contact}>
      <LastContact tracker={tracker} isOnMap={isOnMap} />
      {refused !== null && (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('firstSteps.contact.refused', { reason: t(`trackers.refusedReason.${refused.kind}`) })}
        </Alert>
      )}
      {vehicle === null && <Words size="sm">{t('firstSteps.contact.notMounted')}</Words>}
      {isOnMap && deviceId !== null && vehicle !== null && (
        <>
          <div role="status" className={classes.status}>
            <IconCircleCheck size={18} color="var(--status-drive)" aria-hidden />
            <Words size="sm" fw={600}>
              {t('firstSteps.contact.onMap', { licencePlate: vehicle.licencePlate })}
            </Words>
          </div>
          <Button
            style={{ justifySelf: 'start' }}
            renderRoot={(button: object) => (
              <Link {...button} to={ROUTES.VehicleDetails} search={{ vehicle: deviceId }} />
            )}
          >
            {t('firstSteps.contact.show')}
          </Button>
        </>
      )}
    </div>
  );
}

interface LastContactProps {
  readonly tracker: Tracker;
  readonly isOnMap: boolean;
}

function LastContact({ tracker: { id, lastContact }, isOnMap }: LastContactProps) {
  const t = useText();
  const language = useLanguage();
  const now = useNowBySecond();
  const { data: contact } = useTrackerContact(id);
  if (lastContact === null) {
    return (
      <div role="status" className={classes.status}>
        <Loader size={16} aria-hidden />
        <Words size="sm">{t('firstSteps.contact.waiting')}</Words>
      </div>
    );
  }
  const seen = t('firstSteps.contact.seen', { ago: timeAgo(lastContact, now, LOCALES[language]) });
  const address = contact?.connected === true ? contact.address : null;
  return (
    <>
      <div className={classes.status}>
        <IconCircleCheck size={18} color="var(--status-drive)" aria-hidden />
        <Words size="sm">
          {address === null ? seen : `${seen}, ${t('firstSteps.contact.connected', { address })}`}
        </Words>
      </div>
      {!isOnMap && (
        <>
          <Words size="sm" c="dimmed">
            {t('firstSteps.contact.noPosition')}
          </Words>
          <FleetLink section="trackers">{t('firstSteps.tracker.open')}</FleetLink>
        </>
      )}
    </>
  );
}
