import { CONTACT_WITHIN_METERS } from '@konvoj/contract';
import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import { areaOfPoint } from '../../places/own-places/rules.ts';
import type { Coordinates, StoredContact } from './types.ts';

/** Where a vehicle is at a contact. */
export interface Circle {
  readonly centre: Coordinates;
  readonly radiusMeters: number;
}

/** A contact with its circle. */
export interface Placed {
  readonly contact: StoredContact;
  readonly circle: Circle;
}

/** 250 m around the own coordinates of a contact (reading, 12), or its own point; null: it has no place. */
export function circleOf({
  latitude,
  longitude,
  point,
}: Pick<StoredContact, 'latitude' | 'longitude' | 'point'>): Circle | null {
  if (latitude !== null && longitude !== null)
    return { centre: { latitude, longitude }, radiusMeters: CONTACT_WITHIN_METERS };
  return (
    point && { centre: { latitude: point.latitude, longitude: point.longitude }, radiusMeters: point.radiusMeters }
  );
}

export const holds = ({ centre, radiusMeters }: Circle, place: Coordinates): boolean =>
  areaOfPoint({ ...centre, radiusMeters }).holds(place);

/**
 * The contact to which a halt belongs, as the `contact` of a stage is chosen: the nearest, of equally near ones the first.
 * @param placed by company and person, at least one
 * @param ends the last position of the halt, then its first one: the first that lies in one of the circles decides
 */
export function nearestPlaced<T extends Pick<Placed, 'circle'>>(
  placed: readonly T[],
  ends: readonly Coordinates[],
): T | undefined {
  for (const place of ends) {
    const [nearest] = placed
      .filter(({ circle }) => holds(circle, place))
      .map((each) => ({ each, meters: metersBetween(inE7(each.circle.centre), inE7(place)) }))
      .toSorted((a, b) => a.meters - b.meters);
    if (nearest !== undefined) return nearest.each;
  }
  return placed[0];
}

const inE7 = ({ latitude, longitude }: Coordinates) => ({
  latitude: latitude * DEGREES_E7,
  longitude: longitude * DEGREES_E7,
});
