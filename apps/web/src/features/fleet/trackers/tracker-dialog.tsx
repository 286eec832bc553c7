import { NAME_LENGTH, trackerFamily, trackerProtocol, type Tracker } from '@konvoj/contract';
import { Alert, Button, Group, Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { fieldTexts, formErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { RemoveTracker } from './remove-tracker.tsx';
import { TrackerKey } from './tracker-key.tsx';
import { EMPTY_FORM, formOf, inputOf, type TrackerForm } from './tracker-model.ts';
import { useMountable, useSaveTracker } from './use-trackers.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';

const FIELDS = ['imei', 'protocol', 'model', 'family', 'phone', 'deviceId', 'mountedAt'];
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
  const [form, setForm] = useState<TrackerForm>(before ?? { ...EMPTY_FORM, ...known });
  const [isTried, setTried] = useState(false);
  /** A new one that reports over HTTP: its key is offered before the dialog closes. */
  const [made, setMade] = useState<Tracker | null>(null);
  const saving = useSaveTracker(tracker?.id ?? null);
  const texts = fieldTexts(t, saving.error);
  const failure = formErrorText(t, saving.error, FIELDS);
  const change = (changes: Partial<TrackerForm>): void => setForm((now) => ({ ...now, ...changes }));
  const imeiError = isTried && form.imei.trim() === '' ? t('error.field.required') : texts['imei'];

  function save(): void {
    setTried(true);
    if (form.imei.trim() === '') return;
    saving.mutate(inputOf(form, before), {
      onSuccess: (saved) => {
        showToast(t('trackers.saved', { imei: saved.imei }));
        if (tracker === null && saved.protocol === 'osmand') setMade(saved);
        else onClose();
      },
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={tracker ? t('trackers.one', { imei: tracker.imei }) : t('trackers.new')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {made ? (
        <KeyStep tracker={made} onDone={onClose} />
      ) : (
        <DialogForm onSave={save}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <TextInput
                label={t('trackers.imei')}
                description={t('trackers.imeiHint')}
                required
                {...(known === undefined && { 'data-autofocus': true })}
                maxLength={64}
                value={form.imei}
                onChange={(event) => change({ imei: event.currentTarget.value })}
                error={imeiError}
              />
              <Select
                label={t('trackers.protocol')}
                description={t('trackers.protocolHint')}
                placeholder={t('trackers.protocolOpen')}
                clearable
                data={trackerProtocol.options.map((value) => ({ value, label: t(`trackers.protocolName.${value}`) }))}
                value={form.protocol === '' ? null : form.protocol}
                onChange={(value) => change({ protocol: value === null ? '' : trackerProtocol.parse(value) })}
                error={texts['protocol']}
              />
              <TextInput
                label={t('trackers.model')}
                description={t('trackers.modelHint')}
                {...(known !== undefined && { 'data-autofocus': true })}
                maxLength={NAME_LENGTH.max}
                value={form.model}
                onChange={(event) => change({ model: event.currentTarget.value })}
                error={texts['model']}
              />
              <Select
                label={t('trackers.family')}
                description={t('trackers.familyHint')}
                clearable={tracker === null}
                allowDeselect={false}
                data={trackerFamily.options.map((value) => ({ value, label: t(`trackers.familyName.${value}`) }))}
                value={form.family === '' ? null : form.family}
                onChange={(value) => change({ family: value === null ? '' : trackerFamily.parse(value) })}
                error={texts['family']}
              />
              <VehicleSelect value={form.device} error={texts['deviceId']} onChange={(device) => change({ device })} />
              <MountedSince value={form.from} error={texts['mountedAt']} onChange={(from) => change({ from })} />
              <TextInput
                label={t('trackers.phone')}
                type="tel"
                maxLength={31}
                value={form.phone}
                onChange={(event) => change({ phone: event.currentTarget.value })}
                error={texts['phone']}
              />
            </SimpleGrid>
            {tracker?.protocol === 'osmand' && <TrackerKey tracker={tracker} />}
            {failure !== null && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <Group justify="space-between">
              {tracker ? <RemoveTracker tracker={tracker} onRemoved={onClose} /> : <span />}
              <Group gap="xs">
                <Button variant="default" onClick={onClose}>
                  {t('trackers.cancel')}
                </Button>
                <Button type="submit" loading={saving.isPending}>
                  {t('trackers.save')}
                </Button>
              </Group>
            </Group>
          </Stack>
        </DialogForm>
      )}
    </Modal>
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

interface InputProps<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

function VehicleSelect({ value, error, onChange }: InputProps<string>) {
  const t = useText();
  const vehicles = useMountable();
  return (
    <Select
      label={t('trackers.vehicle')}
      placeholder={t('trackers.noVehicle')}
      searchable
      clearable
      limit={MOST_OFFERED}
      nothingFoundMessage={t('common.noMatch')}
      data={(vehicles.data ?? []).map(({ deviceId, rgsOznaka, vzdevek }) => ({
        value: String(deviceId),
        label: vzdevek === null ? rgsOznaka : `${rgsOznaka} · ${vzdevek}`,
      }))}
      value={value === '' ? null : value}
      onChange={(device) => onChange(device ?? '')}
      error={error ?? (vehicles.error ? t('common.loadFailed') : undefined)}
    />
  );
}

function MountedSince({ value, error, onChange }: InputProps<string | null>) {
  const t = useText();
  const calendar = useCalendar();
  return (
    <DateTimePicker
      label={t('trackers.from')}
      description={t('trackers.fromHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      valueFormat="DD.MM.YYYY HH:mm"
      {...calendar}
      clearable
      value={value}
      onChange={onChange}
      error={error}
      popoverProps={{ withinPortal: true }}
    />
  );
}
