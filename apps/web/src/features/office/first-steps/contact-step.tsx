import type { FirstSteps, Tracker } from '@konvoj/contract';
import { Alert, Select, Title } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FirstStepLink } from '../../../ui/first-step-link.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { ContactStatus } from './contact-status.tsx';
import { TrackerSettings } from './tracker-settings-table.tsx';
import { useRegisteredTrackers } from './use-first-steps.ts';

interface ContactStepProps {
  readonly gateway: FirstSteps['gateway'];
}

/** What to enter in a tracker, and whether it has reported. */
export function ContactStep({ gateway }: ContactStepProps) {
  const t = useText();
  return (
    <Panel
      query={useRegisteredTrackers()}
      isEmpty={(trackers) => trackers.length === 0}
      empty={<EmptyFace title={t('firstSteps.contact.noTracker')} action={<FirstStepLink step="tracker" />} />}
    >
      {(trackers) => <OfTrackers trackers={trackers} gateway={gateway} />}
    </Panel>
  );
}

/** The tracker that was registered last: its number is the highest. */
const newestOf = (trackers: readonly Tracker[]): Tracker | undefined =>
  trackers.reduce<Tracker | undefined>((newest, each) => (newest && newest.id > each.id ? newest : each), undefined);

interface OfTrackersProps extends ContactStepProps {
  readonly trackers: readonly Tracker[];
}

function OfTrackers({ trackers, gateway }: OfTrackersProps) {
  const t = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  const tracker = trackers.find(({ id }) => id === chosen) ?? newestOf(trackers);
  if (tracker === undefined) return null;
  return (
    <>
      {trackers.length > 1 && (
        <Select
          label={t('firstSteps.contact.tracker')}
          value={String(tracker.id)}
          onChange={(id) => setChosen(Number(id))}
          allowDeselect={false}
          searchable
          maw={360}
          data={trackers.map(({ id, imei, vehicle }) => ({
            value: String(id),
            label: vehicle === null ? imei : `${imei} · ${vehicle.licencePlate}`,
          }))}
        />
      )}
      <Title order={3}>{t('firstSteps.contact.status')}</Title>
      <ContactStatus key={tracker.id} tracker={tracker} />
      {gateway.isLocalOnly && tracker.lastContact === null && (
        <Alert color="orange" variant="light">
          {t('firstSteps.contact.localOnly', { setting: 'KONVOJ_GATEWAY_HOST=0.0.0.0' })}
        </Alert>
      )}
      <Title order={3}>{t('firstSteps.contact.settings')}</Title>
      <TrackerSettings tracker={tracker} gateway={gateway} />
    </>
  );
}
