import type { Device } from '@konvoj/contract';
import { useMemo, useState } from 'react';
import type { LiveState } from '../../../live/live-store.ts';
import { useLive } from '../../../live/use-live.ts';
import { useLanguage } from '../../../i18n/use-text.ts';
import { collatorOf } from '../../../ui/data-table/sort-values.ts';
import { vehicleRow, type VehicleRow } from './vehicle-rows.ts';

interface Devices {
  readonly devices: ReadonlyMap<number, Device>;
  readonly version: number;
}
const devicesOf = ({ devices, devicesVersion }: LiveState): Devices => ({ devices, version: devicesVersion });
const sameDevices = (a: Devices, b: Devices): boolean => a.version === b.version;

/**
 * All vehicles as rows, by plate. They are rebuilt only when a device changed, so that a frame of positions costs the
 * list nothing.
 */
export function useVehicleRows(): readonly VehicleRow[] {
  const live = useLive(devicesOf, sameDevices);
  const language = useLanguage();
  const [rowsOf] = useState(createRowCache);
  return useMemo(() => rowsOf(live.devices, language), [rowsOf, live, language]);
}

/** Remembers rows between calls: the same device gives the same row, the same titles the same order. */
function createRowCache(): (
  devices: ReadonlyMap<number, Device>,
  language: Parameters<typeof collatorOf>[0],
) => readonly VehicleRow[] {
  const rows = new Map<number, VehicleRow>();
  let order: number[] = [];
  let orderedIn: string | null = null;
  let shown: readonly VehicleRow[] = [];

  return (devices, language) => {
    let changed = false;
    let reorder = orderedIn !== language;
    for (const [id, device] of devices) {
      const before = rows.get(id);
      if (before?.device === device) continue;
      const row = vehicleRow(device);
      rows.set(id, row);
      changed = true;
      if (before?.title !== row.title) reorder = true;
    }
    if (rows.size !== devices.size) {
      for (const id of rows.keys()) if (!devices.has(id)) rows.delete(id);
      reorder = true;
    }
    if (!changed && !reorder) return shown;
    const all = [...rows.values()];
    if (reorder) {
      const { compare } = collatorOf(language);
      order = all.sort((a, b) => compare(a.title, b.title)).map(({ id }) => id);
      orderedIn = language;
    }
    shown = order.flatMap((id) => rows.get(id) ?? []);
    return shown;
  };
}
