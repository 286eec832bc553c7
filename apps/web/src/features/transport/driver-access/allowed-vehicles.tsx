import { endpoints, type DriverAccess } from '@konvoj/contract';
import { Button, Group, Input, SegmentedControl, Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { PickList } from '../../../ui/pick-list.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSetVehicles } from './use-driver-access.ts';

interface AllowedVehiclesProps {
  readonly driverId: number;
  readonly vehicleIds: DriverAccess['vehicleIds'];
}

/** Which vehicles a driver may choose in the app: all, or those that are ticked. */
export function AllowedVehicles({ driverId, vehicleIds }: AllowedVehiclesProps) {
  const t = useText();
  const [chosen, setChosen] = useState(vehicleIds);
  const vehicles = useQuery({
    queryKey: ['allVehicles'],
    queryFn: ({ signal }) => call(endpoints.vehicles.all, {}, { signal }),
    enabled: chosen !== null,
  });
  const { mutate, isPending, error } = useSetVehicles(driverId);
  const isChanged = chosen?.toSorted().join() !== vehicleIds?.toSorted().join();
  return (
    <Input.Wrapper
      label={t('driverAccess.vehicles')}
      labelElement="div"
      description={t('driverAccess.vehiclesHint')}
      error={error && errorText(t, error)}
    >
      <Group justify="space-between" my={6}>
        <SegmentedControl
          size="xs"
          aria-label={t('driverAccess.vehicles')}
          value={chosen === null ? 'all' : 'chosen'}
          data={[
            { value: 'all', label: t('users.allVehicles') },
            { value: 'chosen', label: t('users.chosenVehicles') },
          ]}
          onChange={(value) => setChosen(value === 'all' ? null : (vehicleIds ?? []))}
        />
        <Button
          disabled={!isChanged}
          loading={isPending}
          onClick={() => mutate(chosen, { onSuccess: () => showToast(t('driverAccess.vehiclesSaved')) })}
        >
          {t('common.save')}
        </Button>
      </Group>
      {chosen !== null &&
        (vehicles.data ? (
          <PickList
            label={t('driverAccess.vehicles')}
            searchLabel={t('sharing.searchVehicles')}
            items={vehicles.data
              .filter(({ alienated }) => !alienated)
              .map(({ id, licencePlate, nickname }) => ({ id, label: licencePlate, detail: nickname ?? '' }))}
            chosen={new Set(chosen)}
            onChange={(ids) => setChosen([...ids])}
          />
        ) : (
          <Words size="sm" c="dimmed" role="status">
            {t(vehicles.isError ? 'common.loadFailed' : 'common.loading')}
          </Words>
        ))}
    </Input.Wrapper>
  );
}
