import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalsOf } from './arrivals.ts';
import { exampleFile, historyOf, outcomeOf, pointsOf } from './examples.testing.ts';
import type { Example, ExampleStage } from './examples.testing.ts';

const { cases } = exampleFile.parse(
  JSON.parse(await readFile(join(import.meta.dirname, 'examples.testing.json'), 'utf8')),
);

describe('worked examples', () => {
  it.each(cases.map((example) => [example.id, example.why, example] as const))('%s: %s', (_id, _why, example) => {
    expect(outcomeOf(example, example.stages)).toEqual(example.expected);
  });

  it('Q33: show what was known before the late records came', () => {
    const late = cases.filter(({ earlierStages }) => earlierStages !== undefined);
    expect(late.map((example) => outcomeOf(example, example.earlierStages ?? []))).toEqual(
      late.map(({ earlierExpected }) => earlierExpected),
    );
    expect(late).toHaveLength(1);
  });

  it('gives the same times in whatever order the stages became known', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.infiniteStream(fc.nat()), (example, keys) => {
        const shuffled = example.stages
          .map((stage) => ({ stage, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key);
        expect(
          outcomeOf(
            example,
            shuffled.map(({ stage }) => stage),
          ),
        ).toEqual(example.expected);
      }),
      { numRuns: 100 },
    );
  });
});

const at = (clock: string) => Date.parse(`2026-06-10T${clock}:00.000Z`);
const [FIRST, SECOND, ELSEWHERE] = [
  { lat: 46.05, lon: 14.5 },
  { lat: 46.24, lon: 15.27 },
  { lat: 46.1, lon: 14.4 },
] as const;

interface Part {
  readonly type: ExampleStage['type'];
  readonly until: string | null;
  readonly place?: { readonly lat: number; readonly lon: number };
  readonly distance?: number;
  readonly vehicle?: string;
}

/** A day of a vehicle from its parts; the first begins at midnight. */
function day(...parts: readonly Part[]): ExampleStage[] {
  let start = at('00:00');
  return parts.map(({ type, until, place, distance, vehicle = 'A' }) => {
    const end = until === null ? null : at(until);
    const stage = {
      vehicle,
      type,
      start,
      end,
      distance: distance ?? (place === undefined ? 20_000 : 0),
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
    };
    start = end ?? start;
    return stage;
  });
}

const drive = (until: string, distance?: number): Part => ({
  type: 'drive',
  until,
  ...(distance === undefined ? {} : { distance }),
});
const gap = (until: string): Part => ({ type: 'undefined', until });
const stop = (place: { lat: number; lon: number }, until: string | null): Part => ({ type: 'stop', until, place });

const address = (point: number, { lat, lon }: { lat: number; lon: number }) => ({
  point,
  lat,
  lon,
  radius: null,
  zone: null,
  windowFrom: null,
  windowTo: null,
});

type Given = Pick<Example, 'points' | 'states' | 'assignments' | 'overrides'>;
const anOrder: Given = {
  points: [address(1, FIRST), address(2, SECOND)],
  states: [
    { at: at('04:00'), state: 0 },
    { at: at('05:00'), state: 1 },
  ],
  assignments: [{ at: at('00:00'), vehicle: 'A' }],
  overrides: [],
};

function times(given: Partial<Given>, stages: readonly ExampleStage[]) {
  const order = { ...anOrder, ...given };
  return arrivalsOf(pointsOf(order), historyOf(order, stages), 600).map(
    ({ arrivedAt, leftAt, isLeftUncertain, isLeftFinal, waitingSeconds, chargeableSeconds }) => ({
      arrived: clockOf(arrivedAt),
      left: clockOf(leftAt),
      ...(isLeftUncertain ? { uncertain: true } : {}),
      isLeftFinal,
      waiting: waitingSeconds,
      chargeable: chargeableSeconds,
    }),
  );
}

const clockOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString().slice(11, 16));
const nothing = { arrived: null, left: null, isLeftFinal: false, waiting: null, chargeable: null };

const aDay = day(
  stop(ELSEWHERE, '06:00'),
  drive('07:00'),
  stop(FIRST, '08:00'),
  drive('10:00'),
  stop(SECOND, '11:00'),
  drive('12:00'),
  stop(ELSEWHERE, null),
);

describe('arrivals of an order', () => {
  it('charges the waiting time less the free time', () => {
    expect(times({}, aDay)[0]).toMatchObject({ arrived: '07:00', left: '08:00', waiting: 3_600, chargeable: 3_000 });
  });

  it('waits from the beginning of the window', () => {
    const points = [{ ...address(1, FIRST), windowFrom: at('07:55') }, address(2, SECOND)];
    expect(times({ points }, aDay)[0]).toMatchObject({ arrived: '07:00', waiting: 300, chargeable: 0 });
  });

  it('never waits less than nothing', () => {
    const points = [{ ...address(1, FIRST), windowFrom: at('09:00') }, address(2, SECOND)];
    expect(times({ points }, aDay)[0]).toMatchObject({ left: '08:00', waiting: 0, chargeable: 0 });
  });

  it('counts the vehicle that was assigned when its visit began', () => {
    const assignments = [
      { at: at('00:00'), vehicle: 'B' },
      { at: at('07:30'), vehicle: 'A' },
    ];
    expect(times({ assignments }, aDay)).toEqual([nothing, nothing]);
    const earlier = [
      { at: at('00:00'), vehicle: 'A' },
      { at: at('07:30'), vehicle: 'B' },
    ];
    expect(times({ assignments: earlier }, aDay)[0]).toMatchObject({ arrived: '07:00', left: '08:00' });
  });

  it('forgets nothing that it found before a recall, and counts a visit begun while recalled from the next sending', () => {
    const recalled = [...anOrder.states, { at: at('07:30'), state: 0 as const }];
    expect(times({ states: recalled }, aDay)).toMatchObject([{ arrived: '07:00', left: '08:00' }, nothing]);
    const sentAgain = [...recalled, { at: at('10:20'), state: 1 as const }];
    expect(times({ states: sentAgain }, aDay)).toMatchObject([
      { arrived: '07:00' },
      { arrived: '10:20', left: '11:00' },
    ]);
  });

  it('keeps of a cancelled order what was known when it was cancelled', () => {
    const cancelled = [...anOrder.states, { at: at('07:30'), state: 3 as const }];
    expect(times({ states: cancelled }, aDay)).toMatchObject([{ arrived: '07:00', left: null }, nothing]);
  });

  it('leaves at the beginning of a time without data when the next halt is elsewhere', () => {
    const track = day(
      stop(ELSEWHERE, '06:00'),
      drive('07:00'),
      stop(FIRST, '07:30'),
      gap('09:00'),
      stop(ELSEWHERE, null),
    );
    expect(times({}, track)[0]).toMatchObject({ arrived: '07:00', left: '07:30', uncertain: true, isLeftFinal: true });
  });

  it('goes on with a visit after a time without data in which the vehicle hardly moved', () => {
    const track = day(
      stop(ELSEWHERE, '06:00'),
      drive('07:00'),
      stop(FIRST, '07:30'),
      { ...gap('09:00'), distance: 200 },
      stop(FIRST, '09:30'),
      drive('10:00'),
      stop(ELSEWHERE, null),
    );
    expect(times({}, track)[0]).toMatchObject({ arrived: '07:00', left: '09:30' });
  });

  it('has not left for good while the vehicle may still be turning in the yard', () => {
    const track = (metres: number) =>
      day(stop(ELSEWHERE, '06:00'), drive('07:00'), stop(FIRST, '08:00'), {
        type: 'drive',
        until: null,
        distance: metres,
      });
    expect(times({}, track(350))[0]).toMatchObject({ left: '08:00', isLeftFinal: false });
    expect(times({}, track(5_000))[0]).toMatchObject({ left: '08:00', isLeftFinal: true });
  });

  it('lets neighbouring points at one place share the visit', () => {
    const points = [address(1, FIRST), address(2, FIRST), address(3, SECOND)];
    expect(times({ points }, aDay)).toMatchObject([
      { arrived: '07:00', left: '08:00' },
      { arrived: '07:00', left: '08:00' },
      { arrived: '10:00', left: '11:00' },
    ]);
  });

  it('leaves skipped points out, also between two at one place', () => {
    const points = [address(1, FIRST), address(2, SECOND), address(3, FIRST)];
    const overrides = [{ at: at('09:00'), point: 2, what: 'skipped' as const }];
    expect(times({ points, overrides }, aDay)).toMatchObject([
      { arrived: '07:00', left: '08:00' },
      nothing,
      { arrived: '07:00', left: '08:00' },
    ]);
  });

  it('takes for the next point a visit that goes on when the point before was left', () => {
    const near = { lat: 46.0515, lon: 14.5 };
    const points = [address(1, FIRST), address(2, near)];
    expect(times({ points }, aDay)).toMatchObject([
      { arrived: '07:00', left: '08:00' },
      { arrived: '07:00', left: '08:00' },
    ]);
  });

  it('leaves with the next drive after an arrival by hand without a visit', () => {
    const overrides = [{ at: at('06:30'), point: 1, what: 'arrived' as const, time: at('05:30') }];
    expect(times({ overrides }, aDay)).toMatchObject([
      { arrived: '05:30', left: '06:00' },
      { arrived: '10:00', left: '11:00' },
    ]);
  });

  it('goes on with the visit after an arrival by hand on the way to it, short halts and yard drives included', () => {
    const track = day(
      stop(ELSEWHERE, '06:00'),
      drive('06:50'),
      stop({ lat: 46.04, lon: 14.45 }, '06:53'),
      drive('07:00'),
      stop(FIRST, '07:20'),
      drive('07:22', 350),
      stop(FIRST, '08:00'),
      drive('09:00'),
      stop(ELSEWHERE, null),
    );
    const overrides = [{ at: at('07:10'), point: 1, what: 'arrived' as const, time: at('06:45') }];
    expect(times({ overrides }, track)[0]).toMatchObject({ arrived: '06:45', left: '08:00' });
  });

  it('computes the next point from a leaving by hand', () => {
    const overrides = [{ at: at('12:30'), point: 1, what: 'left' as const, time: at('11:30') }];
    expect(times({ overrides }, aDay)).toMatchObject([{ arrived: '07:00', left: '11:30', waiting: 16_200 }, nothing]);
  });

  it('finds the next point after a leaving by hand of a point at which nobody saw the vehicle', () => {
    const points = [address(1, { lat: 45, lon: 14 }), address(2, SECOND)];
    const overrides = [{ at: at('09:30'), point: 1, what: 'left' as const, time: at('09:00') }];
    expect(times({ points, overrides }, aDay)).toMatchObject([
      { arrived: null, left: '09:00', waiting: null },
      { arrived: '10:00', left: '11:00' },
    ]);
  });

  it('ends the same however often stages are split where nothing changed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 * 60 - 1 }), { maxLength: 6 }), (minutes) => {
        const cuts = new Set(minutes.map((minute) => at('00:00') + minute * 60_000));
        expect(
          times(
            {},
            aDay.flatMap((stage) => split(stage, cuts)),
          ),
        ).toEqual(times({}, aDay));
      }),
      { numRuns: 100 },
    );
  });
});

/** The same stage in parts, as a change of the driver divides it. */
function split(stage: ExampleStage, cuts: ReadonlySet<number>): ExampleStage[] {
  const { start, end } = stage;
  if (end === null || stage.type !== 'stop') return [stage];
  const inside = [...cuts].filter((cut) => cut > start && cut < end).toSorted((a, b) => a - b);
  return [start, ...inside].map((from, index) => ({ ...stage, start: from, end: inside[index] ?? end }));
}
