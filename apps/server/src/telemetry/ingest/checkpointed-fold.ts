import type pg from 'pg';
import { BytesColumn } from '../../platform/array-columns.ts';
import type { BatchStatement, DeviceFold, FoldedDevice, FoldInput, FoldResult } from '../folds/types.ts';
import { CheckpointColumns, hoursOf, replaceCheckpoints } from './checkpoints.ts';
import { FoldFaultError } from './database-errors.ts';
import { lastBeforeSkip, stateBefore, takeLate } from './device.ts';
import type { Device, PastState, PastStates } from './device.ts';
import { refold, resumptionAt } from './refold.ts';
import type { StoredFold } from './refold.ts';
import type { ChangedRules, FoldLane, FoldPlan, FurtherFold, Span, StateColumns } from './running-fold.ts';
import { StateCodec } from './state-codec.ts';
import type { StoredTrack } from './stored-track.ts';

/** The state and rules of one device; null: not loaded, or unreadable. */
interface Entry<State, Rules> {
  state: State | null;
  rules: Rules | null;
  areRulesOld: boolean;
  past: PastStates<State, Rules>;
}

/** A `DeviceFold` as the ingest runs it: with its state in `device_state` and a checkpoint for each hour. */
export function runningFold<State extends object, Rules extends object, Event>(
  fold: DeviceFold<State, Rules, Event>,
): FurtherFold {
  return new CheckpointedFold(fold);
}

class CheckpointedFold<State extends object, Rules extends object, Event>
  implements FurtherFold, StoredFold<State, Rules, Event>
{
  readonly fold: DeviceFold<State, Rules, Event>;
  readonly codec: StateCodec<State>;
  readonly #entries = new WeakMap<Device, Entry<State, Rules>>();

  constructor(fold: DeviceFold<State, Rules, Event>) {
    this.fold = fold;
    this.codec = new StateCodec(fold);
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
  step(state: State, input: FoldInput, rules: Rules): FoldResult<State, Event> {
    try {
      return this.fold.fold(state, input, rules);
    } catch (error) {
      throw new FoldFaultError(this.name, error);
    }
  }

  canRead(stored: Buffer | null, deviceVersion: number): boolean {
    return stored !== null && this.codec.isCurrent(stored, deviceVersion);
  }

  load(device: Device, stored: Buffer | null | undefined, deviceVersion: number): boolean {
    const entry = this.entry(device);
    // The batch may have been refused because of them.
    entry.areRulesOld = true;
    entry.past = { late: null, skipped: null };
    if (stored === undefined) entry.state = this.fold.start;
    else if (stored === null || !this.canRead(stored, deviceVersion)) entry.state = null;
    else entry.state = this.codec.ofCurrent(stored);
    return entry.state !== null;
  }

  unchangedColumns(device: Device, deviceVersion: number): StateColumns {
    const { state } = this.entry(device);
    return state === null ? {} : { [this.stateColumn]: this.codec.current(state, deviceVersion) };
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
    const known = wanted.map((device) => this.entry(device).rules);
    const read = await this.fold.rulesOf(pool, wanted);
    return wanted.flatMap((device, index) => {
      const { organizationId, deviceId } = device;
      const entry = this.entry(device);
      const [before, after] = [entry.rules, read[index]];
      if (after === undefined) throw new RangeError(`the fold ${this.name} has no rules for a device`);
      // A commit has read them since, perhaps newer ones.
      if (which === 'all' && before !== known[index]) return [];
      entry.rules = after;
      if (which === 'missing') entry.areRulesOld = false;
      const from = before === null ? null : this.fold.differsFrom(before, after);
      return from === null || isBefore(device, from) ? [] : [{ organizationId, deviceId, fold: this.name, from }];
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
    const { device } = track;
    const { known } = device;
    if (known === null) throw new TypeError('a device must be loaded before it is recomputed');
    const moment = Math.min(span.from, known.head?.deviceTime ?? Infinity);
    const entry = this.entry(device);
    const rules = this.rulesOf(device);
    const from = await resumptionAt(this, track, moment, stateBefore(entry.past, moment, rules));
    const canConverge = entry.state !== null;
    const result = await refold(this, track, { span, from, rules, canConverge });
    const head = result.isConverged ? null : result.state;
    const folded = {
      device,
      rules,
      events: result.events,
      recomputed: { from: from.at, until: result.until },
    };
    return {
      columns: head === null ? {} : { [this.stateColumn]: this.codec.current(head, known.version + 1) },
      goOnFrom: result.goOnFrom,
      write: async (writer) => {
        const replaced = from.stored.filter(({ at }) => at < result.until);
        await replaceCheckpoints(writer, device, this.name, replaced, result.checkpoints);
        await this.fold.replace(writer, folded);
      },
      committed: () => {
        if (head !== null) entry.state = head;
        takeLate(entry.past, moment, result.late && { ...result.late, rules });
      },
      publish: () => this.fold.publish([folded]),
    };
  }

  entry(device: Device): Entry<State, Rules> {
    const held = this.#entries.get(device);
    if (held !== undefined) return held;
    const entry: Entry<State, Rules> = {
      state: null,
      rules: null,
      areRulesOld: true,
      past: { late: null, skipped: null },
    };
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
}

/** Whether no record of a device is as late as this: then there is nothing to compute again. Epoch milliseconds. */
function isBefore({ known }: Device, moment: number): boolean {
  return known !== null && (known.head === null || known.head.deviceTime < moment);
}

/** The fresh records of one lane; the fold's state changes only with the commit. */
class CheckpointedLane<State extends object, Rules extends object, Event> implements FoldLane {
  readonly #running: CheckpointedFold<State, Rules, Event>;
  readonly #states = new BytesColumn();
  readonly #checkpoints: CheckpointColumns;
  #devices: Device[] = [];
  #after: { readonly state: State; readonly skipped: PastState<State, Rules> | null }[] = [];
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
    const { codec } = this.#running;
    const { known } = device;
    const rules = this.#running.rulesOf(device);
    let state = this.#running.stateOf(device);
    let events: readonly Event[] = [];
    for (const { checkpointAt, input: hour } of hoursOf(input, known?.head?.deviceTime ?? null)) {
      if (checkpointAt !== null) this.#checkpoints.push(device, { at: checkpointAt, state: codec.checkpoint(state) });
      const folded = this.#running.step(state, hour, rules);
      state = folded.state;
      events = events.length === 0 ? folded.events : [...events, ...folded.events];
    }
    this.#states.push(codec.current(state, (known?.version ?? 0) + 1));
    this.#devices.push(device);
    const last = lastBeforeSkip(device, input.records[0]);
    const skipped = last === null ? null : { state: this.#running.stateOf(device), last, rules };
    this.#after.push({ state, skipped });
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
      const after = this.#after[index];
      if (after === undefined) continue;
      const entry = this.#running.entry(device);
      entry.state = after.state;
      if (after.skipped !== null) entry.past.skipped = after.skipped;
    }
  }

  publish(): void {
    this.#running.fold.publish(this.#batch);
  }
}
