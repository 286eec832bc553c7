import { ActionIcon, Tooltip } from '@mantine/core';
import { IconListDetails, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { FoldedMapButton } from '../../../map-ui/folded-map-button.tsx';
import { phoneAddress } from '../../../shared/card-facts.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import classes from './messages.module.css';

interface ThreadHeadProps {
  readonly deviceId: number;
  /** The way back to the list, where it is not beside the conversation. */
  readonly back: ReactNode;
}

/** With whom the open conversation is. */
export function ThreadHead({ deviceId, back }: ThreadHeadProps) {
  const t = useText();
  const device = useLive(useCallback((state) => state.devices.get(deviceId), [deviceId]));
  const narrow = useNarrow();
  if (device === undefined) return back;
  const { vehicle, driver } = device;
  const phone = driver?.phone ?? null;
  const call = phone === null ? '' : t('map.card.call', { phone });
  return (
    <header className={classes.head}>
      {back}
      <div className={classes.names}>
        <h2 className={classes.plate}>{vehicle.licensePlate || (vehicle.nickname ?? device.name)}</h2>
        <span className={classes.driver}>
          {driver === null ? t('vehicle.noDriver') : `${driver.firstName} ${driver.lastName}`}
        </span>
      </div>
      {phone !== null && (
        <Tooltip label={call}>
          <ActionIcon component="a" href={phoneAddress(phone)} aria-label={call}>
            <IconPhone size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('map.card.details')}>
        <ActionIcon
          aria-label={t('map.card.details')}
          renderRoot={(button: object) => (
            <Link {...button} to={ROUTES.VehicleDetails} search={{ vehicle: deviceId }} />
          )}
        >
          <IconListDetails size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {narrow && <FoldedMapButton />}
    </header>
  );
}
