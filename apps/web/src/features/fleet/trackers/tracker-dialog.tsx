import { endpoints, NAME_LENGTH, schemaFindings, trackerFamily, trackerProtocol, type Tracker } from '@konvoj/contract';
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import { showToast } from '../../../ui/toasts.ts';
import { RemoveTracker } from './remove-tracker.tsx';
import { TrackerKey } from './tracker-key.tsx';
import { EMPTY_FORM, formOf, inputOf, trackerForm, type TrackerForm } from './tracker-model.ts';
import { useMountable, useSaveTracker } from './use-trackers.ts';

/** More are found by typing. */
const MOST_OFFERED = 100;

interface TrackerDialogProps {
  /** Null: a new one. */
  readonly tracker: Tracker | null;
  /** What is known of a new one already: it knocked. */
  readonly known?: Pick<TrackerForm, 'imei' | 'protocol'>;
  readonly onClose: () => void;
}

/** Registers, adopts, changes and moves a tracker. */
export function TrackerDialog({ tracker, known, onClose }: TrackerDialogProps) {
  const t = useText();
  const before = tracker && formOf(tracker);
  /** A new one that reports over HTTP: its key is offered before the dialog closes. */
  const [made, setMade] = useState<Tracker | null>(null);
  const saveTracker = useSaveTracker(tracker?.id ?? null);
  const form = useEditForm({
    saved: before ?? { ...EMPTY_FORM, ...known },
    draft: { key: `tracker.${tracker?.id ?? known?.imei ?? 'new'}`, schema: trackerForm },
    check: (values) => schemaFindings(endpoints.trackers.create.body, inputOf(values, before)),
    save: (values) => saveTracker.mutateAsync(inputOf(values, before)),
    onSaved: (saved) => {
      showToast(t('trackers.saved', { imei: saved.imei }));
      if (tracker === null && saved.protocol === 'osmand') setMade(saved);
      else onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={tracker ? t('trackers.one', { imei: tracker.imei }) : t('trackers.new')}
      aside={tracker && <RemoveTracker tracker={tracker} onRemoved={onClose} />}
      instead={made ? <KeyStep tracker={made} onDone={onClose} /> : undefined}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          {...form.getInputProps('imei')}
          label={t('trackers.imei')}
          description={t('trackers.imeiHint')}
          required
          data-autofocus={known === undefined || undefined}
          maxLength={64}
        />
        <Select
          {...form.getInputProps('protocol')}
          label={t('trackers.protocol')}
          description={t('trackers.protocolHint')}
          placeholder={t('trackers.protocolOpen')}
          clearable
          data={trackerProtocol.options.map((value) => ({ value, label: t(`trackers.protocolName.${value}`) }))}
        />
        <TextInput
          {...form.getInputProps('model')}
          label={t('trackers.model')}
          description={t('trackers.modelHint')}
          data-autofocus={known !== undefined || undefined}
          maxLength={NAME_LENGTH.max}
        />
        <Select
          {...form.getInputProps('family')}
          label={t('trackers.family')}
          description={t('trackers.familyHint')}
          clearable={tracker === null}
          allowDeselect={false}
          data={trackerFamily.options.map((value) => ({ value, label: t(`trackers.familyName.${value}`) }))}
        />
        <VehicleSelect form={form} />
        <MountedSince form={form} />
        <TextInput {...form.getInputProps('phone')} label={t('trackers.phone')} type="tel" maxLength={31} />
      </SimpleGrid>
      {tracker?.protocol === 'osmand' && <TrackerKey tracker={tracker} />}
    </FormDialog>
  );
}

/** Offers a key to a tracker that was registered just now. */
function KeyStep({ tracker, onDone }: { readonly tracker: Tracker; readonly onDone: () => void }) {
  const t = useText();
  return (
    <Stack gap="sm">
      <TrackerKey tracker={tracker} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('trackers.key.done')}</Button>
      </Group>
    </Stack>
  );
}

interface InputProps {
  readonly form: EditForm<TrackerForm>;
}

function VehicleSelect({ form }: InputProps) {
  const t = useText();
  const vehicles = useMountable();
  return (
    <Select
      {...form.getInputProps('deviceId')}
      label={t('trackers.vehicle')}
      placeholder={t('trackers.noVehicle')}
      searchable
      clearable
      limit={MOST_OFFERED}
      nothingFoundMessage={t('common.noMatch')}
      data={(vehicles.data ?? []).map(({ deviceId, licencePlate, nickname }) => ({
        value: String(deviceId),
        label: nickname === null ? licencePlate : `${licencePlate} · ${nickname}`,
      }))}
      error={form.errors['deviceId'] ?? (vehicles.error ? t('common.loadFailed') : undefined)}
    />
  );
}

function MountedSince({ form }: InputProps) {
  const t = useText();
  const calendar = useCalendar();
  return (
    <DateTimePicker
      {...form.getInputProps('mountedAt')}
      label={t('trackers.from')}
      description={t('trackers.fromHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      valueFormat="DD.MM.YYYY HH:mm"
      {...calendar}
      clearable
      popoverProps={{ withinPortal: true }}
    />
  );
}
