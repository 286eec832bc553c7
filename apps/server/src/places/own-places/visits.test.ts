import { describe, expect, it } from 'vitest';
import { asMerged } from '../../telemetry/stages/merge.ts';
import type { MergedStage } from '../../telemetry/stages/merge.ts';
import type { StageType } from '../../telemetry/stages/types.ts';
import type { PlaceArea } from './rules.ts';
import { isDoubtful, visitsAt } from './visits.ts';

const MINUTE = 60_000;
/** Every position at latitude 46 is in the yard, 300 m across; the gate is 100 m north of it. */
const yard: PlaceArea = {
  bounds: { swLatitude: 46, swLongitude: 14, neLatitude: 46, neLongitude: 15 },
  extentMeters: 300,
  holds: ({ latitude }) => latitude === 46,
};
const [HERE, GATE, THERE] = [46, 46.000_9, 47];

interface Part {
  readonly type: StageType;
  readonly minutes: number;
  readonly meters?: number;
  readonly driver?: string | null;
  readonly country?: string;
  /** Its start and end positions; null: unknown. */
  readonly from: number | null;
  readonly to?: number | null;
}

/** A day from its parts, the last of which is still open. */
function day(...parts: readonly Part[]): MergedStage[] {
  let now = 0;
  return parts.map((part, index) => {
    const startAt = now;
    now += part.minutes * MINUTE;
    const { from, to = from } = part;
    return asMerged({
      type: part.type,
      startAt,
      endAt: index === parts.length - 1 ? null : now,
      lastRecordAt: now,
      positionsCount: 10,
      gpsDistanceMeters: part.meters ?? 0,
      canDistanceMeters: null,
      gpsMaxSpeedKmh: null,
      canMaxSpeedKmh: null,
      first: { deviceTime: startAt, eventId: 0, hash: 0, latitude: from, longitude: from && 14.5 },
      last: { deviceTime: now, eventId: 0, hash: 0, latitude: to, longitude: to && 14.5 },
      driver: part.driver ?? null,
      country: part.country ?? 'SI',
      startCanDistanceMeters: null,
      endCanDistanceMeters: null,
      startFuelUsedDecilitres: null,
      endFuelUsedDecilitres: null,
    });
  });
}

const stop = (minutes: number, changes: Partial<Part> = {}): Part => ({
  type: 'stop',
  minutes,
  from: HERE,
  ...changes,
});
const drive = (minutes: number, meters: number, changes: Partial<Part> = {}): Part => ({
  type: 'drive',
  minutes,
  meters,
  from: HERE,
  ...changes,
});
const away = (minutes: number): Part => stop(minutes, { from: THERE });

/** `10–70`, in minutes; open at the end: `10–`. */
const visits = (stages: readonly MergedStage[], minimum = 5) =>
  visitsAt(yard, stages, minimum).visits.map(
    ({ arrivalAt, departureAt }) => `${arrivalAt / MINUTE}–${departureAt === null ? '' : departureAt / MINUTE}`,
  );

describe('a visit', () => {
  it.each<[string, readonly Part[], string[]]>([
    ['is a stop there between two drives', [drive(10, 9_000), stop(60), drive(20, 9_000)], ['10–70']],
    ['continues over every kind of halt', [drive(10, 9_000), stop(5), { ...stop(20), type: 'idling' }, { ...stop(30), type: 'rest' }, { ...stop(5), type: 'work' }, drive(9, 9_000)], ['10–70']], // prettier-ignore
    ['is none without a halt there', [away(60), drive(60, 50_000, { from: HERE }), away(60)], []],
    ['is none at another place', [away(60), drive(10, 9_000), away(60)], []],
    ['continues over a drive across the yard', [stop(30), drive(2, 300), stop(30), drive(9, 9_000)], ['0–62']],
    ['ends with a drive that is longer than the yard', [stop(30), drive(2, 301), stop(30), drive(9, 9_000)], ['0–30', '32–62']], // prettier-ignore
    ['ends with a halt elsewhere, however near', [stop(30), drive(1, 20), away(9), drive(1, 20), stop(30), drive(9, 9_000)], ['0–30', '41–71']], // prettier-ignore
    ['continues over a gap in the data without movement', [stop(30), { type: 'undefined', minutes: 200, from: HERE }, stop(30), drive(9, 9_000)], ['0–260']], // prettier-ignore
    ['ends with a gap that leads somewhere and a drive back', [stop(30), { type: 'undefined', minutes: 200, meters: 250, from: HERE }, drive(1, 51), stop(30), drive(9, 9_000)], ['0–30', '231–261']], // prettier-ignore
    ['is open when the last stage is', [drive(10, 9_000), stop(60)], ['10–']],
    ['ends where the drive begins that is under way', [stop(60), drive(1, 50)], ['0–60']],
    ['is not split by the change of drivers', [stop(30, { driver: 'a' }), stop(30, { driver: 'b' }), drive(9, 9_000)], ['0–60']], // prettier-ignore
    ['is not split by a border that a drive in the yard crosses', [stop(30), drive(1, 100), drive(1, 100, { country: 'HR' }), stop(30), drive(9, 9_000)], ['0–62']], // prettier-ignore
    ['includes a vehicle that rolls through the gate while counted as stationary', [drive(9, 9_000), stop(30, { from: GATE, to: HERE, meters: 200 }), drive(9, 9_000)], ['9–39']], // prettier-ignore
    ['includes a halt whose next record was down the road', [drive(9, 9_000), stop(30, { to: GATE, meters: 280 }), drive(9, 9_000)], ['9–39']], // prettier-ignore
    ['excludes a vehicle carried away by a ferry', [drive(9, 9_000), stop(300, { from: HERE, to: THERE, meters: 60_000 }), drive(9, 9_000)], []], // prettier-ignore
    ['is none where nobody knows where it stood', [drive(9, 9_000), stop(300, { from: null }), drive(9, 9_000)], []],
  ])('%s', (_, parts, expected) => {
    expect(visits(day(...parts))).toEqual(expected);
  });

  it('lasts at least the minimum stop, inclusive', () => {
    const stages = day(drive(9, 9_000), stop(5), drive(9, 9_000), stop(4), drive(9, 9_000));
    expect(visits(stages, 4)).toEqual(['9–14', '23–27']);
    expect(visits(stages, 5)).toEqual(['9–14']);
    expect(visits(stages, 6)).toEqual([]);
  });

  it('is measured over the whole stay, not over its parts', () => {
    expect(visits(day(drive(9, 9_000), stop(3), drive(1, 100), stop(3), drive(9, 9_000)))).toEqual(['9–16']);
  });

  it('belongs to the driver who arrived, and lasts to the last record while it is open', () => {
    const stages = day(drive(9, 9_000), stop(20, { driver: 'card:A' }), stop(40, { driver: 'card:B' }));
    const { visits: found } = visitsAt(yard, stages, 5);
    expect(found).toEqual([{ arrivalAt: 9 * MINUTE, departureAt: null, durationSeconds: 3_600, driver: 'card:A' }]);
  });

  it('ends where stages are missing, and may continue there', () => {
    const [first, , last] = day(stop(30), stop(30), stop(30));
    const stages = [first, last].filter((stage) => stage !== undefined);
    expect(visits(stages)).toEqual(['0–30', '60–']);
  });
});

describe('a stage of which only the last record is at the place', () => {
  it('is doubtful: that record may be the first of the drive after it', () => {
    const [, past, here, left, open] = day(
      drive(9, 9_000),
      stop(30, { from: GATE, to: HERE }),
      stop(30),
      stop(30, { to: GATE }),
      stop(30, { from: GATE, to: HERE }),
    );
    const doubtful = [past, here, left, open].map((stage) => stage !== undefined && isDoubtful(yard, stage));
    expect(doubtful).toEqual([true, false, false, false]);
  });
});

describe('a stay at the edge of the read span', () => {
  const closed = (stages: MergedStage[]) =>
    stages.map((stage) => ({ ...stage, endAt: stage.endAt ?? stage.lastRecordAt }));
  it.each<[string, MergedStage[], boolean, boolean]>([
    ['may have begun before the first stage', day(stop(30), drive(9, 9_000)), true, false],
    ['may have begun before a short drive', day(drive(1, 50), stop(30), drive(9, 9_000)), true, false],
    ['is whole between two drives', day(drive(9, 9_000), stop(30), drive(9, 9_000)), false, false],
    ['is whole when it is still open', day(drive(9, 9_000), stop(30)), false, false],
    ['may continue after the last stage', closed(day(drive(9, 9_000), stop(30))), false, true],
    ['may continue after a short drive', closed(day(drive(9, 9_000), stop(30), drive(1, 50))), false, true],
    ['is not there without a stay', closed(day(drive(9, 9_000), away(30))), false, false],
  ])('%s', (_, stages, isCutAtStart, isCutAtEnd) => {
    expect(visitsAt(yard, stages, 5)).toMatchObject({ isCutAtStart, isCutAtEnd });
  });
});
