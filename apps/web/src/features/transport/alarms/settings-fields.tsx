import { alarmType } from '@konvoj/contract';
import { Group, NumberInput, SegmentedControl, Select, SimpleGrid } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import { selectText } from '../../../ui/select-text.ts';
import { settingsOf, type RuleValues } from './rule-model.ts';
import { useTrailers, useZones } from './use-alarms.ts';

interface SettingsFieldsProps {
  readonly form: EditForm<RuleValues>;
  readonly isNew: boolean;
}

const STEP = { speed_exceeded: 1, frequent_avl: 1, silent: 5, low_voltage: 0.1, temperature: 0.5 } as const;
const SENSORS = ['0', '1', '2', '3'];

/** What the alarm watches, with its threshold and how long the condition must hold. */
export function SettingsFields({ form, isNew }: SettingsFieldsProps) {
  const t = useText();
  const { type } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: type === 'silent' ? 2 : 3 }} spacing="sm">
        <Select
          {...form.getInputProps('type')}
          size="xs"
          label={t('alarms.type')}
          data={alarmType.options.map((value) => ({ value, label: t(`alarms.typeOf.${value}`) }))}
          allowDeselect={false}
          disabled={!isNew}
          onChange={(value) => {
            const chosen = alarmType.safeParse(value).data;
            if (chosen === undefined) return;
            form.setFieldValue('type', chosen);
            form.setFieldValue('settings', settingsOf(chosen));
          }}
        />
        {type === 'geo_zone' ? <ZoneField form={form} /> : <Threshold form={form} />}
        {type !== 'silent' && (
          <NumberInput
            {...form.getInputProps('settings.minTimeSeconds')}
            size="xs"
            label={t('alarms.minTime')}
            min={0}
            allowNegative={false}
            allowDecimal={false}
          />
        )}
      </SimpleGrid>
      {type === 'geo_zone' && (
        <SegmentedControl
          size="xs"
          aria-label={t('alarms.crossing')}
          value={String(form.values.settings.qualifier)}
          data={(['enter', 'exit'] as const).map((value) => ({ value, label: t(`alarms.crossingOf.${value}`) }))}
          onChange={(value) => form.setFieldValue('settings.qualifier', value === 'exit' ? 'exit' : 'enter')}
        />
      )}
      {type === 'temperature' && <TemperatureFields form={form} />}
    </>
  );
}

function Threshold({ form }: Pick<SettingsFieldsProps, 'form'>) {
  const t = useText();
  const { type } = form.values;
  if (type === 'geo_zone') return null;
  return (
    <DecimalInput
      {...form.getInputProps('settings.qualifier')}
      size="xs"
      required
      label={t(`alarms.threshold.${type}`)}
      step={STEP[type]}
      decimalScale={type === 'low_voltage' || type === 'temperature' ? 1 : 0}
    />
  );
}

function ZoneField({ form }: Pick<SettingsFieldsProps, 'form'>) {
  const t = useText();
  const zones = useZones();
  const { geoZoneId } = form.values.settings;
  const { error } = form.getInputProps('settings.geoZoneId');
  return (
    <Select
      size="xs"
      label={t('alarms.zone')}
      placeholder={t('alarms.chooseZone')}
      description={zones.data?.length === 0 ? t('alarms.noZones') : undefined}
      required
      searchable
      error={error}
      data={zones.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={geoZoneId === null ? null : String(geoZoneId)}
      onFocus={selectText}
      onChange={(value) => form.setFieldValue('settings.geoZoneId', value === null ? null : Number(value))}
    />
  );
}

function TemperatureFields({ form }: Pick<SettingsFieldsProps, 'form'>) {
  const t = useText();
  const trailers = useTrailers().data ?? [];
  const { side, sensor, trailerId } = form.values.settings;
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        size="xs"
        aria-label={t('alarms.side')}
        value={side ?? 'above'}
        data={(['above', 'below'] as const).map((value) => ({ value, label: t(`alarms.sideOf.${value}`) }))}
        onChange={(value) => form.setFieldValue('settings.side', value === 'below' ? 'below' : 'above')}
      />
      <Select
        size="xs"
        label={t('alarms.sensor')}
        data={SENSORS}
        allowDeselect={false}
        value={String(sensor ?? 0)}
        onChange={(value) => form.setFieldValue('settings.sensor', Number(value))}
      />
      <Select
        size="xs"
        label={t('alarms.trailer')}
        placeholder={t('alarms.anyTrailer')}
        searchable
        clearable
        error={form.getInputProps('settings.trailerId').error}
        data={trailers.map(({ id, licencePlate }) => ({ value: String(id), label: licencePlate }))}
        value={trailerId === null ? null : String(trailerId)}
        onFocus={selectText}
        onChange={(value) => form.setFieldValue('settings.trailerId', value === null ? null : Number(value))}
      />
    </Group>
  );
}
