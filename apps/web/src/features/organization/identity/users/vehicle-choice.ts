import type { Vehicle } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { withoutGaps } from '../../../../shared/without-gaps.ts';

export interface ChoiceVehicle {
  readonly id: number;
  readonly plate: string;
  readonly detail: string;
  readonly alienated: boolean;
}
export interface ChoiceGroup {
  /** Null: vehicles of no group. */
  readonly name: string | null;
  readonly vehicles: readonly ChoiceVehicle[];
}
export type ChoiceRow =
  | { readonly kind: 'group'; readonly key: string; readonly group: ChoiceGroup }
  | { readonly kind: 'vehicle'; readonly key: string; readonly vehicle: ChoiceVehicle };

interface Indexed {
  readonly group: string | null;
  readonly text: string;
  readonly bareText: string;
  readonly vehicle: ChoiceVehicle;
}
export type VehicleIndex = readonly Indexed[];

/** Vehicles in the order in which they are offered (by group, those of no group last, then by plate), ready to be searched. */
export function vehicleIndex(vehicles: readonly Vehicle[], collator: Intl.Collator): VehicleIndex {
  return vehicles
    .map((vehicle): Indexed => {
      const { id, licencePlate: plate, nickname, vehicleGroup, alienated } = vehicle;
      const group = vehicleGroup?.name ?? null;
      const text = folded([plate, nickname, group].filter((part) => part !== null).join(' '));
      return { group, text, bareText: withoutGaps(text), vehicle: { id, plate, detail: nickname ?? '', alienated } };
    })
    .sort(
      (a, b) =>
        Number(a.group === null) - Number(b.group === null) ||
        collator.compare(a.group ?? '', b.group ?? '') ||
        collator.compare(a.vehicle.plate, b.vehicle.plate),
    );
}

/** Groups with the vehicles that a search finds by plate (with or without spaces), nickname or group. */
export function choiceGroups(index: VehicleIndex, search: string): readonly ChoiceGroup[] {
  const term = folded(search.trim());
  const bareTerm = withoutGaps(term);
  const groups: { name: string | null; vehicles: ChoiceVehicle[] }[] = [];
  for (const { group, text, bareText, vehicle } of index) {
    if (term !== '' && !text.includes(term) && !bareText.includes(bareTerm)) continue;
    let last = groups.at(-1);
    if (last === undefined || last.name !== group) groups.push((last = { name: group, vehicles: [] }));
    last.vehicles.push(vehicle);
  }
  return groups;
}

/** The rows of the list: each group, under it its vehicles. */
export function choiceRows(groups: readonly ChoiceGroup[]): readonly ChoiceRow[] {
  return groups.flatMap((group): ChoiceRow[] => [
    { kind: 'group', key: `group ${group.name ?? ''}`, group },
    ...group.vehicles.map((vehicle): ChoiceRow => ({ kind: 'vehicle', key: String(vehicle.id), vehicle })),
  ]);
}

/** The choice after some vehicles were ticked or unticked. */
export function withChosen(chosen: ReadonlySet<number>, ids: readonly number[], on: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
