import type { StageTypeName } from '@konvoj/contract';
import { createStore } from 'zustand/vanilla';
import type { FleetMap } from './fleet-map.types.ts';
import type { Unsubscribe, VehicleFilter } from './map-types.ts';

/** Part of a filter that can be taken away. */
export type FilterPart =
  | { readonly kind: 'search'; readonly term: string }
  | { readonly kind: 'status'; readonly status: StageTypeName };

/** The filter of the page's vehicles. */
export interface ActiveFilter {
  readonly accepts: VehicleFilter;
  readonly parts: readonly FilterPart[];
  readonly remove: (part: FilterPart) => void;
  readonly clear: () => void;
}

/** For the list of vehicles, which sets it, and the map, which obeys and shows it; null: all vehicles are shown. */
export const vehicleFilter = createStore<{ readonly active: ActiveFilter | null }>(() => ({ active: null }));

/** Keeps the filter on a map until the returned function is called. */
export function bindFilter(map: Pick<FleetMap, 'showOnly'>): Unsubscribe {
  map.showOnly(vehicleFilter.getState().active?.accepts ?? null);
  return vehicleFilter.subscribe(({ active }) => map.showOnly(active?.accepts ?? null));
}
