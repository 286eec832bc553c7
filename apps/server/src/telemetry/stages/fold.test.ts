import { describe, expect, it } from 'vitest';
import { at, driving, shortForm, moving, parked, someRules, stagesOf, standing } from './builders.testing.ts';
import { fold } from './fold.ts';
import type { StageRecord, StageRules } from './types.ts';

function short(records: readonly StageRecord[], rules: StageRules = someRules): string[] {
  return shortForm(stagesOf(records, rules));
}

/** The border is this many metres north of the start of tracks; SI before it, AT behind. */
function borderAt(meters: number): StageRules {
  return { ...someRules, countryOf: (latitude) => ((latitude - 46) * 111_194.9 < meters ? 'SI' : 'AT') };
}

describe('the worked sequences of the definition', () => {
  it('m1 every 10 s to 11990, s1 12000, s0 15600, s0 19200: drive to 12000, stop from 12000', () => {
    const far = 11_990 * 20;
    const records = [...driving(0, 11_990), standing(12_000, far), parked(15_600, far), parked(19_200, far)];
    expect(short(records)).toEqual(['drive 0–12000', 'stop 12000–']);
  });

  it('m1 0, s1 300, m1 600 with reports every 300 s: one drive', () => {
    expect(short([moving(0, 0), standing(300, 6_000), moving(600, 12_000)])).toEqual(['drive 0–']);
  });

  it('s1 0 here, s1 300 three km away: drive 0–300 between two halts', () => {
    const records = [standing(-60, 0), standing(0, 0), standing(300, 3_000), standing(360, 3_000)];
    expect(short(records)).toEqual(['idling -60–0', 'drive 0–300', 'idling 300–']);
    expect(short([standing(0, 0), standing(300, 3_000)])).toEqual(['drive 0–300', 'idling 300–']);
  });

  it('drive, s1 100, s1 120, s0 130, s0 3730: drive to 100, stop from 100', () => {
    const records = [
      ...driving(0, 90),
      standing(100, 1_900),
      standing(120, 1_900),
      parked(130, 1_900),
      parked(3_730, 1_900),
    ];
    expect(short(records)).toEqual(['drive 0–100', 'stop 100–']);
  });

  it('s0, then m1 20 … only 200 m away, s1 100, s1 170: one halt', () => {
    const records = [
      parked(0, 0),
      ...[20, 30, 40, 50, 60, 70, 80, 90].map((second) => moving(second, 200 * ((second % 20) / 10))),
      standing(100, 200),
      standing(170, 200),
    ];
    expect(short(records)).toEqual(['stop 0–']);
  });

  it('ferry, s0 with GPS 35 km/h every 300 s: a halt with the distance in it, no drive', () => {
    const records = Array.from({ length: 13 }, (_, index) => parked(index * 300, index * 2_917, { speedKmh: 35 }));
    const stages = stagesOf(records);
    expect(shortForm(stages)).toEqual(['stop 0–']);
    expect(stages[0]?.gpsDistanceMeters).toBeGreaterThan(34_800);
  });

  it('s0 rest by tachograph, then hourly s0 without tachograph elements for 11 h: one rest', () => {
    const hours = Array.from({ length: 11 }, (_, index) => parked((index + 1) * 3_600, 0));
    expect(short([parked(0, 0, { driver1State: 'rest' }), ...hours])).toEqual(['rest 0–']);
  });

  it('drive SI, s1 40 s at the border, drive AT: drive SI, drive AT', () => {
    const records = [
      ...driving(0, 300),
      standing(310, 6_100),
      standing(350, 6_100),
      ...driving(360, 800, { meters: 6_200 }),
    ];
    const stages = stagesOf(records, borderAt(6_150));
    expect(stages.map(({ type, country }) => [type, country])).toEqual([
      ['drive', 'SI'],
      ['drive', 'AT'],
    ]);
    expect(shortForm(stages)).toEqual(['drive 0–360', 'drive 360–']);
  });
});

describe('gaps', () => {
  it('last over exactly 15 minutes after moving and 185 when stationary', () => {
    expect(short([...driving(0, 100), moving(1_000, 20_000)])).toEqual(['drive 0–']);
    const rest = [parked(0, 0), parked(185 * 60, 0)];
    expect(short(rest)).toEqual(['stop 0–']);
  });

  it('that are longer become an undefined stage, and a new one begins after it', () => {
    const stages = stagesOf([...driving(0, 100), moving(1_001, 20_000), parked(1_011, 20_100), parked(13_000, 20_100)]);
    expect(shortForm(stages)).toEqual([
      'drive 0–100',
      'undefined 100–1001',
      'stop 1001–1011',
      'undefined 1011–13000',
      'stop 13000–',
    ]);
    expect(stages[1]).toMatchObject({ type: 'undefined', positionsCount: 1 });
    expect(stages[1]?.gpsDistanceMeters).toBeGreaterThan(17_900);
  });

  it('drop what was pending: a stationary time that was too short belongs to the drive', () => {
    const records = [...driving(0, 100), standing(110, 2_100), standing(110 + 186 * 60, 2_100)];
    expect(short(records)).toEqual([`drive 0–110`, `undefined 110–${110 + 186 * 60}`, `idling ${110 + 186 * 60}–`]);
  });
});

describe('halt to drive', () => {
  it('begins the drive at its first moving record', () => {
    expect(short([parked(0, 0), parked(60, 0), ...driving(70, 120)])).toEqual(['stop 0–70', 'drive 70–']);
  });

  it('begins a drive with sparse reports at the record before when the way into it is long', () => {
    expect(short([parked(0, 0), parked(300, 0), moving(600, 4_000)])).toEqual(['stop 0–300', 'drive 300–']);
  });

  it('measures displacement, not the path: turning in the yard is no drive', () => {
    const yard = Array.from({ length: 40 }, (_, index) => moving(60 + index * 10, (index % 2) * 200));
    expect(short([standing(0, 0), ...yard, standing(500, 0), standing(600, 0)])).toEqual(['idling 0–']);
  });

  it('counts from exactly 300 m', () => {
    const tooNear = [parked(0, 0), moving(20, 150), moving(30, 299)];
    expect(short(tooNear)).toEqual(['stop 0–']);
    expect(short([...tooNear, moving(40, 300.2)])).toEqual(['stop 0–20', 'drive 20–']);
  });

  it('measures by the odometer when there are no fixes', () => {
    const noFix = { valid: false, latitude: null, longitude: null, canSpeedKmh: 40 };
    const records = [
      at(0, 0, { ...noFix, canSpeedKmh: 0, canDistanceMeters: 1_000 }),
      at(60, 0, { ...noFix, canDistanceMeters: 1_100 }),
      at(90, 0, { ...noFix, canDistanceMeters: 1_350 }),
    ];
    expect(short(records)).toEqual(['idling 0–60', 'drive 60–']);
  });
});

describe('drive to halt', () => {
  it('is confirmed after exactly 60 s and counts from the first stationary record', () => {
    const drive = driving(0, 100);
    expect(short([...drive, standing(110, 2_100), standing(169, 2_100)])).toEqual(['drive 0–']);
    expect(short([...drive, standing(110, 2_100), standing(170, 2_100)])).toEqual(['drive 0–110', 'idling 110–']);
  });

  it('is confirmed immediately with the ignition off', () => {
    expect(short([...driving(0, 100), parked(110, 2_100)])).toEqual(['drive 0–110', 'stop 110–']);
  });

  it('does not add up stationary times with movement between them', () => {
    const jam = [10, 20, 30, 40, 50, 60, 70, 80].flatMap((second) => [
      standing(100 + second, 2_000 + second),
      moving(105 + second, 2_000 + second),
    ]);
    expect(short([...driving(0, 100), ...jam])).toEqual(['drive 0–']);
  });
});

describe('unrecorded movement', () => {
  it('is a drive unless the ignition was off at both ends', () => {
    expect(short([parked(0, 0), standing(300, 3_000), standing(400, 3_000)])).toEqual(['drive 0–300', 'idling 300–']);
    expect(short([parked(0, 0), parked(300, 3_000)])).toEqual(['stop 0–']);
  });
});

describe('kinds of a halt', () => {
  it('splits a halt where the later kind was first seen', () => {
    const records = [
      parked(0, 0),
      standing(300, 0, { driver1State: 'work' }),
      standing(330, 0, { driver1State: 'work' }),
      standing(360, 0, { driver1State: 'work' }),
      parked(900, 0, { driver1State: 'rest' }),
    ];
    expect(short(records)).toEqual(['stop 0–300', 'work 300–900', 'rest 900–']);
  });

  it('reads available as work and ignores a late driving', () => {
    expect(
      short([standing(0, 0, { driver1State: 'available' }), standing(60, 0, { driver1State: 'available' })]),
    ).toEqual(['work 0–']);
    expect(short([standing(0, 0, { driver1State: 'driving' }), standing(60, 0)])).toEqual(['idling 0–']);
  });

  it('keeps the last tachograph state for 10 minutes while the ignition is on', () => {
    const records = [standing(0, 0, { driver1State: 'rest' }), standing(60, 0), standing(600, 0)];
    expect(short(records)).toEqual(['rest 0–']);
    expect(short([...records, standing(601, 0), standing(661, 0)])).toEqual(['rest 0–601', 'idling 601–']);
  });

  it('is that of the first record when none qualifies', () => {
    const records = [standing(0, 0), standing(30, 0, { driver1State: 'work' }), ...driving(40, 100)];
    expect(short(records)).toEqual(['idling 0–40', 'drive 40–']);
  });

  it('is a stop when the ignition is unknown and there is no engine data', () => {
    expect(short([standing(0, 0, { ignition: null }), standing(60, 0, { ignition: null })])).toEqual(['stop 0–']);
    expect(short([standing(0, 0, { ignition: null, rpm: 600 })])).toEqual(['idling 0–']);
  });
});

describe('countries', () => {
  it('splits a drive at the first record inside when two lie 2 km apart', () => {
    const stages = stagesOf(driving(0, 400), borderAt(5_000));
    expect(stages.map(({ country, startAt }) => [country, startAt])).toEqual([
      ['SI', stages[0]?.startAt],
      ['AT', (stages[0]?.startAt ?? 0) + 250_000],
    ]);
  });

  it('does not split for a short trip across the border', () => {
    const there = driving(0, 300);
    const back = driving(310, 600).map((record, index) => ({
      ...record,
      ...at(0, 6_000 - index * 200),
      ...time(record),
      speedKmh: 72,
    }));
    expect(stagesOf([...there, ...back], borderAt(5_500))).toHaveLength(1);
  });

  it('splits a drive that ends in a halt just behind the border', () => {
    const stages = stagesOf([...driving(0, 100), parked(110, 2_100)], borderAt(1_950));
    expect(stages.map(({ type, country }) => `${type} ${country}`)).toEqual(['drive SI', 'drive AT', 'stop AT']);
  });
});

describe('drivers', () => {
  it('splits where a new card is read in two records in a row, at the first of them', () => {
    const records = driving(0, 300).map((record, index) => ({ ...record, driver1CardId: index < 10 ? 'A' : 'B' }));
    const stages = stagesOf(records);
    expect(stages.map(({ driver }) => driver)).toEqual(['card:A', 'card:B']);
    expect(shortForm(stages)).toEqual(['drive 0–100', 'drive 100–']);
  });

  it('treats one record with another card as a read error', () => {
    const records = driving(0, 300).map((record, index) => ({ ...record, driver1CardId: index === 10 ? 'B' : 'A' }));
    expect(stagesOf(records)).toHaveLength(1);
  });

  it('keeps a card that is no longer reported until the next ignition on without it', () => {
    const records = [
      ...driving(0, 100, { driver1CardId: 'A' }),
      parked(110, 2_100),
      parked(710, 2_100),
      standing(800, 2_100),
      standing(830, 2_100),
      standing(880, 2_100),
    ];
    expect(stagesOf(records).map(({ type, driver }) => `${type} ${driver}`)).toEqual([
      'drive card:A',
      'stop card:A',
      'idling null',
    ]);
  });

  it('falls back to the assigned driver', () => {
    const records = driving(0, 300);
    const from = records[10]?.deviceTime ?? 0;
    const rules = { ...someRules, assignments: [{ from, to: null, driverId: 7 }] };
    const stages = stagesOf(records, rules);
    expect(stages.map(({ driver }) => driver)).toEqual([null, 'driver:7']);
  });
});

describe('sums', () => {
  it('counts the shared record once, in the later stage', () => {
    const stages = stagesOf([...driving(0, 100), parked(110, 2_100), parked(200, 2_100)]);
    expect(stages.map(({ positionsCount }) => positionsCount)).toEqual([11, 2]);
    expect(stages[0]?.last.deviceTime).toBe(stages[1]?.first.deviceTime);
  });

  it('has a CAN distance only when every segment has one', () => {
    const withOdometer = driving(0, 100).map((record, index) => ({
      ...record,
      canDistanceMeters: 50_000 + index * 210,
    }));
    expect(stagesOf(withOdometer)[0]?.canDistanceMeters).toBe(2_100);
    const holed = withOdometer.map((record, index) => (index === 5 ? { ...record, canDistanceMeters: null } : record));
    expect(stagesOf(holed)[0]?.canDistanceMeters).toBeNull();
  });

  it('has no CAN distance over an odometer that went back, or further than a vehicle can drive', () => {
    const jumpingBy = (meters: number) =>
      driving(0, 100).map((record, index) => ({
        ...record,
        canDistanceMeters: 50_000 + index * 210 + (index < 5 ? 0 : meters),
      }));
    expect(stagesOf(jumpingBy(-1_000))[0]?.canDistanceMeters).toBeNull();
    expect(stagesOf(jumpingBy(1_000))[0]?.canDistanceMeters).toBeNull();
    expect(stagesOf(jumpingBy(400))[0]?.canDistanceMeters).toBe(2_500);
  });

  it('gives a drive the way from the last stationary record into its first moving one', () => {
    const counted = (meters: number) => ({ canDistanceMeters: 50_000 + meters });
    const records = [
      parked(0, 0, counted(0)),
      parked(60, 0, counted(0)),
      ...driving(70, 170, { meters: 65 }).map((record, index) => ({ ...record, ...counted(65 + index * 200) })),
      parked(180, 2_080, counted(2_080)),
      parked(300, 2_080, counted(2_080)),
    ];
    const [before, drive, after] = stagesOf(records);
    expect(shortForm(stagesOf(records))).toEqual(['stop 0–70', 'drive 70–180', 'stop 180–']);
    expect(before).toMatchObject({ gpsDistanceMeters: 0, canDistanceMeters: 0, endCanDistanceMeters: 50_000 });
    expect(drive?.gpsDistanceMeters).toBeCloseTo(2_080, -1);
    expect(drive).toMatchObject({
      canDistanceMeters: 2_080,
      startCanDistanceMeters: 50_000,
      endCanDistanceMeters: 52_080,
      positionsCount: 11,
    });
    expect(after).toMatchObject({ gpsDistanceMeters: 0, canDistanceMeters: 0, startCanDistanceMeters: 52_080 });
  });

  it('leaves that way with the halt when there was no drive, and shows it there while undecided', () => {
    const yard = [parked(0, 0), moving(20, 100), moving(30, 200)];
    expect(stagesOf(yard)[0]?.gpsDistanceMeters).toBeCloseTo(200, 0);
    const [halt, ...others] = stagesOf([...yard, standing(40, 200), standing(110, 200)]);
    expect(others).toEqual([]);
    expect(halt?.gpsDistanceMeters).toBeCloseTo(200, 0);
  });

  it('leaves the way into another country or to another driver with the drive in which it starts', () => {
    const drive = driving(0, 400);
    const [home, abroad] = stagesOf(drive, borderAt(5_000));
    expect(home?.gpsDistanceMeters).toBeCloseTo(5_000, -1);
    expect(abroad?.gpsDistanceMeters).toBeCloseTo(3_000, -1);
    const [first, second] = stagesOf(drive.map((each, index) => ({ ...each, driverKey: index < 10 ? 'A' : 'B' })));
    expect(first?.gpsDistanceMeters).toBeCloseTo(2_000, -1);
    expect(second?.gpsDistanceMeters).toBeCloseTo(6_000, -1);
  });

  it('waits with a driver first read where a drive may begin, until the way there is assigned', () => {
    const halt = [parked(0, 0, { driver1CardId: 'A' }), parked(60, 0, { driver1CardId: 'A' })];
    const driven = driving(70, 120, { meters: 65, driver1CardId: 'B' });
    const [left, drive] = stagesOf([...halt, ...driven]);
    expect(left).toMatchObject({ driver: 'card:A', gpsDistanceMeters: 0 });
    expect(drive).toMatchObject({ type: 'drive', driver: 'card:B' });
    expect(drive?.gpsDistanceMeters).toBeCloseTo(1_065, -1);
    const yard = [70, 80, 90, 160].map((second) => standing(second, 65, { driver1CardId: 'B' }));
    const moved = yard.map((record, index) => (index < 2 ? { ...record, speedKmh: 20 } : record));
    const [before, after] = stagesOf([...halt, ...moved]);
    expect([before?.driver, after?.driver, after?.type]).toEqual(['card:A', 'card:B', 'stop']);
    expect(before?.gpsDistanceMeters).toBeCloseTo(65, 0);
    expect(after?.gpsDistanceMeters).toBe(0);
  });

  it('has no CAN distance for a halt of one record without an odometer', () => {
    const [halt] = stagesOf([parked(0, 0), ...driving(10, 100, { meters: 200 })]);
    expect(halt).toMatchObject({ type: 'stop', positionsCount: 1, canDistanceMeters: null });
  });

  it('does not count drift while stationary', () => {
    const stages = stagesOf([standing(0, 0), standing(60, 120), standing(120, 0), standing(180, 299)]);
    expect(stages[0]?.gpsDistanceMeters).toBe(0);
  });
});

describe('fixes', () => {
  it('marks a fix that would need more than 250 km/h and does not use it', () => {
    const records = driving(0, 100).map((record, index) => (index === 5 ? { ...record, latitude: 47 } : record));
    const { outliers } = fold(null, records, someRules);
    expect(outliers.map((outlier, index) => (outlier ? index : null)).filter((index) => index !== null)).toEqual([5]);
    expect(stagesOf(records)[0]?.gpsDistanceMeters).toBeCloseTo(2_000, -2);
  });

  it('accepts the third outlier in a row that agrees, and does not count the jump', () => {
    const records = [...driving(0, 100), ...driving(110, 200, { meters: 500_000 })];
    const { outliers } = fold(null, records, someRules);
    expect(outliers.map((outlier, index) => (outlier ? index : null)).filter((index) => index !== null)).toEqual([
      11, 12,
    ]);
    const total = stagesOf(records).reduce((sum, { gpsDistanceMeters }) => sum + gpsDistanceMeters, 0);
    expect(total).toBeLessThan(4_000);
  });

  it('ignores fixes with fewer than three satellites, and 0/0', () => {
    const stages = stagesOf([standing(0, 0, { satellites: 2 }), standing(60, 0, { latitude: 0, longitude: 0 })]);
    expect(stages[0]?.last).toMatchObject({ latitude: null, longitude: null });
    expect(stagesOf([standing(0, 0, { satellites: 3 })])[0]?.last).toMatchObject({ latitude: 46, longitude: 14 });
  });
});

function time({ deviceTime }: StageRecord): { deviceTime: number } {
  return { deviceTime };
}
