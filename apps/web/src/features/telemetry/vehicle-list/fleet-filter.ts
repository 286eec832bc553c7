import type { Device } from '@konvoj/contract';
import { liveStore } from '../../../live/live.ts';
import { vehicleFilter, type ActiveFilter, type FilterPart } from '../../../map/vehicle-filter.ts';
import { searchTerm } from '../../../ui/search-box.tsx';
import { vehicleListState } from './list-state.ts';
import { matcher, vehicleRow } from './vehicle-rows.ts';

type ListFilter = Pick<ReturnType<typeof vehicleListState.get>, 'search' | 'statuses'>;

/**
 * The filter of the list as the map wants it; null when nothing is filtered.
 * @param deviceOf a vehicle by its device; one that is not known is not shown
 */
export function activeFilter(
  { search, statuses }: ListFilter,
  deviceOf: (id: number) => Device | undefined,
): ActiveFilter | null {
  const term = searchTerm(search);
  const matches = matcher(term);
  const found = new WeakMap<Device, boolean>();
  const isFound = (id: number): boolean => {
    const device = deviceOf(id);
    if (device === undefined) return false;
    const known = found.get(device) ?? matches(vehicleRow(device));
    found.set(device, known);
    return known;
  };
  const parts: FilterPart[] = [
    ...(term === '' ? [] : [{ kind: 'search', term } as const]),
    ...statuses.map((status) => ({ kind: 'status', status }) as const),
  ];
  if (parts.length === 0) return null;
  return {
    accepts: (id, status) => (statuses.length === 0 || statuses.includes(status)) && (term === '' || isFound(id)),
    parts,
    remove: removePart,
    clear: clearFilter,
  };
}

function removePart(part: FilterPart): void {
  if (part.kind === 'search') vehicleListState.set({ search: '' });
  else vehicleListState.set({ statuses: vehicleListState.get().statuses.filter((one) => one !== part.status) });
}

export const clearFilter = (): void => vehicleListState.set({ search: '', statuses: [] });

/** Applies the list's filter to the map, also while the list is closed, until the returned function is called. */
export function startFleetFilter(): () => void {
  let last: ListFilter = vehicleListState.get();
  const publish = (): void =>
    vehicleFilter.setState({ active: activeFilter(last, (id) => liveStore.getState().devices.get(id)) });
  publish();
  const unsubscribe = vehicleListState.subscribe((next) => {
    const isSame = next.search === last.search && next.statuses === last.statuses;
    last = next;
    if (!isSame) publish();
  });
  return () => {
    unsubscribe();
    vehicleFilter.setState({ active: null });
  };
}
