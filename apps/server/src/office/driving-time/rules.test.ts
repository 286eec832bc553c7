import type { ActivityChange } from '@konvoj/tachograph';
import { describe, expect, it } from 'vitest';
import type { DriverDays } from '../tachograph-files/types.ts';
import { drivingTimeOf, liveTimeOf, spansOfDriver, spansOfStages } from './rules.ts';
import type { DriverStage } from './rules.ts';

const WORKING = { drivingRules: 'goods' as const, countsAvailability: false, timeZone: 'Europe/Ljubljana' };
const at = (text: string) => Date.parse(`${text}Z`);
const minute = (text: string) => at(text) / 60_000;

/** Changes of a card in the slot of the driver: `6:00 driving`. */
function changes(...texts: string[]): ActivityChange[] {
  return texts.map((text) => {
    const [, hour, minutes, activity] = /^(\d+):(\d+) (rest|availability|work|driving)$/.exec(text) ?? [];
    const known = (['rest', 'availability', 'work', 'driving'] as const).find((each) => each === activity) ?? 'rest';
    return {
      minute: Number(hour) * 60 + Number(minutes),
      activity: known,
      slot: 'driver',
      isCardInserted: true,
      isCrew: false,
      isKnown: true,
    };
  });
}

function aDriver(
  until: string,
  ...days: readonly { day: string; changes: ActivityChange[]; downloadedAt?: string }[]
): DriverDays {
  return {
    days: days.map((day) => ({
      day: day.day,
      changes: day.changes,
      fileId: 1,
      verdict: 'valid',
      distanceKm: 100,
      downloadedAt: at(day.downloadedAt ?? until),
    })),
    conditions: [],
    until: at(until),
  };
}

const stage = (type: DriverStage['type'], from: string, to: string): DriverStage => ({
  type,
  startAt: at(from),
  endAt: at(to),
});

describe('the spans of a driver', () => {
  it('end with the download of each day: nothing is known of its rest', () => {
    const spans = spansOfDriver(
      aDriver(
        '2026-06-02T12:00',
        { day: '2026-06-01', changes: changes('0:00 rest', '6:00 driving'), downloadedAt: '2026-06-01T08:00' },
        { day: '2026-06-02', changes: changes('0:00 work') },
      ),
    );
    expect(spans.map(({ from, to, activity }) => [from - minute('2026-06-01T00:00'), to - from, activity])).toEqual([
      [0, 360, 'rest'],
      [360, 120, 'driving'],
      [480, 960, 'unknown'],
      [1_440, 720, 'work'],
    ]);
  });
});

describe('stages as spans', () => {
  it('fill gaps with unknown time, count no minute twice and take no halt for rest', () => {
    const spans = spansOfStages([
      stage('stop', '2026-06-01T07:00', '2026-06-01T07:20'),
      stage('drive', '2026-06-01T06:00', '2026-06-01T07:00'),
      stage('drive', '2026-06-01T06:50', '2026-06-01T07:10'),
      stage('rest', '2026-06-01T08:00', '2026-06-01T09:00'),
      stage('work', '2026-06-01T09:00:10', '2026-06-01T09:00:40'),
    ]);
    expect(spans.map(({ from, to, activity }) => [from - minute('2026-06-01T06:00'), to - from, activity])).toEqual([
      [0, 60, 'driving'],
      [60, 10, 'driving'],
      [70, 10, 'unknown'],
      [80, 40, 'unknown'],
      [120, 60, 'rest'],
    ]);
  });
});

describe('what a driver may still drive', () => {
  const morning = { day: '2026-06-01', changes: changes('0:00 rest', '6:00 driving') };

  it('goes on with telemetry where the file ends', () => {
    const known = aDriver('2026-06-01T08:00', morning);
    expect(liveTimeOf(known, [], at('2026-06-01T08:00'), 'goods')).toMatchObject({
      basis: 'file',
      asOf: '2026-06-01T08:00:00.000Z',
      fileUntil: '2026-06-01T08:00:00.000Z',
      activity: 'driving',
      drivingLeftUntilBreak: 150,
      drivingLeftToday: 480,
    });
    const stages = [
      stage('drive', '2026-06-01T05:00', '2026-06-01T09:00'),
      stage('rest', '2026-06-01T09:00', '2026-06-01T09:20'),
    ];
    expect(liveTimeOf(known, stages, at('2026-06-01T09:20'), 'goods')).toMatchObject({
      basis: 'telemetry',
      asOf: '2026-06-01T09:20:00.000Z',
      fileUntil: '2026-06-01T08:00:00.000Z',
      activity: 'rest',
      drivingLeftUntilBreak: 90,
      drivingLeftToday: 420,
    });
  });

  it('is computed as of now: last week is over, though nothing was reported since', () => {
    const live = liveTimeOf(
      aDriver(
        '2026-06-05T18:00',
        ...['02', '03', '04', '05'].map((each) => ({
          ...morning,
          day: `2026-06-${each}`,
          changes: changes('0:00 rest', '6:00 driving', '10:00 rest', '10:45 driving', '15:00 rest'),
        })),
      ),
      [],
      at('2026-06-08T05:07'),
      'goods',
    );
    expect(live).toMatchObject({
      asOf: '2026-06-08T05:00:00.000Z',
      recordedUntil: '2026-06-05T18:00:00.000Z',
      basis: 'file',
      activity: 'rest',
      drivingLeftThisWeek: 3_360,
      drivingLeftToday: 600,
      todayLimit: 'day',
      drivingLeftUntilBreak: 270,
      untilBreakLimit: 'break',
    });
  });

  it('is known from telemetry alone, and says how much of four weeks is not', () => {
    const live = liveTimeOf(
      null,
      [stage('drive', '2026-06-01T06:00', '2026-06-01T08:00')],
      at('2026-06-01T08:00'),
      'goods',
    );
    expect(live).toMatchObject({ basis: 'telemetry', fileUntil: null, drivingLeftUntilBreak: 150 });
    expect(live?.unknownMinutes).toBe(28 * 1_440 - 120);
    expect(liveTimeOf(null, [], at('2026-06-01T08:00'), 'goods')).toBeNull();
  });
});

describe('the driving time of a period', () => {
  const day = (text: string) => ({
    day: text,
    changes: changes('0:00 rest', '6:00 driving', '10:00 rest', '10:45 driving', '14:45 rest'),
  });
  const known = aDriver('2026-06-04T00:00', day('2026-06-01'), day('2026-06-02'), day('2026-06-03'));

  it('has its days and weeks only, but knows what was before', () => {
    const time = drivingTimeOf(known, { from: '2026-06-03', to: '2026-06-03' }, WORKING);
    expect(time.days.map(({ day: each, drivingMinutes, distance }) => [each, drivingMinutes, distance])).toEqual([
      ['2026-06-03', 480, 100_000],
    ]);
    expect(time.weeks).toMatchObject([{ week: '2026-06-01', drivingMinutes: 1_440, workingMinutes: 1_440 }]);
    expect(time.infringements).toEqual([]);
  });

  it('has the same weekly rests and compensations whatever part of it is shown', () => {
    const from = Date.parse('2026-01-05');
    const dayAt = (index: number) => new Date(from + index * 86_400_000).toISOString().slice(0, 10);
    // Six days of work and a reduced weekly rest, and every fifth week a rest of five days.
    const weeks = Array.from({ length: 140 }, (_, index) => {
      const isFree = index % 7 === 6 || (Math.floor(index / 7) % 5 === 4 && index % 7 > 1);
      return { ...day(dayAt(index)), ...(isFree && { changes: changes('0:00 rest') }) };
    });
    const long = aDriver(`${dayAt(140)}T00:00`, ...weeks);
    const whole = drivingTimeOf(long, { from: dayAt(0), to: dayAt(139) }, WORKING);
    expect(whole.debts.length).toBeGreaterThan(5);
    for (const begin of [30, 61, 90]) {
      const part = drivingTimeOf(long, { from: dayAt(begin), to: dayAt(begin + 13) }, WORKING);
      expect(
        part.debts.every((debt) => whole.debts.some((other) => JSON.stringify(other) === JSON.stringify(debt))),
      ).toBe(true);
      const byWeek = new Map(whole.weeks.map((week) => [week.week, week.weeklyRest]));
      for (const { week, weeklyRest } of part.weeks) expect(weeklyRest).toEqual(byWeek.get(week));
    }
  });

  it('has findings on working time, with availability where it counts', () => {
    const long = (text: string) => ({
      day: text,
      changes: changes('0:00 work', '5:30 rest', '6:00 work', '10:31 availability', '15:00 rest'),
    });
    const week = aDriver('2026-06-08T00:00', ...['01', '02', '03', '04', '05'].map((each) => long(`2026-06-${each}`)));
    const range = { from: '2026-06-01', to: '2026-06-07' };
    const rulesOf = (countsAvailability: boolean) =>
      [
        ...new Set(drivingTimeOf(week, range, { ...WORKING, countsAvailability }).workingTime.map(({ rule }) => rule)),
      ].sort();
    // Work before 06:00 in the organization's time zone is night work.
    expect(rulesOf(false)).toEqual(['breaksOfDay', 'nightWork']);
    expect(rulesOf(true)).toEqual(['breaksOfDay', 'nightWork', 'week', 'workWithoutBreak']);
    expect(drivingTimeOf(week, range, WORKING).workingTime[0]).toMatchObject({ article: expect.any(String) });
  });

  it('outside of the records names the nearest day', () => {
    expect(drivingTimeOf(known, { from: '2026-09-01', to: '2026-09-28' }, WORKING).nearestDay).toBe('2026-06-03');
    expect(drivingTimeOf(known, { from: '2029-09-01', to: '2029-09-28' }, WORKING)).toMatchObject({
      nearestDay: '2026-06-03',
      knownFrom: '2026-06-01T00:00:00.000Z',
      days: [],
    });
    expect(drivingTimeOf(known, { from: '2026-05-01', to: '2026-05-02' }, WORKING).nearestDay).toBe('2026-06-01');
    expect(drivingTimeOf(null, { from: '2026-05-01', to: '2026-05-02' }, WORKING).nearestDay).toBeNull();
  });

  it('checks the breaks of a driver by the rules that they drive by', () => {
    const inTwoParts = aDriver('2026-06-02T00:00', {
      day: '2026-06-01',
      changes: changes(
        '0:00 rest',
        '6:00 driving',
        '8:00 rest',
        '8:25 driving',
        '10:25 rest',
        '10:45 driving',
        '11:45 rest',
      ),
    });
    const rulesBroken = (drivingRules: 'goods' | 'occasional_coach') =>
      drivingTimeOf(
        inTwoParts,
        { from: '2026-06-01', to: '2026-06-01' },
        { ...WORKING, drivingRules },
      ).infringements.map(({ rule }) => rule);
    expect(rulesBroken('goods')).toEqual(['break']);
    expect(rulesBroken('occasional_coach')).toEqual([]);
  });

  it('of days after the last download is empty', () => {
    expect(drivingTimeOf(known, { from: '2026-06-04', to: '2026-06-10' }, WORKING).days).toEqual([]);
  });
});
