import type { Device, StageTypeName } from '@konvoj/contract';
import { useMemo, useState } from 'react';
import type { LiveState } from '../../live/live-store.ts';
import { useLive } from '../../live/use-live.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { displayedStatus } from '../../shared/vehicle-status.ts';
import { collatorOf } from '../../ui/data-table/sort-values.ts';
import { vehicleRow, type VehicleRow } from './vehicle-rows.ts';

const wholeState = (state: LiveState): LiveState => state;

/**
 * All vehicles as rows, by plate. A device that did not change keeps its row, and the order is made anew only when a
 * vehicle came, went or changed its plate, so that a frame of the socket costs the list next to nothing.
 */
export function useVehicleRows(): readonly VehicleRow[] {
  const live = useLive(wholeState);
  const language = useLanguage();
  const [rowsOf] = useState(createRowCache);
  return useMemo(() => rowsOf(live.devices, language), [rowsOf, live, language]);
}

/** Remembers rows between calls: the same device gives the same row, the same titles the same order. */
export function createRowCache(): (
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

/** The displayed status of every vehicle, by device id. */
export function statusesOf(rows: readonly VehicleRow[], live: LiveState, nowMs: number): Map<number, StageTypeName> {
  const statuses = new Map<number, StageTypeName>();
  for (const { id, device } of rows) {
    const vehicle = { device, position: live.positions.get(id) ?? null, stage: live.stages.get(id) ?? null };
    statuses.set(id, displayedStatus(vehicle, nowMs));
  }
  return statuses;
}
