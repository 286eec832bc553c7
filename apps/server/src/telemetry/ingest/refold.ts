import type { DeviceFold, FoldInput, FoldResult } from '../folds/types.ts';
import type { RecordKey } from '../records/keys.ts';
import { checkpointBefore, checkpointsAfter, hoursOf } from './checkpoints.ts';
import type { Checkpoint } from './checkpoints.ts';
import { compareKeys } from './device.ts';
import type { PastState } from './device.ts';
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
  /** Nothing is known of earlier records. */
  readonly isStart: boolean;
  /** Stored checkpoints of what is folded again. */
  readonly stored: readonly Checkpoint[];
}

/**
 * Where to start so that everything from a moment on is computed: after a state in memory, at the checkpoint
 * before it, else as far back as the fold must see. Never before its beginning.
 * @param past of `stateBefore`
 */
export async function resumptionAt<State>(
  { name, fold, codec }: StoredFold<State, never, unknown>,
  { client, device }: StoredTrack,
  moment: number,
  past: StateAfter<State> | null,
): Promise<Resumption<State>> {
  const after = (time: number) => checkpointsAfter(client, device, name, time);
  if (past !== null) {
    const { state, last } = past;
    const { deviceTime } = last;
    const at = deviceTime + 1;
    return { state, at, after: last, previousTime: deviceTime, isStart: false, stored: await after(deviceTime) };
  }
  const beginning = await beginningOf(client, device, name);
  const wanted = Math.max(moment, beginning?.deviceTime ?? 0);
  const canRead = (state: Uint8Array) => codec.isCheckpoint(state);
  const before = await checkpointBefore(client, device, name, wanted, canRead);
  if (before !== null) {
    const { at } = before;
    // The first record after a checkpoint is of another hour than those before it; the checkpoint exists already.
    const state = codec.ofCheckpoint(before.state);
    return { state, at, after: keyBefore(at), previousTime: at, isStart: false, stored: await after(at) };
  }
  const { start: state, lookBackMs } = fold;
  const lookBack = lookBackMs === null ? 0 : Math.max(wanted - lookBackMs, 0);
  const key = keyBefore(lookBack);
  const isAfterBeginning = beginning === null || (key !== null && compareKeys(key, beginning) > 0);
  const at = isAfterBeginning ? lookBack : beginning.deviceTime;
  const stored = await after(at - 1);
  if (isAfterBeginning) return { state, at, after: key, previousTime: null, isStart: true, stored };
  return { state, at, after: beginning, previousTime: at, isStart: true, stored };
}

/** What of the history is folded again. */
interface Refold<State, Rules> {
  readonly span: Span;
  readonly from: Resumption<State>;
  readonly rules: Rules;
  /** Whether stored checkpoints lead to the state of the device; not when that is unreadable. */
  readonly canConverge: boolean;
}

/** A state and the last record that it has seen. */
type StateAfter<State> = Pick<PastState<State, unknown>, 'state' | 'last'>;

export interface Refolded<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
  readonly checkpoints: readonly Checkpoint[];
  /** The end of what was folded again (exclusive), epoch milliseconds. */
  readonly until: number;
  /** From there on everything is as stored, or left for another call. */
  readonly isConverged: boolean;
  readonly goOnFrom: number | null;
  /** The state after the span; null: no record is later. */
  readonly late: StateAfter<State> | null;
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
  let last = from.after;
  let late: StateAfter<State> | null = null;
  let records = 0;
  for await (const chunk of track.records(from.after, from.isStart)) {
    for (const { checkpointAt, input } of hoursOf(inputOf(chunk), previousTime)) {
      if (checkpointAt !== null) {
        const checkpoint = { at: checkpointAt, state: running.codec.checkpoint(state) };
        const done = { state, events, checkpoints, until: checkpointAt };
        const existing = known.get(checkpointAt);
        const isBack = checkpointAt > span.until && existing !== undefined && checkpoint.state.equals(existing);
        if (isBack) return { ...done, isConverged: true, goOnFrom: null, late: late ?? stateAfter(state, last) };
        checkpoints.push(checkpoint);
        if (span.enough?.({ records, boundaryAt: checkpointAt }) === true) {
          // The next call begins at this checkpoint.
          return { ...done, isConverged: true, goOnFrom: checkpointAt, late };
        }
      }
      for (const part of dividedAfter(input, span.until)) {
        const [first] = part.records;
        if (late === null && first !== undefined && first.deviceTime > span.until) late = stateAfter(state, last);
        const folded = running.step(state, part, rules);
        state = folded.state;
        events.push(...folded.events);
        last = part.records.at(-1) ?? last;
      }
      records += input.records.length;
    }
    previousTime = chunk[chunk.length - 1]?.deviceTime ?? previousTime;
  }
  return { state, events, checkpoints, until: Infinity, isConverged: false, goOnFrom: null, late };
}

function stateAfter<State>(state: State, last: RecordKey | null): StateAfter<State> | null {
  return last === null ? null : { state, last };
}

/** Records up to a moment and those after it. */
function dividedAfter(input: FoldInput, moment: number): readonly FoldInput[] {
  const { records, outliers } = input;
  const later = records.findIndex(({ deviceTime }) => deviceTime > moment);
  if (later <= 0) return [input];
  return [
    { records: records.slice(0, later), outliers: outliers.slice(0, later) },
    { records: records.slice(later), outliers: outliers.slice(later) },
  ];
}

/** The key before all records of a moment. */
function keyBefore(moment: number): RecordKey | null {
  return moment === 0 ? null : { deviceTime: moment - 1, eventId: 2_147_483_647, hash: 32_767 };
}

function inputOf(records: readonly StoredRecord[]): FoldInput {
  return { records, outliers: records.map(({ outlier }) => outlier) };
}
