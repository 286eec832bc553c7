import { endpoints } from '@konvoj/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { call } from '../../../shared/api.ts';
import { useUser } from '../../../shared/session-state.ts';
import { PickList } from '../../../ui/pick-list.tsx';
import { isWhole, recipientGroups, toggleGroup } from './recipients-model.ts';

interface RecipientsProps {
  /** Listed first: those that were chosen when the dialog opened. */
  readonly first: readonly number[];
  readonly chosen: readonly number[];
  readonly onChange: (deviceIds: number[]) => void;
}

/** The vehicles that a message goes to, one by one or by their groups. */
export function Recipients({ first, chosen, onChange }: RecipientsProps) {
  const t = useText();
  const user = useUser();
  const devices = useLive((state) => state.devices);
  const version = useLive((state) => state.devicesVersion);
  const [onTop] = useState(() => new Set(first));
  const groups = useQuery({
    queryKey: ['vehicleGroups', user?.id],
    queryFn: ({ signal }) => call(endpoints.vehicleGroups.list, {}, { signal }),
  });
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const items = useMemo(
    () =>
      [...devices.values()]
        .map(({ id, vehicle, driver }) => ({
          id,
          label: vehicle.licensePlate,
          detail: driver === null ? (vehicle.nickname ?? '') : `${driver.firstName} ${driver.lastName}`,
        }))
        .toSorted((a, b) => Number(onTop.has(b.id)) - Number(onTop.has(a.id)) || a.label.localeCompare(b.label)),
    // The map of devices is changed in place; its version changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
    [devices, version, onTop],
  );
  return (
    <>
      <Group gap={4} mb={4} role="group" aria-label={t('messages.groups')}>
        {recipientGroups(groups.data ?? [], devices.values()).map((group) => (
          <Button
            key={group.id}
            size="compact-xs"
            variant={isWhole(group, chosenIds) ? 'filled' : 'default'}
            aria-pressed={isWhole(group, chosenIds)}
            onClick={() => onChange([...toggleGroup(group, chosenIds)])}
          >
            {group.name} ({group.deviceIds.length})
          </Button>
        ))}
      </Group>
      <PickList
        label={t('messages.recipients')}
        searchLabel={t('sharing.searchVehicles')}
        items={items}
        chosen={chosenIds}
        onChange={(ids) => onChange([...ids])}
      />
    </>
  );
}
