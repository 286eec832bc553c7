import { describe, expect, it } from 'vitest';
import { bearingDegrees, turnDegrees } from './geo.ts';
import { roadNetwork } from './network.ts';
import { places } from './places.ts';

const network = roadNetwork();

describe('roads', { timeout: 30_000 }, () => {
  // Road distances from route planners, in kilometres.
  it.each([
    ['Ljubljana Moste', 'Maribor Tezno', 122],
    ['Ljubljana Moste', 'München Riem', 405],
    ['Ljubljana Moste', 'Koper luka', 110],
    ['Ljubljana BTC', 'Milano Segrate', 488],
    ['Ljubljana Moste', 'Split', 462],
    ['Ljubljana Vič', 'Beograd', 528],
    ['Koper luka', 'Budapest Törökbálint', 540],
    ['Graz Süd', 'Wien Inzersdorf', 195],
    ['Nürnberg Hafen', 'München Riem', 172],
    ['Celje', 'Velenje', 24],
  ])('from %s to %s is about as long as the real one', (from, to, kilometers) => {
    const ratio = network.route(from, to).meters / 1000 / kilometers;
    expect(ratio).toBeGreaterThan(0.82);
    expect(ratio).toBeLessThan(1.12);
  });

  it('lead to every place', () => {
    const others = places.filter(({ name }) => name !== 'Ljubljana BTC');
    const lengths = others.map(({ name }) => network.route('Ljubljana BTC', name).meters);
    expect(Math.min(...lengths)).toBeGreaterThan(500);
  });

  it('have no kinks on motorways', () => {
    const { points } = network.route('Ljubljana Moste', 'Milano Segrate');
    const turns = points.map((at, i) => {
      const [before, after] = [points[i - 1], points[i + 1]];
      return before && after ? turnDegrees(bearingDegrees(before, at), bearingDegrees(at, after)) : 0;
    });
    expect(Math.max(...turns)).toBeLessThan(60);
  });

  it('go through the Karavanke by a tunnel of about eight kilometres', () => {
    const tunnels = network.route('Jesenice', 'Villach').runs.filter(({ tunnel }) => tunnel);
    expect(tunnels).toHaveLength(1);
    expect((tunnels[0]?.to ?? 0) - (tunnels[0]?.from ?? 0)).toBeCloseTo(8_100, -3);
  });

  it('reach an island by ferry only', () => {
    const surfaces = network.route('Split', 'Supetar').runs.map(({ surface }) => surface);
    expect(surfaces.at(-1)).toBe('ferry');
  });

  it('are the same line in both directions', () => {
    const there = network.route('Koper luka', 'Celje');
    const back = network.route('Celje', 'Koper luka');
    expect(back.meters).toBeCloseTo(there.meters, 3);
    expect(back.placeAt(10_000).at[0]).toBeCloseTo(there.placeAt(there.meters - 10_000).at[0], 6);
  });
});
