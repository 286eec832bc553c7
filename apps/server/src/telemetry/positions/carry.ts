import type { StoredPosition } from './stored-position.ts';

type Place = Pick<StoredPosition, 'latitude' | 'longitude'>;

/**
 * Gives records without an accepted fix the place of the last one before them; they stay marked as not valid.
 * @param newestFirst a page of records
 * @param before the last accepted fix before the page, null when there is none
 */
export function withLastPlace(newestFirst: readonly StoredPosition[], before: Place | null): StoredPosition[] {
  let place: Place = { latitude: before?.latitude ?? null, longitude: before?.longitude ?? null };
  const placed = newestFirst.toReversed().map((record) => {
    if (!record.valid) return { ...record, ...place };
    place = { latitude: record.latitude, longitude: record.longitude };
    return record;
  });
  return placed.toReversed();
}
