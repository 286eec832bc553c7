import { decodePolyline } from '@konvoj/geo/polyline';
import type { LatLon } from '@konvoj/geo/polyline';
import { describe, expect, it } from 'vitest';
import { assembled } from './assemble.ts';
import type { FoundRoute } from './assemble.ts';
import type { EngineLeg, EngineStep } from './engines/engine.ts';
import { estimate } from './engines/estimate.ts';
import { mainRoadsEngine } from './engines/main-roads.ts';

const ljubljana: LatLon = [46.0511, 14.5051];
const hamburg: LatLon = [53.5507, 9.993];
const villach: LatLon = [46.6103, 13.8558];
const split: LatLon = [43.5081, 16.4402];
const supetar: LatLon = [43.3834, 16.5542];

const signal = new AbortController().signal;
const asked = (...points: readonly LatLon[]) =>
  ({ points, profile: { kind: 'truck' }, avoid: [], departAt: null, language: 'en' }) as const;

const routeOf = async (legs: Promise<readonly EngineLeg[]>) => assembled(await legs, signal);

/** How often others have their turn during some work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const done = work.finally(() => (isDone = true)).catch(() => undefined);
  while (!isDone) {
    await new Promise(setImmediate);
    turns += 1;
  }
  await done;
  return turns;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function expectToAddUp(route: FoundRoute): void {
  for (const key of ['distance', 'duration'] as const) {
    expect(sum(route.legs.map((leg) => leg[key]))).toBe(route[key]);
    expect(sum(route.countries.map((country) => country[key]))).toBe(route[key]);
    for (const leg of route.legs) expect(sum(leg.maneuvers.map((maneuver) => maneuver[key]))).toBe(leg[key]);
  }
}

function step(points: readonly LatLon[], meters: number, seconds: number): EngineStep {
  return { text: '', meters, seconds, points, isToll: false, isFerry: false };
}

describe('a route of the main roads', () => {
  it('adds up to the metre and the second: legs, maneuvers and countries', async () => {
    const route = await routeOf(mainRoadsEngine.route(asked(ljubljana, villach, hamburg), signal));
    expectToAddUp(route);
    expect(route.countries.map(({ countryId }) => countryId)).toEqual(['SI', 'AT', 'DE']);
    expect(route.distance).toBeGreaterThan(1_100_000);
    expect(route.countries[0]?.tollDistance).toBeGreaterThan(50_000);
  });

  it('names a road once, also where it goes on across a border', async () => {
    const [leg] = (await routeOf(mainRoadsEngine.route(asked(ljubljana, [43.85, 18.35]), signal))).legs;
    const texts = leg?.maneuvers.map(({ text }) => text) ?? [];
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter((text, at) => text === texts[at - 1])).toEqual([]);
  });

  it('has maneuvers that begin on the path, one after the other', async () => {
    const route = await routeOf(mainRoadsEngine.route(asked(ljubljana, villach, hamburg), signal));
    const starts = route.legs.flatMap(({ maneuvers }) => maneuvers.map(({ pathIndex }) => pathIndex));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    const path = decodePolyline(route.path);
    expect(starts.at(-1)).toBe(path.length - 1);
    expect(path.at(-1)).toEqual(hamburg);
    expect(route.legs[0]?.maneuvers.map(({ text }) => text)).toContain('Continue on A2 (E61)');
  });

  it('counts the ferry', async () => {
    const route = await routeOf(mainRoadsEngine.route(asked(split, supetar), signal));
    expect(route.ferryDistance).toBeGreaterThan(10_000);
    expect(route.distance).toBeGreaterThan(route.ferryDistance);
  });

  it('takes a ferry that is to be avoided only where no road leads', async () => {
    const avoidingFerries = async (from: LatLon, to: LatLon) =>
      (await routeOf(mainRoadsEngine.route({ ...asked(from, to), avoid: ['ferries'] }, signal))).ferryDistance;
    expect(await avoidingFerries(split, supetar)).toBeGreaterThan(10_000);
    expect(await avoidingFerries([43.6158, 13.5189], split)).toBe(0);
  });

  it('drives on roads of lower classes when highways are to be avoided', async () => {
    const [fast, slow] = [
      await routeOf(mainRoadsEngine.route(asked(ljubljana, villach), signal)),
      await routeOf(mainRoadsEngine.route({ ...asked(ljubljana, villach), avoid: ['highways'] }, signal)),
    ];
    const tolls = (route: FoundRoute) => sum(route.countries.map(({ tollDistance }) => tollDistance));
    expect(tolls(slow)).toBeLessThan(tolls(fast) * 0.8);
    expect(slow.duration).toBeGreaterThan(fast.duration);
  });

  it('knows no way to the middle of an ocean', async () => {
    await expect(mainRoadsEngine.route(asked(ljubljana, [40, -40]), signal)).rejects.toMatchObject({
      reason: 'no_way',
    });
  });

  it('has a table of drives with the figures of its routes', async () => {
    const drives = await mainRoadsEngine.matrix(asked(ljubljana, villach, hamburg), signal);
    const route = await routeOf(mainRoadsEngine.route(asked(villach, hamburg), signal));
    expect(drives[1]?.[2]?.seconds).toBeCloseTo(route.duration, -1);
    expect(Math.abs((drives[1]?.[2]?.meters ?? 0) - route.distance)).toBeLessThan(1_000);
    expect(drives[1]?.[1]?.meters).toBe(0);
  });
});

describe('an estimate', () => {
  it('finds the countries under the straight line', async () => {
    const route = await routeOf(estimate.route(asked(ljubljana, hamburg), signal));
    expectToAddUp(route);
    expect(route.countries.map(({ countryId }) => countryId)).toEqual(['SI', 'AT', 'DE']);
  });

  it('of two equal points has no length, and one country', async () => {
    const route = await routeOf(estimate.route(asked(ljubljana, ljubljana), signal));
    expectToAddUp(route);
    expect(route).toMatchObject({ distance: 0, duration: 0, countries: [{ countryId: 'SI', distance: 0 }] });
  });
});

describe('a short stretch abroad', () => {
  // Across the border at Šentilj: into Austria and back.
  const inSlovenia: LatLon = [46.68, 15.648];
  const inAustria: LatLon = [46.72, 15.64];
  const there = (meters: number, seconds: number) => [
    step([[46.5547, 15.6467], inSlovenia], 20_000, 1_200),
    step([inSlovenia, inAustria, inSlovenia], meters, seconds),
    step([inSlovenia, [46.5547, 15.6467]], 20_000, 1_200),
  ];
  const countries = (route: FoundRoute) => route.countries.map(({ countryId }) => countryId);

  it('counts to the country around it', async () => {
    expect(countries(await assembled([{ steps: there(1_500, 100) }], signal))).toEqual(['SI']);
  });

  it('counts by itself when it takes longer', async () => {
    expect(countries(await assembled([{ steps: there(1_500, 600) }], signal))).toEqual(['SI', 'AT']);
  });

  it('counts by itself when the route calls there', async () => {
    const legs = [
      { steps: [step([[46.5547, 15.6467], inSlovenia], 20_000, 1_200), step([inSlovenia, inAustria], 750, 50)] },
      { steps: [step([inAustria, inSlovenia], 750, 50), step([inSlovenia, [46.5547, 15.6467]], 20_000, 1_200)] },
    ];
    expect(countries(await assembled(legs, signal))).toEqual(['SI', 'AT']);
  });
});

describe('other requests have their turn', () => {
  const points = Array.from({ length: 20 }, (_, i): LatLon => [46 + i / 100, 14.5]);

  it('after each point while its nearest road is looked for', async () => {
    const refused = mainRoadsEngine.route(asked(...points, [40, -40]), signal);
    expect(await turnsDuring(refused)).toBeGreaterThanOrEqual(points.length);
  });

  it('several times while one long leg is planned', async () => {
    const far = mainRoadsEngine.route(asked([40.4168, -3.7038], hamburg), signal);
    expect(await turnsDuring(far)).toBeGreaterThan(2 + 3);
    expect(await far).toHaveLength(1);
  });

  it('after each drive of a table', async () => {
    const table = mainRoadsEngine.matrix(asked(...points.slice(0, 5)), signal);
    expect(await turnsDuring(table)).toBeGreaterThanOrEqual(5 + 5 * 5);
  });

  it('while a long line is cut at borders, which changes no figure', async () => {
    const line = Array.from({ length: 5_000 }, (_, i): LatLon => [46.0511 + i / 1_000, 14.5051 - i / 2_000]);
    const cut = assembled([{ steps: [step(line, 600_000, 36_000)] }], signal);
    expect(await turnsDuring(cut)).toBeGreaterThanOrEqual(20);
    expectToAddUp(await cut);
    expect((await cut).countries.map(({ countryId }) => countryId).slice(0, 3)).toEqual(['SI', 'AT', 'DE']);
  });
});

it('has no more points in an estimate around the world than in one across a continent', async () => {
  const [leg] = await estimate.route(asked([-40, -170], [60, 170]), signal);
  expect(leg?.steps[0]?.points).toHaveLength(201);
});
