import { Input, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import { PickList } from '../../../ui/pick-list.tsx';
import type { RuleValues } from './rule-model.ts';

/** All vehicles that one may see, now and later, or chosen ones. */
export function VehicleFields({ form }: { readonly form: EditForm<RuleValues> }) {
  const t = useText();
  const devices = useLive((state) => state.devices);
  const version = useLive((state) => state.devicesVersion);
  const items = useMemo(
    () =>
      [...devices.values()]
        .map(({ id, vehicle: { licensePlate, nickname } }) => ({
          id,
          label: licensePlate,
          ...(nickname !== null && { detail: nickname }),
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    // The map of devices is changed in place; its version changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
    [devices, version],
  );
  const { deviceIds } = form.values;
  return (
    <Input.Wrapper size="xs" label={t('alarms.vehicles')} labelElement="div" error={form.errors['deviceIds']}>
      <div>
        <SegmentedControl
          size="xs"
          mt={4}
          aria-label={t('alarms.vehicles')}
          value={deviceIds === null ? 'all' : 'chosen'}
          data={[
            { value: 'all', label: t('alarms.allVehicles') },
            { value: 'chosen', label: t('alarms.chosenVehicles') },
          ]}
          onChange={(value) => form.setFieldValue('deviceIds', value === 'all' ? null : [])}
        />
      </div>
      {deviceIds !== null && (
        <PickList
          label={t('alarms.vehicles')}
          searchLabel={t('alarms.searchVehicles')}
          items={items}
          chosen={new Set(deviceIds)}
          onChange={(ids) => form.setFieldValue('deviceIds', [...ids])}
        />
      )}
    </Input.Wrapper>
  );
}
