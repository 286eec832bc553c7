import type { RecordKey } from '../records/keys.ts';
import { advance } from './engine/advance.ts';
import { decodeCore, encodeCore } from './engine/codec.ts';
import { isReadable } from './engine/envelope.ts';
import type { Piece, StageState } from './engine/shape.ts';
import type { ClosedStage, Stage, StageRecord, StageRules } from './types.ts';

/** Where to restart the fold. */
export interface Resumption {
  /** Null: as if the first of these records were the first of the device. */
  readonly state: StageState | null;
  /** Records from here on (exclusive) are needed; null: all of the device. */
  readonly after: RecordKey | null;
  /** Closed stages that start here or later are needed; null: all of the device. Epoch milliseconds. */
  readonly stagesFrom: number | null;
}

/**
 * Reads the checkpoint of the stage before the one that a late record falls into (the last but one stage with
 * `startAt` at or before the record; when there is none: null).
 * @throws {UnreadableStateError} when the bytes are not a checkpoint of this version
 */
export function resume(checkpoint: Uint8Array | null): Resumption {
  if (checkpoint === null || checkpoint.length === 0) return { state: null, after: null, stagesFrom: null };
  return resumptionAfter(decodeCore(checkpoint));
}

/** Where to restart for records later than the newest of a state. */
export function resumptionAfter(state: StageState): Resumption {
  return { state, after: keyOf(newest(state)), stagesFrom: state.pieces[0]?.at ?? null };
}

export interface LateData {
  readonly from: Resumption;
  /** All records of the device after `from.after`, ascending, late ones included, in chunks, read on demand. */
  readonly records: Iterable<readonly StageRecord[]> | AsyncIterable<readonly StageRecord[]>;
  /**
   * Newest device time of the change (late records, assignments): everything is folded up to there. Infinity: to the
   * end.
   */
  readonly changedUntil: number;
  /** The closed stages as stored, from `from.stagesFrom` on. */
  readonly existing: readonly ClosedStage[];
  /** The state of the device as stored, with the newest record folded; null: unreadable, so everything is folded. */
  readonly head: StageState | null;
  readonly rules: StageRules;
  /** Stops at the first stored boundary where this holds. Default: as far as `changedUntil` requires. */
  readonly enough?: (progress: Progress) => boolean;
  /** Called for each refolded record with whether its fix is an outlier now. */
  readonly onFolded?: (record: StageRecord, outlier: boolean) => void;
}

/** The progress of a computation: refolded records, and the boundary at which it may stop. Epoch milliseconds. */
export interface Progress {
  readonly records: number;
  readonly boundaryAt: number;
}

export interface Recomputed {
  /** Starts of stored stages that no longer exist. Delete them first. */
  readonly removed: readonly number[];
  /** Stages that are new or changed, or that need another checkpoint. */
  readonly upserted: readonly ClosedStage[];
  /** The new state of the device; null: unchanged. */
  readonly head: StageState | null;
  /** The end of the folded span, epoch milliseconds; `removed` and `upserted` are before it. */
  readonly until: number;
  /** Where to continue when it was `enough`; null: nothing is left to do. Epoch milliseconds. */
  readonly goOnFrom: number | null;
  /** The state after `changedUntil`; null: no record is newer. */
  readonly next: StageState | null;
}

/**
 * Recomputes the stages of a device from a checkpoint, as if late records had arrived in order, and stops as soon as
 * the fold reaches a stored state. Pure except for reading `records`.
 */
export async function recompute(late: LateData): Promise<Recomputed> {
  const { from, head } = late;
  const known = storedStates(late.existing, head);
  const starts = new Set(late.existing.map(({ stage }) => stage.startAt));
  const closed: ClosedStage[] = [];
  let state = withOwnCheckpoint(from, late.existing);
  let firstAt: number | null = null;
  let records = 0;
  let next: StageState | null = null;
  for await (const chunk of late.records) {
    for (const record of chunk) {
      if (next === null && record.deviceTime > late.changedUntil) next = state;
      const advanced = advance(state, record, late.rules);
      state = advanced.state;
      closed.push(...advanced.closed);
      late.onFolded?.(record, advanced.outlier);
      records += 1;
      firstAt ??= record.deviceTime;
      const isBack = head !== null && record.deviceTime > late.changedUntil && isKnown(state, known);
      if (isBack) return { ...converged(state, closed, stagesAfter(late, firstAt), head), next };
      const openAt = state.pieces[0]?.at ?? 0;
      if (starts.has(openAt) && late.enough?.({ records, boundaryAt: openAt }) === true) {
        return { ...converged(state, closed, stagesAfter(late, firstAt), head), goOnFrom: openAt, next };
      }
    }
  }
  if (state === null) throw new RangeError('a device without a record has no stages');
  const changes = difference(closed, stagesAfter(late, firstAt));
  return { ...changes, head: state, until: newest(state).at, goOnFrom: null, next };
}

/** The stored stages to recompute; those that ended before the first record have no records any more and stay. */
function stagesAfter({ from, existing }: LateData, firstAt: number | null): readonly ClosedStage[] {
  if (from.state !== null || firstAt === null) return existing;
  return existing.filter(({ stage }) => stage.endAt === null || stage.endAt > firstAt);
}

/** A checkpoint has no resume data for its open stage; the stored stage has. */
function withOwnCheckpoint({ state, stagesFrom }: Resumption, existing: readonly ClosedStage[]): StageState | null {
  const own = existing.find(({ stage }) => stage.startAt === stagesFrom);
  return state === null || own === undefined ? state : { ...state, checkpoint: own.checkpoint };
}

/** Readable checkpoints, by the key of their newest record. */
function storedStates(existing: readonly ClosedStage[], head: StageState | null): Map<string, Uint8Array> {
  const known = new Map<string, Uint8Array>();
  const ofHead = head === null ? [] : [head.checkpoint, head.snapshot];
  for (const bytes of [...existing.map(({ checkpoint }) => checkpoint), ...ofHead]) {
    if (bytes !== null && isReadable(bytes)) known.set(textOf(newest(decodeCore(bytes))), bytes);
  }
  return known;
}

function isKnown(state: StageState, known: ReadonlyMap<string, Uint8Array>): boolean {
  const stored = known.get(textOf(newest(state)));
  return stored !== undefined && state.snapshot === null && encodeCore(state).equals(stored);
}

/** From here on everything is as stored; only the resume data of the open stage have changed. */
function converged(
  state: StageState,
  closed: readonly ClosedStage[],
  existing: readonly ClosedStage[],
  head: StageState | null,
): Omit<Recomputed, 'next'> {
  const openAt = state.pieces[0]?.at ?? 0;
  const { removed, upserted } = difference(
    closed,
    existing.filter(({ stage }) => stage.startAt < openAt),
  );
  const open = existing.find(({ stage }) => stage.startAt === openAt);
  const { checkpoint } = state;
  const result = { removed, until: newest(state).at, goOnFrom: null };
  if (open === undefined) {
    const isSame = head === null || Buffer.compare(head.checkpoint, checkpoint) === 0;
    return { ...result, upserted, head: isSame ? null : { ...head, checkpoint } };
  }
  const isSame = Buffer.compare(open.checkpoint, checkpoint) === 0;
  return { ...result, upserted: isSame ? upserted : [...upserted, { stage: open.stage, checkpoint }], head: null };
}

function difference(closed: readonly ClosedStage[], existing: readonly ClosedStage[]) {
  const before = new Map(existing.map((each) => [each.stage.startAt, each]));
  const starts = new Set(closed.map(({ stage }) => stage.startAt));
  return {
    removed: existing.map(({ stage }) => stage.startAt).filter((startAt) => !starts.has(startAt)),
    upserted: closed.filter((each) => !isSameStage(each, before.get(each.stage.startAt))),
  };
}

function isSameStage(a: ClosedStage, b: ClosedStage | undefined): boolean {
  return b !== undefined && Buffer.compare(a.checkpoint, b.checkpoint) === 0 && isSameContent(a.stage, b.stage);
}

function isSameContent(a: Stage, b: Stage): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

/** Stages read from storage may have their fields in another order. */
function ordered(stage: Stage): unknown {
  const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted({ ...stage, first: sorted(stage.first), last: sorted(stage.last) });
}

function newest(state: StageState): Piece {
  const last = state.pieces[state.pieces.length - 1];
  if (last === undefined) throw new RangeError('a state has at least one piece');
  return last;
}

function keyOf({ at, eventId, hash }: Piece): RecordKey {
  return { deviceTime: at, eventId, hash };
}

/** Of the newest record of a state. */
export function newestKey(state: StageState): RecordKey {
  return keyOf(newest(state));
}

function textOf({ at, eventId, hash }: Piece): string {
  return `${at} ${eventId} ${hash}`;
}
