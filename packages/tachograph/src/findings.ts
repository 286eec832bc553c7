/** Something a reader should know about a file. It never means that the rest of the file was left out. */
export interface Finding {
  readonly code: FindingCode;
  /** What it was found in: `0504/02` for a file of a card, `32` for a block of a vehicle unit, empty for the whole file. */
  readonly object: string;
  /** Where that object begins, in bytes of the (repaired) file. */
  readonly offset: number;
  /** The day it concerns, as 2026-06-30; null where it concerns no day. */
  readonly day: string | null;
}

export type FindingCode =
  // repairs of the copy that was parsed
  | 'textDecoded'
  | 'firstBytesRestored'
  | 'blockHeaderMissing'
  | 'trailingZeros'
  // structure
  | 'objectCut'
  | 'objectDamaged'
  | 'objectUnknown'
  | 'objectRepeated'
  | 'bytesSkipped'
  | 'recordsTooShort'
  | 'tooManyRecords'
  // activity of a card or a vehicle unit
  | 'activityChainBroken'
  | 'dayNotAtMidnight'
  | 'daysNotRising'
  | 'dayWithoutFirstMinute'
  | 'changesRepeated'
  | 'minutesNotRising'
  | 'minuteOutOfRange';

/** Collects findings of one object. */
export type Report = (code: FindingCode, day?: string | null) => void;

export function reporter(findings: Finding[], object: string, offset: number): Report {
  return (code, day = null) => {
    findings.push({ code, object, offset, day });
  };
}
