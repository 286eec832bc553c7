import type { DeviceFold, FoldInput, FoldResult } from '../folds/types.ts';
import type { RecordKey } from '../records/keys.ts';
import { checkpointsAround, hoursOf } from './checkpoints.ts';
import type { Checkpoint } from './checkpoints.ts';
import { compareKeys } from './device.ts';
import { beginningOf } from './fold-beginning.ts';
import type { Span } from './running-fold.ts';
import type { StateCodec } from './state-codec.ts';
import type { StoredRecord } from './stored-records.ts';
import type { StoredTrack } from './stored-track.ts';

/** A fold with checkpoints. */
export interface StoredFold<State, Rules, Event> {
  readonly name: string;
  readonly fold: Pick<DeviceFold<State, Rules, Event>, 'start' | 'lookBackMs'>;
  readonly codec: StateCodec<State>;
  step(state: State, input: FoldInput, rules: Rules): FoldResult<State, Event>;
}

/** Where history is folded again from. */
export interface Resumption<State> {
  readonly state: State;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The key before the first record to fold; null: from the first record of all. */
  readonly after: RecordKey | null;
  /** Of the last record that `state` has seen, or a time of its hour; null: it has seen none. Epoch milliseconds. */
  readonly previousTime: number | null;
  readonly isCheckpoint: boolean;
  /** Stored checkpoints after it. */
  readonly stored: readonly Checkpoint[];
}

/**
 * Where to start so that everything from a moment on is computed: at the checkpoint before it, else as far back as the
 * fold must see. Never before its beginning.
 */
export async function resumptionAt<State>(
  { name, fold, codec }: StoredFold<State, never, unknown>,
  { client, device }: StoredTrack,
  moment: number,
): Promise<Resumption<State>> {
  const beginning = await beginningOf(client, device, name);
  const wanted = Math.max(moment, beginning?.deviceTime ?? 0);
  const canRead = (state: Uint8Array) => codec.isCheckpoint(state);
  const { before, from: stored } = await checkpointsAround(client, device, name, wanted, canRead);
  if (before !== null) {
    const { at } = before;
    // The first record after a checkpoint is of another hour than those before it; the checkpoint exists already.
    const state = codec.ofCheckpoint(before.state);
    return { state, at, after: keyBefore(at), previousTime: at, isCheckpoint: true, stored };
  }
  const { start: state, lookBackMs } = fold;
  const at = lookBackMs === null ? 0 : Math.max(wanted - lookBackMs, 0);
  const after = keyBefore(at);
  const isAfterBeginning = beginning === null || (after !== null && compareKeys(after, beginning) > 0);
  if (isAfterBeginning) return { state, at, after, previousTime: null, isCheckpoint: false, stored };
  const { deviceTime } = beginning;
  return { state, at: deviceTime, after: beginning, previousTime: deviceTime, isCheckpoint: false, stored };
}

/** What of the history is folded again. */
interface Refold<State, Rules> {
  readonly span: Span;
  readonly from: Resumption<State>;
  readonly rules: Rules;
  /** Whether stored checkpoints lead to the state of the device; not when that is unreadable. */
  readonly canConverge: boolean;
}

export interface Refolded<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
  readonly checkpoints: readonly Checkpoint[];
  /** The end of what was folded again (exclusive), epoch milliseconds. */
  readonly until: number;
  /** From there on everything is as stored, or left for another call. */
  readonly isConverged: boolean;
  readonly goOnFrom: number | null;
}

/** Folds stored records until a stored checkpoint is reached again, or to the end. */
export async function refold<State, Rules, Event>(
  running: StoredFold<State, Rules, Event>,
  track: StoredTrack,
  { span, from, rules, canConverge }: Refold<State, Rules>,
): Promise<Refolded<State, Event>> {
  const known = new Map(canConverge ? from.stored.map((each) => [each.at, each.state]) : []);
  const checkpoints: Checkpoint[] = [];
  const events: Event[] = [];
  let { state, previousTime } = from;
  let records = 0;
  for await (const chunk of track.records(from.after, !from.isCheckpoint)) {
    for (const { checkpointAt, input } of hoursOf(inputOf(chunk), previousTime)) {
      if (checkpointAt !== null) {
        const checkpoint = { at: checkpointAt, state: running.codec.checkpoint(state) };
        const done = { state, events, checkpoints, until: checkpointAt };
        const existing = known.get(checkpointAt);
        const isBack = checkpointAt > span.until && existing !== undefined && checkpoint.state.equals(existing);
        if (isBack) return { ...done, isConverged: true, goOnFrom: null };
        checkpoints.push(checkpoint);
        if (span.enough?.({ records, boundaryAt: checkpointAt }) === true) {
          // The next call begins at this checkpoint.
          return { ...done, isConverged: true, goOnFrom: checkpointAt };
        }
      }
      const folded = running.step(state, input, rules);
      state = folded.state;
      events.push(...folded.events);
      records += input.records.length;
    }
    previousTime = chunk[chunk.length - 1]?.deviceTime ?? previousTime;
  }
  return { state, events, checkpoints, until: Infinity, isConverged: false, goOnFrom: null };
}

/** The key before all records of a moment. */
function keyBefore(moment: number): RecordKey | null {
  return moment === 0 ? null : { deviceTime: moment - 1, eventId: 2_147_483_647, hash: 32_767 };
}

function inputOf(records: readonly StoredRecord[]): FoldInput {
  return { records, outliers: records.map(({ outlier }) => outlier) };
}
