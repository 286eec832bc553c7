import type pg from 'pg';
import { BytesColumn } from '../../platform/array-columns.ts';
import { HEAD_BYTES, isSealed, sealed } from '../folds/envelope.ts';
import type { BatchStatement, DeviceFold, FoldedDevice, FoldInput } from '../folds/types.ts';
import type { RecordKey } from '../records/keys.ts';
import { CheckpointColumns, checkpointsAround, hoursOf, replaceCheckpoints } from './checkpoints.ts';
import type { Checkpoint } from './checkpoints.ts';
import { FoldFaultError } from './database-errors.ts';
import type { Device } from './device.ts';
import type { ChangedRules, FoldLane, FoldPlan, FurtherFold, Span } from './running-fold.ts';
import type { StoredRecord } from './stored-records.ts';
import type { StoredTrack } from './stored-track.ts';

/** The state and rules of one device; null: not loaded, or unreadable. */
interface Entry<State, Rules> {
  state: State | null;
  rules: Rules | null;
  areRulesOld: boolean;
}

/** A `DeviceFold` as the ingest runs it: with its state in `device_state` and a checkpoint for each hour. */
export function runningFold<State extends object, Rules extends object, Event>(
  fold: DeviceFold<State, Rules, Event>,
): FurtherFold {
  return new CheckpointedFold(fold);
}

class CheckpointedFold<State extends object, Rules extends object, Event> implements FurtherFold {
  readonly fold: DeviceFold<State, Rules, Event>;
  readonly #entries = new WeakMap<Device, Entry<State, Rules>>();

  constructor(fold: DeviceFold<State, Rules, Event>) {
    this.fold = fold;
  }

  get name(): string {
    return this.fold.name;
  }

  get version(): number {
    return this.fold.version;
  }

  get stateColumn(): string {
    return this.fold.stateColumn;
  }

  /** @throws {FoldFaultError} whatever the fold threw: a bug that concerns this device, not the database */
  step(state: State, input: FoldInput, rules: Rules): { readonly state: State; readonly events: readonly Event[] } {
    try {
      return this.fold.fold(state, input, rules);
    } catch (error) {
      throw new FoldFaultError(this.name, error);
    }
  }

  canRead(stored: Uint8Array | null): boolean {
    return stored === null ? !this.fold.coversOlderRecords : isSealed(stored, this.fold.version);
  }

  load(device: Device, stored: Uint8Array | null | undefined): boolean {
    const entry = this.entry(device);
    // The batch may have been refused because of them.
    entry.areRulesOld = true;
    const isReadable = stored === undefined || this.canRead(stored);
    entry.state = isReadable ? this.decoded(stored ?? null) : null;
    return isReadable;
  }

  async loadRules(
    pool: pg.Pool,
    devices: readonly Device[],
    which: 'missing' | 'all',
  ): Promise<readonly ChangedRules[]> {
    const wanted = devices.filter((device) => {
      const { rules, areRulesOld } = this.entry(device);
      return which === 'all' ? rules !== null : areRulesOld;
    });
    if (wanted.length === 0) return [];
    const read = await this.fold.rulesOf(pool, wanted);
    return wanted.flatMap((device, index) => {
      const { organizationId, deviceId } = device;
      const entry = this.entry(device);
      const [before, after] = [entry.rules, read[index]];
      if (after === undefined) throw new RangeError(`the fold ${this.name} has no rules for a device`);
      entry.rules = after;
      entry.areRulesOld = false;
      const from = before === null ? null : this.fold.differsFrom(before, after);
      return from === null ? [] : [{ organizationId, deviceId, fold: this.name, from }];
    });
  }

  forgetRules(device: Device): void {
    this.entry(device).rules = null;
    this.entry(device).areRulesOld = true;
  }

  startLane(): FoldLane {
    return new CheckpointedLane(this);
  }

  async recompute(track: StoredTrack, span: Span): Promise<FoldPlan> {
    const { client, device } = track;
    const { state: held } = this.entry(device);
    const moment = Math.min(span.from, device.known?.head?.deviceTime ?? Infinity);
    const canRead = (state: Uint8Array) => isSealed(state, this.fold.version);
    const { before, from: stored } = await checkpointsAround(client, device, this.name, moment, canRead);
    const { lookBackMs } = this.fold;
    const start = before?.at ?? (lookBackMs === null ? 0 : Math.max(moment - lookBackMs, 0));
    const result = await this.#refold(track, span, { before, start, stored: held === null ? [] : stored });
    const head = result.isConverged ? null : result.state;
    const folded = {
      device,
      rules: this.rulesOf(device),
      events: result.events,
      recomputed: { from: start, until: result.until },
    };
    return {
      columns: head === null ? {} : { [this.stateColumn]: this.encoded(head) },
      goOnFrom: result.goOnFrom,
      write: async (writer) => {
        const replaced = { after: before?.at ?? start - 1, before: result.until };
        await replaceCheckpoints(writer, device, this.name, replaced, result.checkpoints);
        await this.fold.replace(writer, folded);
      },
      committed: () => {
        if (head !== null) this.entry(device).state = head;
      },
      publish: () => this.fold.publish([folded]),
    };
  }

  /** Folds from a checkpoint until a stored one is reached again, or to the end. */
  async #refold(
    track: StoredTrack,
    span: Span,
    from: { readonly before: Checkpoint | null; readonly start: number; readonly stored: readonly Checkpoint[] },
  ): Promise<Refolded<State, Event>> {
    const { device } = track;
    const rules = this.rulesOf(device);
    const known = new Map(from.stored.map(({ at, state }) => [at, state]));
    const checkpoints: Checkpoint[] = [];
    const events: Event[] = [];
    let state = from.before === null ? this.fold.start : this.decoded(from.before.state);
    // The first record after a checkpoint is of another hour than those before it; the checkpoint exists already.
    let previousTime = from.before?.at ?? null;
    let records = 0;
    for await (const chunk of track.records(keyBefore(from.start), from.before === null)) {
      for (const { checkpointAt, input } of hoursOf(inputOf(chunk), previousTime)) {
        if (checkpointAt !== null) {
          const checkpoint = { at: checkpointAt, state: this.encoded(state) };
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
        const folded = this.step(state, input, rules);
        state = folded.state;
        events.push(...folded.events);
        records += input.records.length;
      }
      previousTime = chunk[chunk.length - 1]?.deviceTime ?? previousTime;
    }
    return { state, events, checkpoints, until: Infinity, isConverged: false, goOnFrom: null };
  }

  entry(device: Device): Entry<State, Rules> {
    const held = this.#entries.get(device);
    if (held !== undefined) return held;
    const entry: Entry<State, Rules> = { state: null, rules: null, areRulesOld: true };
    this.#entries.set(device, entry);
    return entry;
  }

  stateOf(device: Device): State {
    const { state } = this.entry(device);
    if (state === null) throw new TypeError('a device is folded when it is loaded');
    return state;
  }

  rulesOf(device: Device): Rules {
    const { rules } = this.entry(device);
    if (rules === null) throw new TypeError('a device is folded when its rules are loaded');
    return rules;
  }

  encoded(state: State): Buffer {
    const content = this.fold.encode(state);
    const bytes = Buffer.allocUnsafe(HEAD_BYTES + content.length);
    bytes.set(content, HEAD_BYTES);
    sealed(bytes, this.fold.version);
    return bytes;
  }

  /** @param stored readable; null: as before the first record */
  decoded(stored: Uint8Array | null): State {
    return stored === null ? this.fold.start : this.fold.decode(stored.subarray(HEAD_BYTES));
  }
}

interface Refolded<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
  readonly checkpoints: readonly Checkpoint[];
  /** The end of what was folded again (exclusive), epoch milliseconds. */
  readonly until: number;
  /** From there on everything is as stored, or left for another call. */
  readonly isConverged: boolean;
  readonly goOnFrom: number | null;
}

/** The fresh records of one lane; the fold's state changes only with the commit. */
class CheckpointedLane<State extends object, Rules extends object, Event> implements FoldLane {
  readonly #running: CheckpointedFold<State, Rules, Event>;
  readonly #states = new BytesColumn();
  readonly #checkpoints: CheckpointColumns;
  #devices: Device[] = [];
  #after: State[] = [];
  #batch: FoldedDevice<Rules, Event>[] = [];

  constructor(running: CheckpointedFold<State, Rules, Event>) {
    this.#running = running;
    this.#checkpoints = new CheckpointColumns(running.name);
  }

  clear(): void {
    this.#states.clear();
    this.#checkpoints.clear();
    this.#devices = [];
    this.#after = [];
    this.#batch = [];
  }

  fold(device: Device, input: FoldInput): void {
    const rules = this.#running.rulesOf(device);
    let state = this.#running.stateOf(device);
    let events: readonly Event[] = [];
    for (const { checkpointAt, input: hour } of hoursOf(input, device.known?.head?.deviceTime ?? null)) {
      if (checkpointAt !== null)
        this.#checkpoints.push(device, { at: checkpointAt, state: this.#running.encoded(state) });
      const folded = this.#running.step(state, hour, rules);
      state = folded.state;
      events = events.length === 0 ? folded.events : [...events, ...folded.events];
    }
    this.#states.push(this.#running.encoded(state));
    this.#devices.push(device);
    this.#after.push(state);
    this.#batch.push({ device, rules, events });
  }

  states(): Buffer {
    return this.#states.parameter();
  }

  statements(): readonly BatchStatement[] {
    return [...this.#checkpoints.statements(), ...this.#running.fold.insert(this.#batch)];
  }

  committed(): void {
    for (const [index, device] of this.#devices.entries()) {
      const state = this.#after[index];
      if (state !== undefined) this.#running.entry(device).state = state;
    }
  }

  publish(): void {
    this.#running.fold.publish(this.#batch);
  }
}

/** The key before all records of a moment. */
function keyBefore(moment: number): RecordKey | null {
  return moment === 0 ? null : { deviceTime: moment - 1, eventId: 2_147_483_647, hash: 32_767 };
}

function inputOf(records: readonly StoredRecord[]): FoldInput {
  return { records, outliers: records.map(({ outlier }) => outlier) };
}
