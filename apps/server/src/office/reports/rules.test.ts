import type { DriveSum, Stage } from '@konvoj/contract';
import { stagesWithin } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { aStage, sumsBy } from './rules.testing.ts';
import {
  clockHours,
  crossingsOf,
  cutAtMidnight,
  driveSumOf,
  drivingByHour,
  localDays,
  nightsOf,
  stopStarts,
} from './rules.ts';
import { tripsOf, tripsWithHalts } from './trips.ts';

const ZONE = 'Europe/Ljubljana';
const NO_STOPS = new Map<number, Set<number>>();
/** Of vehicles, with a minimum stop of five minutes. */
const stopsOfVehicles = (stages: readonly Stage[]) => stopStarts(stages, ({ deviceId }) => String(deviceId), 5 * 60);
const span = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) });
/** Wednesday to Friday, local days; winter time. */
const PERIOD = span('2026-11-17T23:00:00Z', '2026-11-20T23:00:00Z');

/** Rest; then a drive over midnight into Croatia and back, at 23:00 to 02:00 local time; work, and driving by day. */
const WEEK = [
  aStage('2026-11-18T08:00:00Z', '2026-11-18T22:00:00Z', { subType: 'rest' }),
  aStage('2026-11-18T22:00:00Z', '2026-11-19T00:30:00Z'),
  aStage('2026-11-19T00:30:00Z', '2026-11-19T01:00:00Z', { countryId: 'HR' }),
  aStage('2026-11-19T01:00:00Z', '2026-11-19T09:00:00Z', { subType: 'work', countryId: 'HR' }),
  aStage('2026-11-19T09:00:00Z', '2026-11-19T11:00:00Z', { driver1Id: 4 }),
];

describe('the days of a period', () => {
  it('are local days; the day when summer time begins has 23 hours, its night one hour less', () => {
    const days = localDays(span('2026-03-28T23:00:00Z', '2026-03-30T22:00:00Z'), ZONE);
    expect(days.map(({ day, fromMs, toMs }) => [day, (toMs - fromMs) / 3_600_000])).toEqual([
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ]);
    const hours = nightsOf(days, ZONE).map(({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000);
    expect(hours).toEqual([5, 2, 6, 2]);
  });

  it('have a night of one hour more when summer time ends', () => {
    const days = localDays(span('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), ZONE);
    expect(nightsOf(days, ZONE).map(({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000)).toEqual([7, 2]);
  });

  it('are cut to the period', () => {
    const days = localDays(span('2026-11-18T10:00:00Z', '2026-11-19T01:00:00Z'), ZONE);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19']);
    expect(nightsOf(days, ZONE)).toEqual([
      span('2026-11-18T21:00:00Z', '2026-11-18T23:00:00Z'),
      span('2026-11-18T23:00:00Z', '2026-11-19T01:00:00Z'),
    ]);
  });
});

describe('stages cut at midnight', () => {
  const days = localDays(PERIOD, ZONE);

  it('belong to the day in which they lie, with time exact and distance by its share', () => {
    const [first, second] = cutAtMidnight([aStage('2026-11-18T22:00:00Z', '2026-11-19T01:00:00Z')], days);
    expect(first).toMatchObject({ day: '2026-11-18', part: { duration: 3_600, distance: 60_000, endsAfter: true } });
    expect(second).toMatchObject({
      day: '2026-11-19',
      part: { duration: 7_200, distance: 120_000, startsBefore: true },
    });
  });

  it('are continued by what follows their first part in the period', () => {
    const stages = [
      aStage('2026-11-15T20:00:00Z', '2026-11-19T01:00:00Z', { subType: 'rest' }),
      aStage('2026-11-19T01:00:00Z', '2026-11-19T02:00:00Z'),
    ];
    const cut = cutAtMidnight(stages, days);
    expect(cut.map(({ part }) => part.isContinued ?? false)).toEqual([
      false,
      ...cut.slice(1, -1).map(() => true),
      false,
    ]);
    expect(cut[0]?.part.startsBefore).toBe(true);
  });

  it('add up to the stages of the period', () => {
    const cut = cutAtMidnight(WEEK, days).map(({ part }) => part);
    const whole = driveSumOf(stagesWithin(WEEK, PERIOD), { nights: [], stopStarts: NO_STOPS }, { id: '' });
    const summed = driveSumOf(cut, { nights: [], stopStarts: NO_STOPS }, { id: '' });
    expect(summed).toMatchObject({ duration: whole.duration, drive: whole.drive, rest: whole.rest });
    expect(summed.distance).toBeCloseTo(whole.distance, 6);
    expect(summed.fuelUsed).toBeCloseTo(whole.fuelUsed ?? Number.NaN, 6);
  });
});

describe('sums', () => {
  const days = localDays(PERIOD, ZONE);
  const rules = { nights: nightsOf(days, ZONE), stopStarts: NO_STOPS };
  const parts = stagesWithin(WEEK, PERIOD);
  const rows = parts.map((part) => ({ part }));

  it('divide driving into day and night', () => {
    expect(driveSumOf(parts, rules, { id: 'a' })).toMatchObject({
      id: 'a',
      drive: 5 * 3_600,
      nightDrive: 3 * 3_600,
      dayDrive: 2 * 3_600,
      rest: 14 * 3_600,
      work: 8 * 3_600,
      duration: 27 * 3_600,
      distance: 300_000,
      fuelUsed: 100,
      fuelDistance: 300_000,
    });
  });

  it('have the odometer at both ends, which a record while standing may lack', () => {
    const standing = { subType: 'rest', startCanDistance: null, endCanDistance: null } as const;
    const day = [
      aStage('2026-11-18T08:00:00Z', '2026-11-18T09:00:00Z', standing),
      aStage('2026-11-18T09:00:00Z', '2026-11-18T10:00:00Z', { startCanDistance: 1_000, endCanDistance: 61_000 }),
      aStage('2026-11-18T10:00:00Z', '2026-11-18T11:00:00Z', standing),
    ];
    const odometers = ({ startOdometer, endOdometer }: DriveSum) => [startOdometer, endOdometer];
    const of = (stages: readonly Stage[]) => odometers(driveSumOf(stagesWithin(stages, PERIOD), rules, { id: 'a' }));
    expect(of(day)).toEqual([1_000, 61_000]);
    // Nobody knows how far it went before a later stage.
    expect(of([day[0]!, aStage('2026-11-18T12:00:00Z', '2026-11-18T13:00:00Z', { startCanDistance: 5 })])).toEqual([
      null,
      null,
    ]);
  });

  it('have the vehicles, drivers, countries, and the first and last drive', () => {
    expect(driveSumOf(parts, rules, { id: 'a' })).toMatchObject({
      deviceIds: [7],
      driverIds: [3, 4],
      countries: ['SI', 'HR'],
      startTime: '2026-11-18T08:00:00.000Z',
      firstDriveAt: '2026-11-18T22:00:00.000Z',
      lastDriveAt: '2026-11-19T11:00:00.000Z',
    });
  });

  it('of countries, drivers and days add up to the sum of all', () => {
    const all = driveSumOf(parts, rules, { id: '' });
    const groups = [
      sumsBy(rows, ({ part }) => String(part.countryId), rules),
      sumsBy(rows, ({ part }) => String(part.driver1Id), rules),
      sumsBy(
        cutAtMidnight(WEEK, days),
        ({ day }) => day,
        rules,
        ({ day }) => ({ day }),
      ),
    ];
    for (const sums of groups) {
      expect(sums.length).toBeGreaterThan(1);
      const total = (field: 'drive' | 'nightDrive' | 'duration' | 'distance') =>
        sums.reduce((sum, each) => sum + each[field], 0);
      expect([total('drive'), total('nightDrive'), total('duration')]).toEqual([
        all.drive,
        all.nightDrive,
        all.duration,
      ]);
      expect(total('distance')).toBeCloseTo(all.distance, 6);
    }
  });

  it('add driving up by hour of the day, the repeated hour of the long night twice', () => {
    const night = span('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
    const drive = aStage('2026-10-24T22:30:00Z', '2026-10-25T02:15:00Z');
    const hours = drivingByHour(stagesWithin([drive], night), clockHours(night, ZONE));
    expect(hours.map((seconds) => seconds / 60).slice(0, 5)).toEqual([30, 60, 120, 15, 0]);
    const cut = span('2026-11-18T08:20:00Z', '2026-11-18T11:00:00Z');
    const byDay = drivingByHour(
      stagesWithin([aStage('2026-11-18T08:00:00Z', '2026-11-18T10:10:00Z')], cut),
      clockHours(cut, ZONE),
    );
    expect(byDay.map((seconds) => seconds / 60).slice(9, 12)).toEqual([40, 60, 10]);
  });

  it('count the halts of at least the minimum stop that begin in them', () => {
    const at = (minute: number) => new Date(Date.parse('2026-11-18T08:00:00Z') + minute * 60_000).toISOString();
    const halt = (from: number, to: number, changes: Partial<Stage> = {}) =>
      aStage(at(from), at(to), { subType: 'stop', ...changes });
    const stages = [
      halt(0, 3, { subType: 'idling' }),
      halt(3, 6),
      aStage(at(6), at(20)),
      halt(20, 24),
      aStage(at(24), at(30)),
      halt(30, 40),
    ];
    const stopsOf = (shown: readonly Stage[]) =>
      driveSumOf(stagesWithin(shown, PERIOD), { nights: [], stopStarts: stopsOfVehicles(shown) }, { id: '' }).stops;
    expect(stopsOf(stages)).toBe(2);
    const [first, ...others] = stages;
    expect(stopsOf([{ ...first!, startTime: '2026-11-17T00:00:00.000Z' }, ...others])).toBe(1);
  });

  it('count a halt over midnight by its whole length on the day in which it begins', () => {
    const drive = aStage('2026-11-18T22:00:00Z', '2026-11-18T22:57:00Z');
    const halt = aStage('2026-11-18T22:57:00Z', '2026-11-18T23:02:00Z', { subType: 'stop' });
    const idling = (from: string, to: string) => aStage(from, to, { subType: 'idling' });
    const stopsByDay = (...stages: Stage[]) => {
      const with5 = { nights: [], stopStarts: stopsOfVehicles(stages) };
      return sumsBy(cutAtMidnight(stages, days), ({ day }) => day, with5).map(({ stops }) => stops);
    };
    expect(stopsByDay(drive, halt)).toEqual([1, 0]);
    // Two kinds that meet at midnight or behind it are one halt.
    const short = idling('2026-11-18T22:57:00Z', '2026-11-18T23:00:00Z');
    expect(stopsByDay(drive, short, idling('2026-11-18T23:00:00Z', '2026-11-18T23:10:00Z'))).toEqual([1, 0]);
    expect(stopsByDay(drive, halt, idling('2026-11-18T23:02:00Z', '2026-11-18T23:30:00Z'))).toEqual([1, 0]);
    expect(stopsByDay(drive, short)).toEqual([0]);
  });

  it('name the own places at which they end by the first visit, at most twenty', () => {
    const at = (contact: string | null) => ({ ...parts[0]!, contact });
    const named = (places: readonly (string | null)[]) => driveSumOf(places.map(at), rules, { id: 'a' }).contact;
    expect(named(['Koper', null, 'Celje', 'Koper'])).toBe('Koper, Celje');
    expect(named([null])).toBeNull();
    expect(named(Array.from({ length: 22 }, (_, index) => `P${index}`))).toMatch(/P19, \+2$/);
  });

  it('count the refuels in their time, and know none without a level', () => {
    const drive = span('2026-11-18T22:00:00Z', '2026-11-19T00:30:00Z');
    const refuels = [drive.fromMs - 1, drive.fromMs, drive.toMs].map((at) => ({ at, litres: 100.5 }));
    const ofDrive = (known: ReadonlyMap<number, typeof refuels | null>) =>
      driveSumOf(stagesWithin([WEEK[1]!], PERIOD), { ...rules, refuels: known }, { id: 'a' });
    expect(ofDrive(new Map([[7, refuels]]))).toMatchObject({ refuels: 1, refuelled: 100.5 });
    expect(ofDrive(new Map([[7, []]]))).toMatchObject({ refuels: 0, refuelled: 0 });
    expect(ofDrive(new Map([[7, null]]))).toMatchObject({ refuels: null, refuelled: null });
    expect(ofDrive(new Map())).toMatchObject({ refuels: null, refuelled: null });
  });

  it('cost what the rates say, in cents', () => {
    const costOf = (meters: number, seconds: number) => Math.round(meters / 10) + seconds;
    const sum = driveSumOf(parts, { ...rules, costOf }, { id: 'a' });
    expect(sum.cost).toBe(Math.round(sum.distance / 10) + sum.drive);
    expect(driveSumOf(parts, { ...rules, costOf: () => null }, { id: 'a' }).cost).toBeNull();
  });

  it('know the odometer at both ends of one vehicle', () => {
    const [first, ...others] = parts;
    const read = [{ ...first!, startCanDistance: 1_000 }, ...others];
    expect(driveSumOf(read, rules, { id: '' }).startOdometer).toBe(1_000);
    expect(driveSumOf([...read, { ...first!, deviceId: 8 }], rules, { id: '' }).startOdometer).toBeNull();
  });

  it('know the CAN distance of the ways that have one', () => {
    const mixed = parts.map((part) => (part.driver1Id === 4 ? { ...part, canDistance: null } : part));
    expect(driveSumOf(mixed, rules, { id: '' })).toMatchObject({ distance: 300_000, canDistance: 180_000 });
    const unknown = parts.map((part) => ({ ...part, canDistance: null }));
    expect(driveSumOf(unknown, rules, { id: '' }).canDistance).toBeNull();
  });
});

describe('trips', () => {
  const minutes = (from: number, to: number, changes: Partial<Stage> = {}) => {
    const at = (minute: number) => new Date(Date.parse('2026-11-18T08:00:00Z') + minute * 60_000).toISOString();
    return aStage(at(from), at(to), changes);
  };
  const tripsIn = (stages: readonly Stage[]) =>
    tripsOf(stagesWithin(stages, PERIOD), 5 * 60).map((trip) => trip.map(({ subType }) => subType).join(' '));

  it('go on across a halt shorter than the minimum stop, and end at a longer one', () => {
    const stages = [
      minutes(0, 10, { subType: 'rest' }),
      minutes(10, 20),
      minutes(20, 24, { subType: 'stop' }),
      minutes(24, 30),
      minutes(30, 35, { subType: 'idling' }),
      minutes(35, 40),
      minutes(40, 41, { subType: 'stop' }),
    ];
    expect(tripsIn(stages)).toEqual(['drive stop drive', 'drive']);
  });

  it('count neighbouring halts together', () => {
    const halts = [minutes(10, 13, { subType: 'idling' }), minutes(13, 16, { subType: 'stop' })];
    expect(tripsIn([minutes(0, 10), ...halts, minutes(16, 20)])).toEqual(['drive', 'drive']);
  });

  it('share all parts of their vehicle, so that a refuel at a halt belongs to the trip before it', () => {
    const rest = minutes(0, 10, { subType: 'rest' });
    const halt = minutes(20, 30, { subType: 'stop' });
    const parts = stagesWithin(
      [rest, minutes(10, 20), halt, minutes(30, 40), minutes(40, 60, { subType: 'rest' })],
      PERIOD,
    );
    const minutesOf = (some: readonly Stage[]) => some.map(({ duration }) => duration / 60);
    expect(tripsWithHalts(parts, 5 * 60).map(({ withHalt }) => minutesOf(withHalt))).toEqual([
      [10, 10, 10],
      [10, 20],
    ]);
  });

  it('end where nothing is known', () => {
    expect(tripsIn([minutes(0, 10), minutes(10, 12, { subType: 'undefined' }), minutes(12, 20)])).toHaveLength(2);
    expect(tripsIn([minutes(0, 10), minutes(12, 20)])).toHaveLength(2);
  });
});

describe('border crossings', () => {
  const inCountry = (from: string, to: string, countryId: string | null, changes: Partial<Stage> = {}) =>
    aStage(`2026-11-18T${from}:00Z`, `2026-11-18T${to}:00Z`, { countryId, ...changes });
  const crossed = (...stages: Stage[]) =>
    crossingsOf(stagesWithin(stages, span('2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z'))).map(
      ({ at, from, to }) => `${at.slice(11, 16)} ${from} ${to}`,
    );

  it('are at the beginning of the stage in the new country', () => {
    expect(crossed(inCountry('06:00', '07:00', 'SI'), inCountry('07:00', '08:00', 'AT'))).toEqual(['07:00 SI AT']);
    expect(crossed(inCountry('06:00', '07:00', 'SI'), inCountry('07:00', '08:00', 'SI'))).toEqual([]);
  });

  it('pass over a stretch whose country is unknown', () => {
    const stages = [
      inCountry('06:00', '07:00', 'SI'),
      inCountry('07:00', '07:10', null),
      inCountry('07:10', '08:00', 'HR'),
    ];
    expect(crossed(...stages)).toEqual(['07:10 SI HR']);
  });

  it('are none across a gap or from one vehicle to the other', () => {
    expect(crossed(inCountry('06:00', '07:00', 'SI'), inCountry('07:30', '08:00', 'HR'))).toEqual([]);
    expect(crossed(inCountry('06:00', '07:00', 'SI'), inCountry('07:00', '08:00', 'HR', { deviceId: 8 }))).toEqual([]);
  });
});
