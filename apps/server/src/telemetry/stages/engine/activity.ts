import { DRIVE_METERS, STANDING_MS } from './limits.ts';
import { NO_KIND } from './kind.ts';
import { withSegment, withWayIn } from './pieces.ts';
import { isAway } from './reading.ts';
import type { Reading } from './reading.ts';
import { endStage, forgetCountry } from './settle.ts';
import { mark } from './shape.ts';
import type { Draft, Fix } from './shape.ts';
import { changePiece, clearMark, indexOf, pieceAt, setMark } from './timeline.ts';
import type { Step } from './timeline.ts';

/** The meaning of the newest record for drive and halt, before any decision. */
export function watchActivity(draft: Draft, reading: Reading, unseen: boolean): void {
  const newest = draft.pieces.length - 1;
  if (reading.moving) {
    draft.nextKind = null;
    clearMark(draft, mark.halt);
    if (draft.mode === 'drive') draft.standingFix = null;
    if (draft.mode === 'halt') openCandidate(draft, reading);
    return;
  }
  // The first stationary record is where a halt would begin; a way between two stationary records restarts it.
  const beginsStanding = draft.mode !== 'halt' && (draft.nextKind === null || unseen);
  if (beginsStanding) {
    draft.nextKind = NO_KIND;
    setMark(draft, mark.halt, newest);
    if (draft.mode === 'drive') draft.standingFix = null;
  }
  draft.standingFix = acceptedFix(reading) ?? draft.standingFix;
}

/**
 * Whether a record opens a candidate that would begin with it, so that the assignment of the way into it is deferred. A
 * long segment belongs to the candidate already, which begins at the record before.
 */
export function startsWithWayIn(before: Pick<Draft, 'mode'>, reading: Reading): boolean {
  return before.mode === 'halt' && reading.moving && !reading.segment.isLong;
}

/** The drive would begin at the first moving record, or at the record before when the way into it is long. */
function openCandidate(draft: Draft, reading: Reading): void {
  const newest = draft.pieces.length - 1;
  draft.mode = 'candidate';
  setMark(draft, mark.drive, reading.segment.isLong && newest > 0 ? newest - 1 : newest);
  draft.anchor = draft.standingFix;
  draft.anchorOdometer = newest > 0 ? pieceAt(draft, newest - 1).odometer : null;
}

/** Draws the boundaries between drive and halt that the newest record confirms. */
export function decideActivity(step: Step, reading: Reading, unseen: boolean): void {
  const { draft } = step;
  if (draft.mode === 'halt') {
    if (unseen) driveUnseen(step);
    return;
  }
  if (draft.mode === 'candidate') {
    anchorCandidate(draft, reading);
    if (unseen || isAway(draft, reading)) confirmDrive(step);
  }
  if (!isStandingSure(draft, reading)) return;
  if (draft.mode === 'candidate') dropCandidate(draft);
  else beginHalt(step);
}

function anchorCandidate(draft: Draft, reading: Reading): void {
  draft.anchor ??= acceptedFix(reading);
  // An odometer that was missing, or jumped, measures from where it is back.
  if (reading.segment.canMeters === null || draft.anchorOdometer === null) {
    const odometer = reading.record.canDistanceMeters;
    draft.anchorOdometer = odometer === null ? null : Math.round(odometer);
  }
}

/** Ignition off, or a second stationary record at least 60 s after the first. */
function isStandingSure(draft: Draft, reading: Reading): boolean {
  const start = indexOf(draft, mark.halt);
  if (start === -1 || reading.moving) return false;
  return reading.ignition === false || reading.at - pieceAt(draft, start).at >= STANDING_MS;
}

/** Two stationary records more than 300 m apart: the time between them is a drive. */
function driveUnseen(step: Step): void {
  const { draft } = step;
  endStage(step, draft.pieces.length - 2);
  draft.mode = 'drive';
  draft.kind = null;
  endStage(step, draft.pieces.length - 1, true);
  draft.mode = 'halt';
  draft.kind = NO_KIND;
}

function confirmDrive(step: Step): void {
  const { draft } = step;
  const start = indexOf(draft, mark.drive);
  const { wayIn } = draft;
  if (wayIn !== null) changePiece(draft, start, (piece) => withWayIn(piece, wayIn));
  draft.wayIn = null;
  endStage(step, start);
  draft.mode = 'drive';
  draft.kind = null;
  clearMark(draft, mark.drive);
  draft.anchor = null;
  draft.anchorOdometer = null;
  const halt = indexOf(draft, mark.halt);
  const isOfHalt = halt !== -1 && draft.standingFix !== null && draft.standingFix.at >= pieceAt(draft, halt).at;
  if (!isOfHalt) draft.standingFix = null;
}

function dropCandidate(draft: Draft): void {
  const { wayIn } = draft;
  if (wayIn !== null) changePiece(draft, indexOf(draft, mark.drive) - 1, (piece) => withSegment(piece, wayIn));
  draft.wayIn = null;
  draft.mode = 'halt';
  draft.anchor = null;
  draft.anchorOdometer = null;
  draft.nextKind = null;
  clearMark(draft, mark.drive);
  clearMark(draft, mark.halt);
  forgetCountry(draft);
}

function beginHalt(step: Step): void {
  const { draft } = step;
  endStage(step, indexOf(draft, mark.halt), true);
  draft.mode = 'halt';
  draft.kind = draft.nextKind ?? NO_KIND;
  draft.nextKind = null;
  clearMark(draft, mark.halt);
  forgetCountry(draft);
}

/** A gap ends everything pending: a candidate is dropped, a stationary time that was too short belongs to the drive. */
export function dropPending(draft: Draft): void {
  if (draft.mode === 'candidate') dropCandidate(draft);
  draft.nextKind = null;
  clearMark(draft, mark.halt);
}

/** Two consecutive stationary records, more than 300 m apart, with the ignition not off at both. */
export function isMovementUnseen(before: Pick<Draft, 'moving' | 'ignitionOff'>, reading: Reading): boolean {
  if (before.moving || reading.moving || reading.segment.gpsCentimeters <= DRIVE_METERS * 100) return false;
  return !(before.ignitionOff && reading.ignition === false);
}

function acceptedFix(reading: Reading): Fix | null {
  return reading.fix.kind === 'accepted' ? reading.fix.fix : null;
}
