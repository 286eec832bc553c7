import { readFileSync } from 'node:fs';
import { distanceMeters } from '@konvoj/roads/line';
import { nearestPoint } from '@konvoj/roads/nearest';
import { mainRoads } from '@konvoj/roads/network';
import type { LatLon } from '@konvoj/roads/types';
import { describe, expect, it } from 'vitest';
import { landAt } from '../routing/engines/land.ts';
import { DEGREE, readPlaceList } from './place-list.ts';

interface Town {
  readonly names: readonly string[];
  readonly country: string;
  readonly population: number;
  readonly at: LatLon;
}

const NEAR_METERS = 15_000;
/** The smallest towns that the main roads must pass, by country. */
const SMALLEST: Readonly<Record<string, number>> = {
  SI: 5_000,
  AT: 50_000,
  HR: 50_000,
  HU: 50_000,
  IT: 50_000,
  BA: 100_000,
  CH: 100_000,
  CZ: 100_000,
  DE: 100_000,
  PL: 100_000,
  RS: 100_000,
  SK: 100_000,
};

function readTowns(): Town[] {
  const list = readPlaceList(readFileSync(new URL('places.bin', import.meta.url)));
  return Array.from({ length: list.count }, (_, at) => ({
    names: list.names.toString('utf8', list.nameEnds[at - 1] ?? 0, list.nameEnds[at]).split('\t').filter((name) => name !== ''), // prettier-ignore
    country: list.countries[list.countryOf[at] ?? -1] ?? '',
    population: list.populations[at] ?? 0,
    at: [(list.latitudes[at] ?? 0) / DEGREE, (list.longitudes[at] ?? 0) / DEGREE],
  }));
}

describe('the main roads, beside the list of places', () => {
  const network = mainRoads();
  const towns = readTowns();

  it('pass every larger town of Slovenia and around it', () => {
    const large = towns.filter(({ country, population }) => population >= (SMALLEST[country] ?? Infinity));
    expect(large.length).toBeGreaterThan(300);
    const missed = large.filter(({ at }) => nearestPoint(network, at).metersAway > NEAR_METERS);
    expect(missed.map(({ names, country }) => `${country} ${names[0]}`)).toEqual([]);
  });

  it('reach every town of these countries by land or ferry, but for islands without a ferry of theirs', () => {
    const inFocus = towns.filter(({ country, population }) => population >= 5_000 && SMALLEST[country] !== undefined);
    const missed = inFocus.filter(({ at }) => landAt(at) === 0).map(({ names }) => names[0]);
    expect(missed.toSorted().join(', ')).toBe(
      "Anacapri, Barano d'Ischia, Borkum, Capri, Carloforte, Casamicciola Terme, Forio, Ischia, Ischia Porto, Norderney, Portoferraio, Procida, Sylt-Ost, Westerland",
    );
  });

  it('pass each town that they name where it is', () => {
    const byName = new Map<string, LatLon[]>();
    for (const { names, at } of towns) for (const name of names) byName.set(name, [...(byName.get(name) ?? []), at]);
    const named = network.nodes.flatMap(({ name, at }) => (name !== null && byName.has(name) ? [{ name, at }] : []));
    expect(named.length).toBeGreaterThan(1_500);
    const misplaced = named.filter(({ name, at }) => {
      const known = byName.get(name) ?? [];
      return known.every((town) => distanceMeters(town, at) > NEAR_METERS);
    });
    expect(misplaced).toEqual([]);
  });
});
