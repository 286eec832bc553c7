import { describe, expect, it } from 'vitest';
import { cutEnds, isPart, spanOf, stagesWithin } from './stage-parts.ts';
import type { Stage } from './stages.ts';

const at = (text: string): number => Date.parse(text);
const within = (stages: readonly Stage[], from: string, to: string) =>
  stagesWithin(stages, { fromMs: at(from), toMs: at(to) });

/** 22:00 to 02:00, 200 km, 60 l. */
function aDrive(changes: Partial<Stage> = {}): Stage {
  return {
    id: 1,
    deviceId: 1,
    subType: 'drive',
    startTime: '2026-11-18T22:00:00.000Z',
    endTime: '2026-11-19T02:00:00.000Z',
    tmpEndTime: '2026-11-19T02:00:00.000Z',
    duration: 4 * 3_600,
    distance: 200_000,
    positionsCount: 1_440,
    gpsDistance: 198_000,
    canDistance: 200_000,
    gpsAverageSpeed: 49.5,
    gpsMaxSpeed: 88,
    canAverageSpeed: 50,
    canMaxSpeed: 87,
    firstPositionProxy: null,
    lastPositionProxy: null,
    driver1Id: null,
    countryId: 'SI',
    startCanDistance: 1_000_000,
    endCanDistance: 1_200_000,
    fuelUsed: 60,
    fuelConsumptionAverage: 30,
    contact: null,
    ...changes,
  };
}

describe('the stages of a period', () => {
  it('count inside it only: time exactly, distance and fuel by their share of the time', () => {
    const [part] = within([aDrive()], '2026-11-18T23:00:00Z', '2026-11-20T00:00:00Z');
    expect(part).toMatchObject({
      startsBefore: true,
      endsAfter: false,
      startTime: '2026-11-18T23:00:00.000Z',
      endTime: '2026-11-19T02:00:00.000Z',
      duration: 3 * 3_600,
      distance: 150_000,
      gpsDistance: 148_500,
      canDistance: 150_000,
      fuelUsed: 45,
      positionsCount: 1_080,
      startCanDistance: null,
      endCanDistance: 1_200_000,
    });
  });

  it('have the averages of their part, and the maxima of the stage', () => {
    // Until midnight a quarter of the way with a third of the fuel.
    const read = { odometer: 1_050_000, isWayRead: true, isFuelRead: true };
    const progressAt = () => ({ way: 0.25, fuel: 1 / 3, ...read });
    const midnight = at('2026-11-19T00:00:00Z');
    const cut = (drive: Stage, fromMs: number, toMs: number) => stagesWithin([drive], { fromMs, toMs }, progressAt)[0];
    expect(cut(aDrive(), 0, midnight)).toMatchObject({
      gpsAverageSpeed: 24.8,
      canAverageSpeed: 25,
      fuelConsumptionAverage: 40,
      canMaxSpeed: 87,
    });
    expect(cut(aDrive(), midnight, Infinity)).toMatchObject({ canAverageSpeed: 75, fuelConsumptionAverage: 26.7 });
    const without = aDrive({ canAverageSpeed: null, fuelUsed: null });
    expect(cut(without, 0, midnight)).toMatchObject({ canAverageSpeed: null, fuelConsumptionAverage: null });
  });

  it('have the odometer of a vehicle that stands where they are cut', () => {
    const cut = (changes: Partial<Stage>) => {
      const [part] = within([aDrive({ subType: 'rest', ...changes })], '2026-11-18T23:00:00Z', '2026-11-19T01:00:00Z');
      return [part?.startCanDistance, part?.endCanDistance];
    };
    const stands = { distance: 0, canDistance: 0, startCanDistance: 1_000_000 };
    expect(cut({ ...stands, endCanDistance: 1_000_000 })).toEqual([1_000_000, 1_000_000]);
    expect(cut({ ...stands, endCanDistance: null })).toEqual([1_000_000, 1_000_000]);
    expect(cut({})).toEqual([null, null]);
  });

  it('of neighbouring periods add up to the whole', () => {
    const midnight = '2026-11-19T00:00:00Z';
    const parts = [
      ...within([aDrive()], '2026-11-18T00:00:00Z', midnight),
      ...within([aDrive()], midnight, '2026-11-20T00:00:00Z'),
    ];
    const sum = (of: (part: Stage) => number | null) => parts.reduce((total, part) => total + (of(part) ?? 0), 0);
    expect(parts.map(isPart)).toEqual([true, true]);
    expect([sum(({ duration }) => duration), sum(({ distance }) => distance)]).toEqual([14_400, 200_000]);
    expect([sum(({ canDistance }) => canDistance), sum(({ fuelUsed }) => fuelUsed)]).toEqual([200_000, 60]);
  });

  it('do not know their place where a move is cut; a halt stands still', () => {
    const cut = (stages: readonly Stage[]) => within(stages, '2026-11-18T23:00:00Z', '2026-11-20T00:00:00Z');
    expect(cut([aDrive(), aDrive({ subType: 'rest' })]).map(cutEnds)).toEqual([
      { start: true, end: false },
      { start: false, end: false },
    ]);
  });

  it('are whole when they lie inside, and missing when they only touch an end', () => {
    const whole = within([aDrive()], '2026-11-18T22:00:00Z', '2026-11-19T02:00:00Z');
    expect(whole).toEqual([{ ...aDrive(), startsBefore: false, endsAfter: false }]);
    expect(within([aDrive()], '2026-11-19T02:00:00Z', '2026-11-19T03:00:00Z')).toEqual([]);
    expect(within([aDrive()], '2026-11-18T21:00:00Z', '2026-11-18T22:00:00Z')).toEqual([]);
  });

  it('end with the period although they go on, and stay open when nothing is known to follow', () => {
    const open = aDrive({ endTime: null });
    expect(within([open], '2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z')).toMatchObject([
      { endTime: '2026-11-19T00:00:00.000Z', endsAfter: true },
    ]);
    expect(within([open], '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z')).toMatchObject([
      { endTime: null, startsBefore: true, endsAfter: false, duration: 2 * 3_600 },
    ]);
  });

  it('include an open stage of a single record', () => {
    const first = aDrive({ endTime: null, tmpEndTime: '2026-11-18T22:00:00.000Z', duration: 0, distance: 0 });
    expect(within([first], '2026-11-18T22:00:00Z', '2026-11-19T00:00:00Z')).toHaveLength(1);
  });
});

it('reads instants of any form', () => {
  const span = (startTime: string) => spanOf({ startTime, endTime: null, tmpEndTime: '2026-11-18T06:07:08.009Z' });
  for (const text of [
    '2026-11-18T06:07:08.009Z',
    '2024-02-29T23:59:59.999Z',
    '2026-11-18T06:07:08Z',
    '2026-11-18T07:07:08+01:00',
  ])
    expect(span(text)).toEqual({ fromMs: Date.parse(text), toMs: Date.UTC(2026, 10, 18, 6, 7, 8, 9) });
});
