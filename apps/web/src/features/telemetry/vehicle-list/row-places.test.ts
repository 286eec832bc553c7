import { describe, expect, it, vi } from 'vitest';
import type { Coordinates } from '../../../shared/place-drafts.ts';
import { createRowPlaces } from './row-places.ts';

const celje = { latitude: 46.231, longitude: 15.26 };
const nearby = { latitude: 46.232, longitude: 15.26 };
const koper = { latitude: 45.548, longitude: 13.73 };

function somePlaces(most = 60) {
  let nowMs = 0;
  const load = vi.fn<(places: readonly Coordinates[]) => Promise<string[]>>((places) =>
    Promise.resolve(places.map(({ latitude }) => (latitude > 46 ? 'Celje' : 'Koper'))),
  );
  const places = createRowPlaces({ load, most, now: () => nowMs });
  return { places, load, wait: (ms: number) => void (nowMs += ms) };
}

describe('places of the rows in view', () => {
  it('are requested in one call', async () => {
    const { places, load } = somePlaces();
    places.want([
      { id: 1, at: celje },
      { id: 2, at: koper },
    ]);
    await expect.poll(() => places.version()).toBe(1);
    expect(load).toHaveBeenCalledTimes(1);
    expect([places.nameOf(1), places.nameOf(2), places.nameOf(3)]).toEqual(['Celje', 'Koper', null]);
  });

  it('are valid until the vehicle has moved far enough, and are not requested constantly while it drives', async () => {
    const { places, load, wait } = somePlaces();
    places.want([{ id: 1, at: celje }]);
    await expect.poll(() => places.version()).toBe(1);
    places.want([{ id: 1, at: koper }]);
    wait(31_000);
    places.want([{ id: 1, at: nearby }]);
    expect(load).toHaveBeenCalledTimes(1);
    places.want([{ id: 1, at: koper }]);
    await expect.poll(() => places.nameOf(1)).toBe('Koper');
  });

  it('are requested again after a failure, never more than fit into a call', async () => {
    const { places, load } = somePlaces(1);
    load.mockRejectedValueOnce(new Error('away'));
    const rows = [
      { id: 1, at: celje },
      { id: 2, at: koper },
    ];
    places.want(rows);
    await expect.poll(() => (places.want(rows), places.nameOf(2))).toBe('Koper');
    expect(load.mock.calls.every(([asked]) => asked.length === 1)).toBe(true);
  });
});
