import type { ClosedStage, Stage, StageType } from '../types.ts';
import { joined, withCarry, withMark, withoutMark, withSegment } from './pieces.ts';
import type { Draft, Mark, Piece, StageState } from './shape.ts';

/** One step of the fold: the growing state, the stages it closes, and where to restart the fold. */
export interface Step {
  readonly draft: Draft;
  readonly closed: ClosedStage[];
  /** A state from before the earliest boundary that this step can draw, encoded. */
  readonly base: () => Uint8Array;
}

/** Index of the piece with a mark; -1: none. */
export function indexOf(draft: Draft, bit: Mark): number {
  return draft.pieces.findIndex((piece) => (piece.marks & bit) !== 0);
}

/** Moves a mark to the start of a piece. */
export function setMark(draft: Draft, bit: Mark, index: number): void {
  draft.pieces = draft.pieces.map((piece, at) => (at === index ? withMark(piece, bit) : withoutMark(piece, bit)));
}

export function clearMark(draft: Draft, bit: Mark): void {
  if (indexOf(draft, bit) !== -1) draft.pieces = draft.pieces.map((piece) => withoutMark(piece, bit));
}

export function pieceAt(draft: Draft, index: number): Piece {
  const piece = draft.pieces.at(index);
  if (piece === undefined) throw new RangeError(`the timeline has no piece ${index}`);
  return piece;
}

export function changePiece(draft: Draft, index: number, change: (piece: Piece) => Piece): void {
  draft.pieces = draft.pieces.map((piece, at) => (at === index ? change(piece) : piece));
}

/**
 * Ends the open stage where the piece at `index` starts; the next one is open from there. A zero-length stage is
 * dropped: its sums go into the next.
 */
export function closeAt(step: Step, index: number, type: StageType): void {
  if (index <= 0) return;
  const { draft } = step;
  const [before, next] = [draft.pieces.slice(0, index).reduce(joined), pieceAt(draft, index)];
  const rest = draft.pieces.slice(index + 1);
  if (before.at < next.at) {
    step.closed.push({ stage: stageOf(before, next, type, draft.driver), checkpoint: draft.checkpoint });
    draft.pieces = [next, ...rest];
  } else {
    draft.pieces = [withCarry(next, before), ...rest];
  }
  draft.checkpoint = step.base();
}

/** Joins pieces between which no boundary is possible any more; the newest record stays a piece of its own. */
export function compact(draft: Draft): void {
  const { pieces } = draft;
  const [first, second, third] = pieces;
  if (first === undefined || second === undefined || third === undefined) return;
  if (pieces.length === 3) {
    // Nearly always: nothing is pending, and the record before joins the open stretch.
    if (second.marks === 0) draft.pieces = [joined(first, second), third];
    return;
  }
  const kept: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = kept.length - 1;
    const before = kept[last];
    if (before === undefined || piece.marks !== 0 || index === pieces.length - 1) kept.push(piece);
    else kept[last] = joined(before, piece);
  }
  draft.pieces = kept;
}

export function hasMarks(draft: Draft): boolean {
  return draft.pieces.some((piece) => piece.marks !== 0);
}

function stageOf(piece: Piece, end: Piece, type: StageType, driver: string | null): Stage {
  return { ...span(piece, end, type, driver), endAt: end.at };
}

/** The open stage, from its start to the newest record. */
export function openStageOf(state: StageState, type: StageType): Stage {
  const { pieces, wayIn, driver, odometer } = state;
  const joinedPieces = pieces.reduce(joined);
  const whole = wayIn === null ? joinedPieces : withSegment(joinedPieces, wayIn);
  const newest = pieces[pieces.length - 1] ?? whole;
  return { ...span(whole, newest, type, driver), endAt: null, endCanDistanceMeters: odometer };
}

function span(piece: Piece, end: Piece, type: StageType, driver: string | null) {
  return {
    type,
    startAt: piece.at,
    lastRecordAt: end.at,
    positionsCount: piece.records,
    gpsDistanceMeters: piece.gpsCentimeters / 100,
    // One record has no segment: without an odometer its distance is unknown.
    canDistanceMeters: piece.records === 1 && piece.odometer === null ? null : piece.canMeters,
    gpsMaxSpeedKmh: piece.gpsMaxSpeed,
    canMaxSpeedKmh: piece.canMaxSpeed,
    first: endOf(piece),
    last: endOf(end),
    driver,
    country: piece.country,
    startCanDistanceMeters: piece.odometer,
    endCanDistanceMeters: end.odometer,
    startFuelUsedDecilitres: piece.fuel,
    endFuelUsedDecilitres: end.fuel,
  };
}

function endOf(piece: Piece) {
  return {
    deviceTime: piece.at,
    eventId: piece.eventId,
    hash: piece.hash,
    latitude: piece.latitude === null ? null : piece.latitude / 1e7,
    longitude: piece.longitude === null ? null : piece.longitude / 1e7,
  };
}
