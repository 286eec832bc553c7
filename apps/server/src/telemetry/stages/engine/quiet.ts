import { kindOf } from './kind.ts';
import { extendPiece, startPiece } from './pieces.ts';
import type { OwnPiece } from './pieces.ts';
import type { Reading } from './reading.ts';
import type { Draft, StageState } from './shape.ts';

/** A state owned by the running fold, which may modify it: the open stretch and the newest record. */
export type OwnState = Omit<Draft, 'pieces'> & { readonly pieces: readonly [OwnPiece, OwnPiece] };

/**
 * Whether a record only continues the open stage: nothing is pending, and the record cannot end the stage. This holds
 * for nearly all records of a day. For them `goOnQuietly` gives the result of the rules without their copies.
 */
export function isQuiet(state: StageState, reading: Reading, unseen: boolean): boolean {
  const [open, newest] = state.pieces;
  if (open === undefined || newest === undefined || state.pieces.length > 2) return false;
  if (open.marks !== 0 || newest.marks !== 0 || state.driverWatch !== null || state.countryWatch !== null) return false;
  const { fix } = reading;
  if (reading.segment.gap || unseen || fix.kind === 'outlier' || (fix.kind === 'accepted' && fix.jumped)) return false;
  if (reading.identity !== state.driver || (state.country === null && reading.country !== null)) return false;
  if (reading.moving) {
    return state.mode === 'drive' && (reading.countryHere === null || reading.countryHere === open.country);
  }
  const { kind } = state;
  if (state.mode !== 'halt' || state.nextKind !== null || kind === null || kind.other !== null) return false;
  return kind.decided !== null && kind.decided === kindOf(reading, kind);
}

/** A mutable copy of a state for which `isQuiet` holds. */
export function ownCopy(state: StageState): OwnState {
  const [open, newest] = state.pieces;
  if (open === undefined || newest === undefined) throw new RangeError('a quiet state has two pieces');
  return { ...state, pieces: [{ ...open }, { ...newest }] };
}

/** Adds a quiet record to a state that the caller owns. */
export function addQuietRecord(state: OwnState, reading: Reading): void {
  const { fix, held } = reading;
  if (fix.kind === 'accepted') {
    state.fix = fix.fix;
    state.outlier = null;
    state.wayUnknown = false;
  }
  if (reading.moving) {
    state.nextKind = null;
    state.standingFix = null;
  } else if (fix.kind === 'accepted') {
    state.standingFix = fix.fix;
  }
  state.country = reading.country;
  state.moving = reading.moving;
  state.ignitionOff = reading.ignition === false;
  state.tachograph = reading.tachograph;
  state.heldIdentity = held.identity;
  state.offSinceRead = held.offSinceRead;
  const [open, newest] = state.pieces;
  extendPiece(open, newest, reading.segment);
  startPiece(newest, reading, state.fix);
  state.odometer = newest.odometer;
}
