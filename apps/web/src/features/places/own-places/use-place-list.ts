import type { GeoPoint, GeoZone } from '@konvoj/contract';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { useSelectVehicle } from '../../../shared/frame-search.ts';
import { isShown } from '../../../ui/data-table/column.ts';
import { collatorOf } from '../../../ui/data-table/sort-values.ts';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { searchTerm } from '../../../ui/search-box.tsx';
import { pointColumns, zoneColumns, type VehicleInside } from './place-columns.tsx';
import { findPlaces, indexPlaces, type PlaceColumn } from './place-index.ts';
import { useInside, usePoints, usePointTypes, useZones, type Inside } from './places-data.ts';
import type { PlacesTab } from './places-search.ts';
import type { PlaceActions } from './row-actions.tsx';

/** The name under which the arrangement of a table is remembered. */
export const tableName = (tab: PlacesTab): string => `places.${tab}`;

const NOBODY: readonly VehicleInside[] = [];

/** The plates of the vehicles at a place now. */
function useVehiclesAt(tab: PlacesTab): (place: { readonly id: number }) => readonly VehicleInside[] {
  const inside: Inside | undefined = useInside().data;
  const devices = useLive((state) => state.devices);
  const version = useLive((state) => state.devicesVersion);
  const plates = useMemo(
    () =>
      new Map(
        [...(inside?.[tab] ?? [])].map(([id, deviceIds]) => [
          id,
          deviceIds.map((deviceId) => ({
            deviceId,
            plate: devices.get(deviceId)?.vehicle.licensePlate ?? `#${deviceId}`,
          })),
        ]),
      ),
    // The map of devices is changed in place; its version changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
    [inside, tab, devices, version],
  );
  return useCallback(({ id }) => plates.get(id) ?? NOBODY, [plates]);
}

/** What a table needs of its columns whatever it lists. */
function useColumnsContext<Place extends { readonly id: number }>(tab: PlacesTab, actions: PlaceActions<Place>) {
  const t = useText();
  const language = useLanguage();
  const insideOf = useVehiclesAt(tab);
  const onVehicle = useSelectVehicle();
  return useMemo(() => ({ t, language, actions, insideOf, onVehicle }), [t, language, actions, insideOf, onVehicle]);
}

/** The rows that match the search, in every column that is shown. */
function useFound<Row>(
  tab: PlacesTab,
  all: readonly Row[] | undefined,
  columns: readonly PlaceColumn<Row>[],
  typed: string,
) {
  const term = searchTerm(useDeferredValue(typed));
  const shown = tableStateOf(tableName(tab)).use((state) => state.shown);
  const isSearched = term !== '';
  const index = useMemo(
    () =>
      isSearched && all
        ? indexPlaces(
            all,
            columns.filter((column) => isShown(column, shown)),
          )
        : null,
    [isSearched, all, columns, shown],
  );
  const rows = useMemo(() => (index === null ? all : findPlaces(index, term)), [index, all, term]);
  return { rows, isSearched };
}

/** By name in the alphabet of the user. A new place, put at the end of the list until it is read again, has its row at once. */
function useByName<Place extends { readonly name: string }>(places: readonly Place[] | undefined) {
  const collator = collatorOf(useLanguage());
  return useMemo(() => places?.toSorted((a, b) => collator.compare(a.name, b.name)), [places, collator]);
}

/** The table of points: its rows, its columns, and how many there are in all. */
export function usePointList(typed: string, actions: PlaceActions<GeoPoint>) {
  const query = usePoints();
  const types = usePointTypes().data;
  const context = useColumnsContext('points', actions);
  const columns = useMemo(() => {
    const names = new Map(types?.map(({ id, name }) => [id, name]));
    return pointColumns({ ...context, typeName: (type) => names.get(type) ?? '' });
  }, [context, types]);
  const all = useByName(query.data);
  return { query, columns, all, ...useFound('points', all, columns, typed) };
}

/** The table of zones. */
export function useZoneList(typed: string, actions: PlaceActions<GeoZone>) {
  const query = useZones();
  const context = useColumnsContext('zones', actions);
  const columns = useMemo(() => zoneColumns(context), [context]);
  const all = useByName(query.data);
  return { query, columns, all, ...useFound('zones', all, columns, typed) };
}
