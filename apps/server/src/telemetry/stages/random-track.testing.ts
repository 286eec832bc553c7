import fc from 'fast-check';
import { aStageRecord, START } from './builders.testing.ts';
import type { StageRecord } from './types.ts';

// Random tracks for property tests: bursts of one behaviour after another, like real vehicles, with every irregularity
// that the definition covers. The effects of a burst are inside it, so that a failing track shrinks well.

interface Burst {
  readonly behaviour: 'moving' | 'standing' | 'parked' | 'creeping' | 'jam' | 'ferry' | 'jump' | 'blind';
  readonly records: number;
  readonly everySeconds: number;
  readonly speedKmh: number;
  readonly tachograph: StageRecord['driver1State'];
  readonly card: string | null;
  readonly key: string | null;
  readonly odometer: boolean;
  readonly heading: -1 | 1;
  readonly pauseSeconds: number;
}

export interface TrackShape {
  readonly drivers: boolean;
  /** Records of one moment, distinguished by event and hash. */
  readonly sameMoments: boolean;
}

function burst(shape: TrackShape): fc.Arbitrary<Burst> {
  return fc.record({
    behaviour: fc.constantFrom('moving', 'moving', 'standing', 'parked', 'creeping', 'jam', 'ferry', 'jump', 'blind'),
    records: fc.integer({ min: 1, max: 8 }),
    everySeconds: fc.constantFrom(...(shape.sameMoments ? [0] : []), 1, 10, 30, 59, 60, 61, 120, 300, 900),
    speedKmh: fc.constantFrom(4, 5, 30, 72, 90),
    tachograph: fc.constantFrom(null, null, null, 'rest', 'work', 'available', 'driving'),
    card: shape.drivers ? fc.constantFrom(null, null, 'A', 'B') : fc.constant(null),
    key: shape.drivers ? fc.constantFrom(null, null, null, 'K') : fc.constant(null),
    odometer: fc.boolean(),
    heading: fc.constantFrom(-1, 1),
    pauseSeconds: fc.constantFrom(...(shape.sameMoments ? [0] : []), 1, 20, 60, 300, 600, 901, 11_000, 11_101, 40_000),
  });
}

/** Records of one device, ascending, each key once. */
export function randomTrack(shape: TrackShape): fc.Arbitrary<StageRecord[]> {
  return fc.array(burst(shape), { minLength: 1, maxLength: 12 }).map((bursts) => recordsOf(bursts));
}

const METERS_PER_DEGREE = 111_194.9;

function recordsOf(bursts: readonly Burst[]): StageRecord[] {
  const records: StageRecord[] = [];
  let [time, meters, odometer] = [START, 0, 100_000];
  for (const each of bursts) {
    for (let index = 0; index < each.records; index += 1) {
      const seconds = index === 0 ? each.pauseSeconds : each.everySeconds;
      time += seconds * 1_000;
      const speed = speedOf(each, index);
      const way = Math.round(wayOf(each, speed, seconds, index));
      meters += way * each.heading;
      odometer += Math.abs(way);
      records.push(recordOf(each, { index: records.length, time, meters, odometer, speed }));
    }
    if (each.behaviour === 'jump') meters += 400_000 * each.heading;
  }
  return records;
}

function speedOf({ behaviour, speedKmh }: Burst, index: number): number {
  if (behaviour === 'moving' || behaviour === 'blind') return speedKmh;
  if (behaviour === 'creeping') return 6;
  if (behaviour === 'jam') return index % 2 === 0 ? 0 : 8;
  return behaviour === 'ferry' ? 35 : 0;
}

function wayOf({ behaviour }: Burst, speed: number, seconds: number, index: number): number {
  if (behaviour === 'creeping') return (index % 2 === 0 ? 90 : -70) * (seconds > 0 ? 1 : 0);
  if (behaviour === 'standing') return index % 5 === 4 ? Math.min(400, seconds * 20) : 0;
  return Math.min((speed / 3.6) * seconds, 30_000);
}

interface Moment {
  readonly index: number;
  readonly time: number;
  readonly meters: number;
  readonly odometer: number;
  readonly speed: number;
}

function recordOf(each: Burst, { index, time, meters, odometer, speed }: Moment): StageRecord {
  const isOff = each.behaviour === 'parked' || each.behaviour === 'ferry';
  const isBlind = each.behaviour === 'blind';
  return aStageRecord({
    deviceTime: time,
    // Ascending within a moment.
    eventId: index,
    hash: (index * 7) % 100,
    latitude: isBlind ? null : 46 + meters / METERS_PER_DEGREE,
    longitude: isBlind ? null : 14,
    valid: !isBlind,
    speedKmh: isBlind ? null : speed,
    ignition: isOff ? false : each.tachograph === 'driving' ? null : true,
    rpm: each.tachograph === 'driving' ? 700 : null,
    canSpeedKmh: isBlind ? speed : null,
    canDistanceMeters: each.odometer || isBlind ? odometer : null,
    fuelUsedDecilitres: each.odometer ? Math.floor(odometer / 400) : null,
    driver1State: each.tachograph,
    driver1CardId: each.card,
    driverKey: each.key,
  });
}
