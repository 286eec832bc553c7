import { endpoints, NAME_LENGTH, schemaFindings, trackerProtocol, type Vehicle } from '@konvoj/contract';
import { LOCALES } from '@konvoj/i18n';
import { Alert, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { timeAgo } from '../../../shared/time-ago.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FirstStepLink } from '../../../ui/first-step-link.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { FleetLink } from './fleet-link.tsx';
import { isTeltonika, newTracker, trackerBody, trackerValues } from './tracker-form.ts';
import { useAddTracker, useAttempts, useMountableVehicles } from './use-first-steps.ts';

/** More are found by typing. */
const MOST_OFFERED = 100;

/** Registers a tracker in a vehicle. */
export function TrackerStep() {
  const t = useText();
  return (
    <>
      <Panel
        query={useMountableVehicles()}
        isEmpty={(vehicles) => vehicles.length === 0}
        empty={<EmptyFace title={t('firstSteps.tracker.noVehicle')} action={<FirstStepLink step="vehicle" />} />}
      >
        {(vehicles) => <TrackerForm vehicles={vehicles} />}
      </Panel>
      <FleetLink section="trackers">{t('firstSteps.tracker.open')}</FleetLink>
    </>
  );
}

function TrackerForm({ vehicles }: { readonly vehicles: readonly Vehicle[] }) {
  const t = useText();
  const navigate = useNavigate();
  const addTracker = useAddTracker();
  const form = useEditForm({
    saved: newTracker(vehicles),
    draft: { key: 'firstSteps.tracker', schema: trackerValues },
    check: (values) => schemaFindings(endpoints.trackers.create.body, trackerBody(values)),
    textOf: ({ path, code }) => (path === 'imei' && code === 'invalid' ? t('firstSteps.tracker.imeiWrong') : undefined),
    save: (values) => addTracker.mutateAsync(trackerBody(values)),
    onSaved: ({ imei }) => {
      form.discard();
      showToast(t('firstSteps.tracker.added', { imei }));
      void navigate({ to: ROUTES.UserSettings, search: { tab: 'firstSteps', step: 'contact' } });
    },
  });
  const { protocol, imei } = form.values;
  return (
    <Form form={form} label={t('firstSteps.step.tracker')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          {...form.getInputProps('deviceId')}
          label={t('firstSteps.tracker.vehicle')}
          required
          searchable
          allowDeselect={false}
          limit={MOST_OFFERED}
          nothingFoundMessage={t('common.noMatch')}
          data={vehicles.map(({ deviceId, licencePlate }) => ({ value: String(deviceId), label: licencePlate }))}
        />
        <Select
          {...form.getInputProps('protocol')}
          label={t('firstSteps.tracker.protocol')}
          required
          allowDeselect={false}
          data={trackerProtocol.options.map((value) => ({ value, label: t(`trackers.protocolName.${value}`) }))}
        />
        <TextInput
          {...form.getInputProps('imei')}
          label={t('firstSteps.tracker.identifier')}
          description={t('firstSteps.tracker.identifierHint')}
          required
          maxLength={64}
          autoComplete="off"
        />
        {isTeltonika(protocol) && (
          <TextInput
            {...form.getInputProps('model')}
            label={t('firstSteps.tracker.model')}
            description={t('firstSteps.tracker.modelHint')}
            maxLength={NAME_LENGTH.max}
          />
        )}
      </SimpleGrid>
      <Attempts identifier={imei} />
      <FormFoot form={form} saveLabel={t('firstSteps.tracker.add')} disabled={!form.isChanged} />
    </Form>
  );
}

/** That a tracker with this identifier tried to connect already. */
function Attempts({ identifier }: { readonly identifier: string }) {
  const t = useText();
  const language = useLanguage();
  const now = useNowByHalfMinute();
  const found = useAttempts(identifier);
  return (
    <div role="status">
      {found && (
        <Alert variant="light" mt="sm">
          {t('firstSteps.tracker.tried', {
            ago: timeAgo(found.lastSeen, now, LOCALES[language]),
            attempts: found.attempts,
          })}
        </Alert>
      )}
    </div>
  );
}
