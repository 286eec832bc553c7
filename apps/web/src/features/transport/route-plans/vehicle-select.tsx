import { profileOfVehicle, type VehicleProfile } from '@konvoj/contract';
import { Select } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { useVehicleChoices } from '../../../shared/vehicle-choices.ts';

/** Takes kind and sizes of a vehicle of the fleet. They are taken once: the plan is for any vehicle like it. */
export function VehicleSelect({ onChoose }: { readonly onChoose: (profile: VehicleProfile) => void }) {
  const t = useText();
  const { data, error } = useVehicleChoices();
  return (
    <Select
      size="xs"
      label={t('routePlans.asVehicle')}
      searchable
      limit={50}
      value={null}
      data={data?.map(({ id, licencePlate }) => ({ value: String(id), label: licencePlate })) ?? []}
      error={error === null ? undefined : t('common.loadFailed')}
      nothingFoundMessage={t('common.noMatch')}
      onChange={(value) => {
        const vehicle = data?.find(({ id }) => String(id) === value);
        if (vehicle) onChoose(profileOfVehicle({ type: vehicle.type, size: vehicle }));
      }}
    />
  );
}
