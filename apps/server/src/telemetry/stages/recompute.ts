import { advance } from './engine/advance.ts';
import { decodeCore, encodeCore } from './engine/codec.ts';
import { isReadable } from './engine/envelope.ts';
import type { Piece, StageState } from './engine/shape.ts';
import type { ClosedStage, Stage, StageRecord, StageRules } from './types.ts';

/** Identity of a record within its device, and its place in the order of all records. */
export interface RecordKey {
  readonly deviceTime: number;
  readonly eventId: number;
  readonly hash: number;
}

/** Where to fold again from. */
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
 * @throws {UnreadableStateError} when the bytes are no checkpoint of this version
 */
export function resume(checkpoint: Uint8Array | null): Resumption {
  if (checkpoint === null || checkpoint.length === 0) return { state: null, after: null, stagesFrom: null };
  const state = decodeCore(checkpoint);
  return { state, after: keyOf(newest(state)), stagesFrom: state.pieces[0]?.at ?? null };
}

export interface LateData {
  readonly from: Resumption;
  /** All records of the device after `from.after`, ascending, late ones among them, in chunks; no more are asked than needed. */
  readonly records: Iterable<readonly StageRecord[]> | AsyncIterable<readonly StageRecord[]>;
  /** Newest device time of what changed (late records, assignments): up to there everything is folded. Infinity: to the end. */
  readonly changedUntil: number;
  /** The closed stages as stored, from `from.stagesFrom` on. */
  readonly existing: readonly ClosedStage[];
  /** The state of the device as stored, with the newest record folded; null: unreadable, so everything is folded. */
  readonly head: StageState | null;
  readonly rules: StageRules;
  /** Folds no further than the first stored boundary where this holds. Default: as far as `changedUntil` asks. */
  readonly enough?: (progress: Progress) => boolean;
  /** Told of each record that is folded again: whether its fix is an outlier now. */
  readonly onFolded?: (record: StageRecord, outlier: boolean) => void;
}

/** How far a computation is: records folded again, and where the open stage begins. Epoch milliseconds. */
export interface Progress {
  readonly records: number;
  readonly openAt: number;
}

export interface Recomputed {
  /** Starts of stored stages that are no more. Delete them first. */
  readonly removed: readonly number[];
  /** Stages that are new or changed, or that need another checkpoint. */
  readonly upserted: readonly ClosedStage[];
  /** The new state of the device; null: it stays as it is. */
  readonly head: StageState | null;
  /** How far was folded, epoch milliseconds; `removed` and `upserted` lie before. */
  readonly until: number;
  /** Where to go on when it was `enough`; null: nothing is left to do. Epoch milliseconds. */
  readonly goOnFrom: number | null;
}

/**
 * Computes the stages of a device again from a checkpoint, as if late records had come in their order, and stops as
 * soon as the fold is back in a state that is stored. Pure but for the reading of `records`.
 */
export async function recompute(late: LateData): Promise<Recomputed> {
  const { from, head } = late;
  const known = storedStates(late.existing, head);
  const starts = new Set(late.existing.map(({ stage }) => stage.startAt));
  const closed: ClosedStage[] = [];
  let state = withOwnCheckpoint(from, late.existing);
  let firstAt: number | null = null;
  let records = 0;
  for await (const chunk of late.records) {
    for (const record of chunk) {
      const next = advance(state, record, late.rules);
      state = next.state;
      closed.push(...next.closed);
      late.onFolded?.(record, next.outlier);
      records += 1;
      firstAt ??= record.deviceTime;
      const isBack = head !== null && record.deviceTime > late.changedUntil && isKnown(state, known);
      if (isBack) return converged(state, closed, stagesAfter(late, firstAt), head);
      const openAt = state.pieces[0]?.at ?? 0;
      if (starts.has(openAt) && late.enough?.({ records, openAt }) === true) {
        return { ...converged(state, closed, stagesAfter(late, firstAt), head), goOnFrom: openAt };
      }
    }
  }
  if (state === null) throw new RangeError('a device without a record has no stages');
  const changes = difference(closed, stagesAfter(late, firstAt));
  return { ...changes, head: state, until: newest(state).at, goOnFrom: null };
}

/** The stored stages that are computed again; what ended before the first record has no records any more and stays. */
function stagesAfter({ from, existing }: LateData, firstAt: number | null): readonly ClosedStage[] {
  if (from.state !== null || firstAt === null) return existing;
  return existing.filter(({ stage }) => stage.endAt === null || stage.endAt > firstAt);
}

/** A checkpoint does not hold the way back of the stage that is open in it; the stored stage does. */
function withOwnCheckpoint({ state, stagesFrom }: Resumption, existing: readonly ClosedStage[]): StageState | null {
  const own = existing.find(({ stage }) => stage.startAt === stagesFrom);
  return state === null || own === undefined ? state : { ...state, checkpoint: own.checkpoint };
}

/** Checkpoints that can be read, by the key of their newest record. */
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

/** From here on everything is as stored; only the way back of the stage that is open here has changed. */
function converged(
  state: StageState,
  closed: readonly ClosedStage[],
  existing: readonly ClosedStage[],
  head: StageState | null,
): Recomputed {
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

/** Stages read from storage may name their fields in another order. */
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

function textOf({ at, eventId, hash }: Piece): string {
  return `${at} ${eventId} ${hash}`;
}
