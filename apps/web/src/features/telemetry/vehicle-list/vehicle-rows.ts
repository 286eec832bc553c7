import type { Device, StageTypeName, VehicleGroup } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { withoutGaps } from '../../../shared/without-gaps.ts';

/** A line of the list as the rules need it: what can be searched, sorted and filtered. */
export interface VehicleRow {
  readonly id: number;
  readonly device: Device;
  /** Plate or nickname first, driver below. */
  readonly title: string;
  readonly driver: string | null;
  /** Everything the search looks in, folded. */
  readonly searched: string;
}

export function driverName(device: Device): string | null {
  const { driver } = device;
  if (!driver) return null;
  const name = `${driver.firstName} ${driver.lastName}`.trim();
  return name === '' ? driver.nickName : name;
}

export function vehicleRow(device: Device): VehicleRow {
  const { licensePlate, nickname } = device.vehicle;
  const driver = driverName(device);
  const words = [licensePlate, withoutGaps(licensePlate), nickname, driver, device.driver?.nickName, device.name];
  return {
    id: device.id,
    device,
    title: licensePlate || nickname || device.name,
    driver,
    searched: folded(words.filter((word): word is string => Boolean(word)).join('\n')),
  };
}

/**
 * The rule by which rows fit a search term; an empty term fits all. Every word must be found, in any order. The term is
 * folded once, however many rows there are.
 */
export function matcher(term: string): (row: VehicleRow) => boolean {
  if (term === '') return () => true;
  const wanted = folded(term);
  const plate = withoutGaps(wanted);
  const words = wanted.split(/\s+/);
  return ({ searched }) => searched.includes(plate) || words.every((word) => searched.includes(word));
}

export const STATUS_ORDER: readonly StageTypeName[] = ['drive', 'idling', 'stop', 'rest', 'work', 'undefined'];

/** How many rows have each status. */
export function countByStatus(statuses: Iterable<StageTypeName>): Readonly<Record<StageTypeName, number>> {
  const counts = { drive: 0, idling: 0, stop: 0, rest: 0, work: 0, undefined: 0 };
  for (const status of statuses) counts[status] += 1;
  return counts;
}

/** One line on the screen: the head of a group, or a vehicle. */
export type ListLine =
  | {
      readonly kind: 'group';
      readonly groupId: number | null;
      readonly name: string | null;
      readonly count: number;
      readonly open: boolean;
    }
  | { readonly kind: 'vehicle'; readonly row: VehicleRow };

/**
 * Lines of the list in order: groups by name, vehicles without a group last; no heads when there is only one group.
 * @param closed ids of groups whose vehicles are folded away; 0 stands for 'without a group'
 */
export function listLines(
  rows: readonly VehicleRow[],
  groups: readonly VehicleGroup[],
  closed: ReadonlySet<number>,
): readonly ListLine[] {
  const byGroup = new Map<number, VehicleRow[]>();
  for (const row of rows) {
    const key = row.device.groupId ?? 0;
    const members = byGroup.get(key);
    if (members) members.push(row);
    else byGroup.set(key, [row]);
  }
  const known = groups.filter(({ id }) => byGroup.has(id)).map(({ id, name }) => ({ id, name }));
  const knownIds = new Set(known.map(({ id }) => id));
  const others = [...byGroup.keys()].filter((id) => !knownIds.has(id)).flatMap((id) => byGroup.get(id) ?? []);
  const lines: ListLine[] = [];
  const add = (groupId: number | null, name: string | null, members: readonly VehicleRow[]): void => {
    const open = !closed.has(groupId ?? 0);
    lines.push({ kind: 'group', groupId, name, count: members.length, open });
    if (open) for (const row of members) lines.push({ kind: 'vehicle', row });
  };
  if (known.length === 0) return others.map((row) => ({ kind: 'vehicle', row }));
  for (const { id, name } of known) add(id, name, byGroup.get(id) ?? []);
  if (others.length > 0) add(null, null, others);
  return lines;
}
