import { endpoints, TRIP_MAX_DAYS } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { LngLat } from '../../../map/map-types.ts';
import { showPlaces } from '../../../map/places.ts';
import { showRoute, type DrawnRoute } from '../../../map/route.ts';
import { call } from '../../../shared/api.ts';
import { countryNames } from '../../../shared/country-names.ts';
import { useLanguage } from '../../../i18n/use-text.ts';
import type { OrderValues } from './form-values.ts';
import { useVehicleChoices } from './use-travel-orders.ts';

type Trip = Pick<OrderValues, 'borderCrossings' | 'departure' | 'return' | 'vehicleId'>;

/**
 * The crossings that have a place, numbered as in the form, and the way of the vehicle.
 * @param track of the whole trip; empty where none is known
 * @returns null when there is nothing to draw
 */
export function drawnCrossings(
  crossings: OrderValues['borderCrossings'],
  track: readonly LngLat[],
  nameOf: (code: string) => string,
): DrawnRoute | null {
  const points = crossings.flatMap(({ key, latitude, longitude, toCountry, place }, index) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            key,
            place: [longitude, latitude] as const,
            name: [place, nameOf(toCountry)].filter((part) => part !== '').join(', '),
            number: index + 1,
          },
        ],
  );
  const legs = track.length < 2 ? [] : [{ line: track, isStraight: false }];
  return points.length === 0 && legs.length === 0 ? null : { points, legs, selected: null, isFixed: true };
}

const NO_TRACK: readonly LngLat[] = [];
const DAY_MS = 86_400_000;

/** Where the vehicle drove between departure and return; of a driver who is still on the way, until the form was opened. */
function useTrack({ departure, vehicleId, ...values }: Trip, enabled: boolean): readonly LngLat[] {
  const [openedAt] = useState(() => new Date(Date.now()).toISOString());
  const vehicles = useVehicleChoices();
  const deviceId = vehicles.data?.find(({ id }) => id === vehicleId)?.deviceId ?? null;
  const to = values.return ?? openedAt;
  const isTrip =
    departure !== null && departure < to && Date.parse(to) - Date.parse(departure) <= TRIP_MAX_DAYS * DAY_MS;
  const { data } = useQuery({
    queryKey: ['travelOrderTrack', deviceId, departure, to],
    queryFn: async ({ signal }) => {
      const query = { deviceId: deviceId ?? 0, from: departure ?? '', to };
      const positions = await call(endpoints.positions.simple, { query }, { signal });
      return positions.map(([, latitude, longitude]): LngLat => [longitude, latitude]);
    },
    enabled: enabled && isTrip && deviceId !== null,
    retry: false,
  });
  return data ?? NO_TRACK;
}

/** Shows crossings and track on the map while it is beside the form. */
export function useCrossingsOnMap(trip: Trip, enabled: boolean): void {
  const language = useLanguage();
  const track = useTrack(trip, enabled);
  const { borderCrossings } = trip;
  const drawn = useMemo(
    () => (enabled ? drawnCrossings(borderCrossings, track, countryNames(language)) : null),
    [enabled, borderCrossings, track, language],
  );
  useEffect(() => {
    if (drawn === null) return undefined;
    showRoute(drawn);
    return () => showRoute(null);
  }, [drawn]);
  const isDrawn = drawn !== null;
  useEffect(() => {
    if (drawn === null) return;
    const places = drawn.legs.length === 0 ? drawn.points.map(({ place }) => place) : track;
    showPlaces({ places, how: 'fit' });
    // oxlint-disable-next-line react/exhaustive-deps -- when something is first drawn and when the track comes, not while times are typed
  }, [isDrawn, track]);
}
