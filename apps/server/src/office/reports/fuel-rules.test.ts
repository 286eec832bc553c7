import { describe, expect, it } from 'vitest';
import { fuelEvents, leastChange, litresOf, standings, usedByLevel } from './fuel-rules.ts';
import type { FuelReading } from './fuel-rules.ts';

const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const span = (from: string, to: string) => ({ fromMs: at(from), toMs: at(to) });

/** A reading each minute; `levelAt` gives its litres, with fuel that moves by half a litre. */
function readings(from: string, to: string, levelAt: (minute: number) => number): FuelReading[] {
  const count = Math.round((at(to) - at(from)) / MINUTE);
  return Array.from({ length: count }, (_, minute) => ({
    at: at(from) + minute * MINUTE,
    litres: levelAt(minute) + (minute % 3) * 0.25,
  }));
}

describe('the litres of a record', () => {
  it.each([
    ['litres before a percentage', { litres: 210, percent: 90, ignition: true }, 400, 210],
    ['a percentage of the tank', { litres: null, percent: 50, ignition: true }, 400, 200],
    ['none of a percentage without a tank', { litres: null, percent: 50, ignition: true }, null, null],
    ['none of a level of 0 with the ignition off', { litres: 0, percent: null, ignition: false }, 400, null],
    ['none of 0 percent with the ignition off', { litres: null, percent: 0, ignition: false }, 400, null],
    ['an empty tank with the ignition on', { litres: 0, percent: null, ignition: true }, 400, 0],
    ['none without a level', { litres: null, percent: null, ignition: true }, 400, null],
  ])('are %s', (_what, reported, tank, expected) => {
    expect(litresOf(reported, tank)).toBe(expected);
  });
});

it('a refuel or drain is at least 20 l and 5 % of the tank', () => {
  expect([leastChange(null), leastChange(100), leastChange(400), leastChange(1_500)]).toEqual([20, 20, 20, 75]);
});

it('halts that touch are one standing', () => {
  const halts = [span('2026-11-18T08:00Z', '2026-11-18T08:10Z'), span('2026-11-18T08:10Z', '2026-11-18T09:00Z')];
  const later = span('2026-11-18T10:00Z', '2026-11-18T10:30Z');
  expect(standings([...halts, later])).toEqual([span('2026-11-18T08:00Z', '2026-11-18T09:00Z'), later]);
});

describe('refuels and drains', () => {
  const halt = span('2026-11-18T08:00Z', '2026-11-18T09:00Z');
  const levels = (levelAt: (minute: number) => number) => readings('2026-11-18T08:00Z', '2026-11-18T09:00Z', levelAt);

  it('a refuel while idling is one event over its minutes', () => {
    // 40 l in each of the ten minutes from 8:20.
    const seen = levels((minute) => 100 + Math.min(400, Math.max(0, (minute - 20) * 40)));
    const [refuel, ...others] = fuelEvents(seen, [halt], 600);
    expect(others).toEqual([]);
    expect(refuel).toMatchObject({ kind: 'refuel', at: at('2026-11-18T08:25Z') });
    expect(refuel?.litres).toBeCloseTo(400, 0);
  });

  it('a fall while standing is a suspected drain, smaller ones are none', () => {
    expect(
      fuelEvents(
        levels((minute) => (minute < 30 ? 300 : 260)),
        [halt],
        600,
      ),
    ).toMatchObject([{ kind: 'drain', at: at('2026-11-18T08:30Z') }]);
    expect(
      fuelEvents(
        levels((minute) => (minute < 30 ? 300 : 285)),
        [halt],
        600,
      ),
    ).toEqual([]);
    // 40 l are less than 5 % of this tank.
    expect(
      fuelEvents(
        levels((minute) => (minute < 30 ? 300 : 260)),
        [halt],
        1_000,
      ),
    ).toEqual([]);
  });

  it('a fall while driving is consumption, whatever its size', () => {
    const drive = readings('2026-11-18T08:00Z', '2026-11-18T12:00Z', (minute) => 400 - minute / 2);
    expect(fuelEvents(drive, [span('2026-11-18T06:00Z', '2026-11-18T07:00Z')], 600)).toEqual([]);
  });

  it('single wrong readings are no event', () => {
    expect(
      fuelEvents(
        levels((minute) => (minute === 33 ? 0 : 300)),
        [halt],
        600,
      ),
    ).toEqual([]);
  });

  it('a refuel with the ignition off is seen by the levels before and after the halt', () => {
    const before = readings('2026-11-18T07:50Z', '2026-11-18T08:00Z', () => 120);
    const after = readings('2026-11-18T09:00Z', '2026-11-18T09:10Z', () => 520);
    expect(fuelEvents([...before, ...after], [halt], 600)).toMatchObject([
      { kind: 'refuel', at: at('2026-11-18T09:00Z') },
    ]);
  });
});

describe('the fuel of a known week', () => {
  /**
   * Seven nights of standing with the days between, in the week in which summer time ends (25 October 2026): a drive of ten
   * hours with 30 l an hour each day, over the border and with another driver on Wednesday, which changes nothing for the
   * tank. A refuel of 700 l on Tuesday night while idling, 500 l on Friday night, and 60 l stolen on Saturday night.
   */
  const nights = Array.from({ length: 7 }, (_, night) => {
    const day = Date.UTC(2026, 9, 19 + night);
    return { fromMs: day + 16 * 60 * MINUTE, toMs: day + 30 * 60 * MINUTE };
  });
  const changes: readonly (readonly [night: number, litres: number])[] = [
    [1, 700],
    [4, 500],
    [5, -60],
  ];
  const levelOf = (time: number): number => {
    let litres = 900;
    for (const [index, { fromMs, toMs }] of nights.entries()) {
      const nextNight = nights[index + 1]?.fromMs ?? Infinity;
      const driven = Math.max(0, Math.min(time, nextNight) - toMs) / (60 * MINUTE);
      if (index < nights.length - 1) litres -= driven * 30;
      const change = changes.find(([night]) => night === index)?.[1] ?? 0;
      if (time >= fromMs + 180 * MINUTE) litres += change;
    }
    return litres;
  };
  const [first, last] = [nights[0]?.fromMs ?? 0, nights.at(-1)?.toMs ?? 0];
  const week = Array.from({ length: (last - first) / MINUTE }, (_, minute) => ({
    at: first + minute * MINUTE,
    litres: levelOf(first + minute * MINUTE),
  }));
  const events = fuelEvents(week, nights, 1_200);

  it('has the refuels and the drain that were made', () => {
    expect(events.map(({ kind, litres }) => [kind, Math.round(litres)])).toEqual([
      ['refuel', 700],
      ['refuel', 500],
      ['drain', 60],
    ]);
    expect(events.map(({ at: time }) => time)).toEqual(
      changes.map(([night]) => (nights[night]?.fromMs ?? 0) + 180 * MINUTE),
    );
  });

  it('has used what six days of ten hours take', () => {
    expect(usedByLevel(week, nights, events)).toBeCloseTo(6 * 10 * 30, 0);
  });

  it('is the same when half of the records arrive late, once all are there', () => {
    const late = week.filter((_, index) => index % 2 === 1);
    const all = [...week.filter((_, index) => index % 2 === 0), ...late].toSorted((a, b) => a.at - b.at);
    expect(fuelEvents(all, nights, 1_200)).toEqual(events);
  });

  it('is unknown when it would be negative, or with one level only', () => {
    const [one] = nights;
    expect(usedByLevel(week, nights, [{ kind: 'drain', litres: 5_000 }])).toBeNull();
    expect(usedByLevel(week.slice(0, 3), one === undefined ? [] : [one], [])).toBeNull();
  });
});
