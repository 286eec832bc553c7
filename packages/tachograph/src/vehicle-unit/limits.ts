import type { FindingCode } from '../findings.ts';
import { RECORD, type RecordArray } from './layout.ts';

/** The shortest record of each type in any generation (appendix 1 of Annex IC). Certificates and signatures have none. */
const LEAST_BYTES: ReadonlyMap<number, number> = new Map([
  [RECORD.activityChanges, 2],
  [RECORD.slots, 1],
  [RECORD.currentTime, 4],
  [RECORD.odometer, 3],
  [RECORD.date, 4],
  [RECORD.conditions, 5],
  [RECORD.vin, 17],
  [RECORD.plate, 14],
  [RECORD.calibrations, 167],
  [RECORD.insertions, 129],
  [RECORD.cardsSeen, 29],
  [RECORD.locks, 98],
  [RECORD.controls, 31],
  [RECORD.speed, 64],
  [RECORD.downloadable, 8],
  [RECORD.lastDownload, 58],
  [RECORD.events, 83],
  [RECORD.positions, 56],
  [RECORD.faults, 82],
  [RECORD.identification, 116],
  [RECORD.overspeedControl, 9],
  [RECORD.overspeeds, 31],
  [RECORD.places, 28],
  [RECORD.timeAdjustments, 98],
  [RECORD.powerInterruptions, 83],
  [RECORD.sensors, 20],
  [RECORD.externalGnss, 20],
  [RECORD.borderCrossings, 55],
  [RECORD.loads, 58],
  [RECORD.registration, 15],
]);

/**
 * The most records of one type in a block: two for each minute of a day. Units keep 255 events and calibrations; of a day
 * they keep fewer records than it has minutes.
 */
const MOST_RECORDS = 2_880;
/** A unit gives its speeds in one array; its count has 16 bits. Changes are limited by the minutes of a day. */
const MOST_OF_TYPE: ReadonlyMap<number, number> = new Map([
  [RECORD.speed, 0xffff],
  [RECORD.activityChanges, 0xffff],
]);

/**
 * The arrays of a block without those whose records are shorter than their type, and with no more records of a type than a
 * block may have. A small file could otherwise claim millions of them.
 */
export function limited(arrays: readonly RecordArray[], report: (code: FindingCode) => void): RecordArray[] {
  const counts = new Map<number, number>();
  return arrays.flatMap((array) => {
    const { type, size, bytes } = array;
    const least = LEAST_BYTES.get(type);
    if (least === undefined || bytes.length === 0) return array;
    if (size < least) {
      report('recordsTooShort');
      return [];
    }
    const count = Math.floor(bytes.length / size);
    const left = (MOST_OF_TYPE.get(type) ?? MOST_RECORDS) - (counts.get(type) ?? 0);
    counts.set(type, (counts.get(type) ?? 0) + Math.min(count, left));
    if (count <= left) return array;
    report('tooManyRecords');
    return left === 0 ? [] : { ...array, bytes: bytes.subarray(0, left * size) };
  });
}
