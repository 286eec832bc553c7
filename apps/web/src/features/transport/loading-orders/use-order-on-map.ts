import { endpoints, profileOfVehicle, type LoadingOrder, type Vehicle, type VehicleProfile } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { legLines } from '../../../map/leg-lines.ts';
import type { LngLat } from '../../../map/map-types.ts';
import { showPlaces } from '../../../map/places.ts';
import { showRoute, type DrawnRoute } from '../../../map/route.ts';
import { call } from '../../../shared/api.ts';
import { useVehicleChoices } from '../../../shared/vehicle-choices.ts';

const drivenPoints = ({ points }: Pick<LoadingOrder, 'points'>) => points.filter(({ status }) => status !== 'skipped');

/**
 * The points of an order in their order, joined by the planned road.
 * @param lines of the legs; one that is not known is drawn straight
 */
export function drawnOrder(order: Pick<LoadingOrder, 'points'>, lines: readonly (readonly LngLat[])[]): DrawnRoute {
  const drawn = drivenPoints(order).map(({ number, name, latitude, longitude }, index) => {
    const place: LngLat = [longitude, latitude];
    return { key: String(number), place, name, number: index + 1 };
  });
  const legs = drawn.slice(1).map(({ place }, index) => {
    const [before, line = []] = [drawn[index]?.place ?? place, lines[index]];
    return line.length < 2 ? { line: [before, place], isStraight: true } : { line, isStraight: false };
  });
  return { points: drawn, legs, selected: null, isFixed: true };
}

const NO_LINES: readonly LngLat[][] = [];

type SizedVehicle = Pick<Vehicle, 'id' | 'type' | 'heightCm' | 'widthCm' | 'lengthCm' | 'weightKg' | 'axleLoadKg'>;

/** Which roads an order may take: those of its vehicle. A truck of usual size carries an order without one. */
export function profileOfOrder(
  { vehicleId }: Pick<LoadingOrder, 'vehicleId'>,
  vehicles: readonly SizedVehicle[],
): VehicleProfile {
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  return vehicle === undefined ? { kind: 'truck' } : profileOfVehicle({ type: vehicle.type, size: vehicle });
}

/** The planned road between the points of an order, for its vehicle. */
function useRoadOf(order: LoadingOrder | undefined): readonly LngLat[][] {
  const points =
    order === undefined ? [] : drivenPoints(order).map(({ latitude, longitude }) => ({ latitude, longitude }));
  const vehicles = useVehicleChoices();
  const profile = profileOfOrder(order ?? { vehicleId: null }, vehicles.data ?? []);
  const { data } = useQuery({
    queryKey: ['orderRoad', points, profile],
    queryFn: async ({ signal }) =>
      legLines(await call(endpoints.routing.route, { body: { points, profile, avoid: [] } }, { signal })),
    enabled: points.length > 1 && !vehicles.isPending,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? NO_LINES;
}

/** Shows the order on the map while its details are open. */
export function useOrderOnMap(order: LoadingOrder | undefined): void {
  const lines = useRoadOf(order);
  const drawn = useMemo(() => order && drawnOrder(order, lines), [order, lines]);
  useEffect(() => {
    if (drawn === undefined) return undefined;
    showRoute(drawn);
    return () => showRoute(null);
  }, [drawn]);
  const id = order?.id;
  useEffect(() => {
    if (drawn !== undefined) showPlaces({ places: drawn.points.map(({ place }) => place), how: 'fit' });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each order, not with each of its changes
  }, [id]);
}
