import Flatbush from 'flatbush';
import type { WatchedZone } from './zone.ts';

interface WithZone {
  readonly zone: WatchedZone | null;
}

/** Finds the versions whose zone may hold a place, without looking at the outlines of the others. */
export class ZoneIndex<Version extends WithZone> {
  readonly #versions: readonly Version[];
  readonly #boxes: Flatbush | null;

  /** @param versions ascending by alarm; those without a zone are left out */
  constructor(versions: readonly Version[]) {
    this.#versions = versions.filter(({ zone }) => zone !== null);
    this.#boxes = this.#versions.length === 0 ? null : new Flatbush(this.#versions.length);
    for (const { zone } of this.#versions) {
      if (zone === null) continue;
      const { swLongitude, swLatitude, neLongitude, neLatitude } = zone.bounds;
      this.#boxes?.add(swLongitude, swLatitude, neLongitude, neLatitude);
    }
    this.#boxes?.finish();
  }

  /** Those with the place in the box of their zone, ascending by alarm. */
  at(latitude: number, longitude: number): readonly Version[] {
    if (this.#boxes === null) return [];
    const found = this.#boxes.search(longitude, latitude, longitude, latitude);
    return found.length === 0 ? [] : this.#versionsOf(found);
  }

  #versionsOf(found: number[]): Version[] {
    return found.sort((a, b) => a - b).flatMap((index) => this.#versions[index] ?? []);
  }
}
