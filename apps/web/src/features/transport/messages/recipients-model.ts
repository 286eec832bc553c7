import type { Device } from '@konvoj/contract';

/** The vehicles of a group that a message can go to. */
export interface RecipientGroup {
  readonly id: number;
  readonly name: string;
  readonly deviceIds: readonly number[];
}

/** The groups with their vehicles; empty ones are left out. */
export function recipientGroups(
  groups: readonly { readonly id: number; readonly name: string }[],
  devices: Iterable<Pick<Device, 'id' | 'groupId'>>,
): readonly RecipientGroup[] {
  const byGroup = Map.groupBy(devices, ({ groupId }) => groupId);
  return groups.flatMap(({ id, name }) => {
    const members = byGroup.get(id) ?? [];
    return members.length === 0 ? [] : [{ id, name, deviceIds: members.map((device) => device.id) }];
  });
}

export const isWhole = ({ deviceIds }: RecipientGroup, chosen: ReadonlySet<number>): boolean =>
  deviceIds.every((id) => chosen.has(id));

/** Adds the vehicles of a group; takes them away when all of them are chosen. */
export function toggleGroup(group: RecipientGroup, chosen: ReadonlySet<number>): ReadonlySet<number> {
  const next = new Set(chosen);
  const isRemoved = isWhole(group, chosen);
  for (const id of group.deviceIds) {
    if (isRemoved) next.delete(id);
    else next.add(id);
  }
  return next;
}
