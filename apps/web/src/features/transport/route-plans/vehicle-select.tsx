import type { VehicleProfile } from '@konvoj/contract';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { vehicleTypeOf, type VehicleType } from '../../../map/domain.ts';

const KIND_OF: Readonly<Record<VehicleType, VehicleProfile['kind']>> = {
  1: 'car',
  2: 'van',
  3: 'truck',
  4: 'truck',
  5: 'truck',
};

/** Takes the profile of a vehicle of the fleet. It is taken once: the plan is for any vehicle like it. */
export function VehicleSelect({ onChoose }: { readonly onChoose: (profile: VehicleProfile) => void }) {
  const t = useText();
  const devices = useLive((state) => state.devices);
  const version = useLive((state) => state.devicesVersion);
  const options = useMemo(
    () =>
      [...devices.values()]
        .map(({ id, vehicle }) => ({ value: String(id), label: vehicle.licensePlate }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    // The map of devices is changed in place; its version changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
    [devices, version],
  );
  return (
    <Select
      size="xs"
      label={t('routePlans.asVehicle')}
      searchable
      limit={50}
      value={null}
      data={options}
      nothingFoundMessage={t('common.noMatch')}
      onChange={(value) => {
        const device = devices.get(Number(value));
        if (device) onChoose({ kind: KIND_OF[vehicleTypeOf(device.icon.type)] });
      }}
    />
  );
}
