import type { ClosedStage, StageRecord, StageRules } from '../types.ts';
import { decideActivity, dropPending, isMovementUnseen, startsWithWayIn, watchActivity } from './activity.ts';
import { encodeCore } from './codec.ts';
import { kindOf, NO_KIND } from './kind.ts';
import { pieceOf, rounded, withSegment } from './pieces.ts';
import { readRecord } from './reading.ts';
import type { Reading } from './reading.ts';
import { endStage, forgetCountry, forgetDriver, settle } from './settle.ts';
import type { Draft, Piece, StageState, Way } from './shape.ts';
import { closeAt, compact, hasMarks } from './timeline.ts';
import type { Step } from './timeline.ts';
import { watchCountry, watchDriver, watchKind } from './watch.ts';

/** The checkpoint for: from the first record of the device. */
export const FROM_THE_BEGINNING = new Uint8Array(0);

export interface Advanced {
  readonly state: StageState;
  /** Stages that this record closed, oldest first; usually none. */
  readonly closed: readonly ClosedStage[];
  /** The fix of this record was an outlier. */
  readonly outlier: boolean;
}

/**
 * Folds one record into the stages of its device (docs: stages). Pure: no clock, no mutation.
 * @param before null: this is the first record of the device
 * @throws {RangeError} when the record is not newer than the last one: late records are for `recompute`
 */
export function advance(before: StageState | null, record: StageRecord, rules: StageRules): Advanced {
  assertAfter(record, before);
  return advanceBy(before, readRecord(before, record, rules));
}

/** The same for a record that has been evaluated already. */
export function advanceBy(before: StageState | null, reading: Reading): Advanced {
  const outlier = reading.fix.kind === 'outlier';
  if (before === null) return { state: finished(firstDraft(reading), null), closed: [], outlier };
  let base: Uint8Array | null = null;
  const step: Step = {
    draft: { ...before },
    closed: [],
    base: () => (base ??= before.snapshot ?? encodeCore(before)),
  };
  if (reading.segment.gap) crossGap(step, reading);
  else goOn(step, reading, isMovementUnseen(before, reading));
  return { state: finished(step.draft, step.base), closed: step.closed, outlier };
}

/** @throws {RangeError} when the record is not newer than the last one */
export function assertAfter(record: StageRecord, state: StageState | null): void {
  if (state === null) return;
  const last = lastPiece(state);
  const order = record.deviceTime - last.at || record.eventId - last.eventId || record.hash - last.hash;
  if (order <= 0) throw new RangeError('records are folded in ascending order');
}

function lastPiece(state: Pick<StageState, 'pieces'>): Piece {
  const last = state.pieces[state.pieces.length - 1];
  if (last === undefined) throw new RangeError('a state has at least one piece');
  return last;
}

function firstDraft(reading: Reading): Draft {
  const draft: Draft = {
    mode: 'halt',
    pieces: [],
    driver: reading.identity,
    driverWatch: null,
    kind: null,
    nextKind: null,
    countryWatch: null,
    anchor: null,
    anchorOdometer: null,
    wayIn: null,
    standingFix: null,
    fix: null,
    wayUnknown: false,
    outlier: null,
    odometer: null,
    moving: false,
    ignitionOff: false,
    tachograph: null,
    country: null,
    heldIdentity: null,
    offSinceRead: false,
    checkpoint: FROM_THE_BEGINNING,
    snapshot: null,
  };
  take(draft, reading);
  beginLine(draft, reading);
  return draft;
}

/** The record as the newest piece, and its effect on the state. */
function take(draft: Draft, reading: Reading): void {
  const { fix, held } = reading;
  if (fix.kind === 'accepted') {
    draft.fix = fix.fix;
    draft.outlier = null;
    draft.wayUnknown = false;
    if (fix.jumped) {
      draft.anchor = null;
      draft.standingFix = null;
    }
  } else if (fix.kind === 'outlier') {
    draft.outlier = fix.outlier;
  }
  if (draft.country === null && reading.country !== null) {
    // Before the first fix the country was not known rather than none.
    draft.pieces = draft.pieces.map((piece) => ({ ...piece, country: reading.country }));
  }
  draft.country = reading.country;
  draft.odometer = rounded(reading.record.canDistanceMeters);
  draft.moving = reading.moving;
  draft.ignitionOff = reading.ignition === false;
  draft.tachograph = reading.tachograph;
  draft.heldIdentity = held.identity;
  draft.offSinceRead = held.offSinceRead;
  draft.pieces = [...draft.pieces, pieceOf(reading, draft.fix)];
}

/** A halt begins at the newest record, alone on the timeline: the first of all, or the first after a gap. */
function beginLine(draft: Draft, reading: Reading): void {
  draft.mode = 'halt';
  draft.driver = reading.identity;
  // The kind of the first record counts if none ever qualifies, even when that record moves.
  draft.kind = { ...NO_KIND, first: kindOf(reading, NO_KIND) };
  const step: Step = { draft, closed: [], base: () => draft.checkpoint };
  goOnWith(step, reading, false);
}

function goOn(step: Step, reading: Reading, unseen: boolean): void {
  const { draft } = step;
  const { segment } = reading;
  if (startsWithWayIn(draft, reading))
    draft.wayIn = { gpsCentimeters: segment.gpsCentimeters, canMeters: segment.canMeters };
  else addSegment(draft, segment);
  take(draft, reading);
  watchDriver(draft, reading);
  goOnWith(step, reading, unseen);
}

/** The segment that ends at the newest record starts at the one before. */
function addSegment(draft: Draft, segment: Way): void {
  draft.pieces = [...draft.pieces.slice(0, -1), withSegment(lastPiece(draft), segment)];
}

function goOnWith(step: Step, reading: Reading, unseen: boolean): void {
  watchActivity(step.draft, reading, unseen);
  watchCountry(step.draft, reading);
  decideActivity(step, reading, unseen);
  watchKind(step, reading);
  settle(step);
}

/** The stage ends at the record before, an undefined one fills the gap, and a new one begins at the newest record. */
function crossGap(step: Step, reading: Reading): void {
  const { draft } = step;
  dropPending(draft);
  endStage(step, draft.pieces.length - 1);
  forgetDriver(draft);
  forgetCountry(draft);
  draft.pieces = [withSegment(lastPiece(draft), reading.segment)];
  const wayKnown = reading.fix.kind === 'accepted';
  take(draft, reading);
  draft.wayUnknown = !wayKnown;
  closeAt(step, 1, 'undefined');
  draft.standingFix = null;
  beginLine(draft, reading);
}

/** The state without irrelevant parts, so that equal pasts give equal states. */
function finished(draft: Draft, base: (() => Uint8Array) | null): StageState {
  compact(draft);
  draft.snapshot = hasMarks(draft) ? (base === null ? FROM_THE_BEGINNING : base()) : null;
  return draft;
}
