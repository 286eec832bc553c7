import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoldInput } from '../../../telemetry/folds/types.ts';
import { decodeAlarmState, encodeAlarmState } from './codec.ts';
import { NO_ALARMS, watchRecords } from './fold.ts';
import { oracleEvents } from './oracle/alarms.testing.ts';
import type { OracleEvent } from './oracle/alarms.testing.ts';
import { watchPlan } from './plan.ts';
import { randomAlarm, randomRecords } from './random-alarms.testing.ts';
import type { AlarmEvent, AlarmState, AlarmVersion } from './types.ts';
import { someAlarmRules } from './watch.testing.ts';

/** Thousands of random tracks take a while on a busy machine. */
const PATIENT = { timeout: 120_000 };
const RUNS = { numRuns: 2_000 };
const HOUR_MS = 3_600_000;

const someAlarms = fc.tuple(randomAlarm(1), randomAlarm(2), randomAlarm(3)).map((alarms) => alarms.flat());

/** Events with their ends, as the history shows them. */
function history(events: readonly AlarmEvent[]): OracleEvent[] {
  const rows = new Map<string, OracleEvent>();
  for (const event of events) {
    const { alarmId, version, since } = event;
    const key = [alarmId, version, since].join(':');
    const row = rows.get(key);
    if (event.kind === 'fired') {
      expect(row).toBeUndefined();
      rows.set(key, {
        alarmId,
        version,
        since,
        firedAt: event.firedAt,
        value: event.value,
        endedAt: null,
        extreme: null,
      });
    } else {
      if (row === undefined || row.endedAt !== null) throw new Error('an event that never fired, or ended twice');
      rows.set(key, { ...row, endedAt: event.endedAt, extreme: event.extreme });
    }
  }
  return [...rows.values()].toSorted((a, b) => a.alarmId - b.alarmId || a.since - b.since || a.version - b.version);
}

function byFold(versions: readonly AlarmVersion[], input: FoldInput): OracleEvent[] {
  return history(watchRecords(NO_ALARMS, input, watchPlan(versions), someAlarmRules).events);
}

function byDefinition(versions: readonly AlarmVersion[], input: FoldInput): OracleEvent[] {
  return [1, 2, 3].flatMap((alarmId) =>
    oracleEvents(
      versions.filter((version) => version.alarmId === alarmId),
      input,
      someAlarmRules,
    ).toSorted((a, b) => a.since - b.since || a.version - b.version),
  );
}

function part({ records, outliers }: FoldInput, from: number, to: number): FoldInput {
  return { records: records.slice(from, to), outliers: outliers.slice(from, to) };
}

describe('the events of any records by any rules', PATIENT, () => {
  it('are those of the definition applied to the whole list', () => {
    fc.assert(
      fc.property(someAlarms, randomRecords, (versions, input) => {
        expect(byFold(versions, input)).toEqual(byDefinition(versions, input));
      }),
      RUNS,
    );
  });

  it('are the same however the records are divided, with the state stored in between', () => {
    fc.assert(
      fc.property(someAlarms, randomRecords, fc.array(fc.nat(5), { minLength: 1 }), (versions, input, sizes) => {
        const plan = watchPlan(versions);
        const whole = watchRecords(NO_ALARMS, input, plan, someAlarmRules);
        const events: AlarmEvent[] = [];
        let state: AlarmState = NO_ALARMS;
        for (let from = 0, turn = 0; from < input.records.length; turn += 1) {
          const size = 1 + (sizes[turn % sizes.length] ?? 0);
          const stored = encodeAlarmState(state);
          const folded = watchRecords(decodeAlarmState(stored), part(input, from, from + size), plan, someAlarmRules);
          expect(encodeAlarmState(state)).toEqual(stored);
          events.push(...folded.events);
          state = folded.state;
          from += size;
        }
        expect(events).toEqual(whole.events);
        expect(state).toEqual(whole.state);
      }),
      RUNS,
    );
  });

  it('are the same in any order of arrival, with repeats', () => {
    const arrivals = randomRecords.chain((input) =>
      fc.tuple(fc.constant(input), fc.array(fc.nat(input.records.length - 1), { maxLength: 60 })),
    );
    fc.assert(
      fc.property(someAlarms, arrivals, (versions, [input, order]) => {
        const lane = new LateLane(versions, input);
        for (const index of [...order, ...input.records.keys()]) lane.arrive(index);
        expect(lane.history()).toEqual(byFold(versions, input));
      }),
      RUNS,
    );
  });
});

/**
 * Stores records in the order of their arrival: late ones are folded again from the checkpoint of their hour, until a
 * stored checkpoint comes out the same.
 */
class LateLane {
  readonly #plan: ReturnType<typeof watchPlan>;
  readonly #input: FoldInput;
  readonly #stored = new Set<number>();
  #checkpoints = new Map<number, Uint8Array>();
  /** By the hour of the record that brought them. */
  #events = new Map<number, readonly AlarmEvent[]>();

  constructor(versions: readonly AlarmVersion[], input: FoldInput) {
    this.#plan = watchPlan(versions);
    this.#input = input;
  }

  arrive(index: number): void {
    if (this.#stored.has(index)) return;
    this.#stored.add(index);
    const from = this.#hourOf(index);
    const hours = [...new Set([...this.#stored].map((each) => this.#hourOf(each)))].toSorted((a, b) => a - b);
    const before = hours.findLast((hour) => hour < from);
    const affected = hours.filter((hour) => hour >= (before ?? from));
    let state = decodeAlarmState(this.#checkpoints.get(affected[0] ?? from) ?? encodeAlarmState(NO_ALARMS));
    for (const hour of affected) {
      const checkpoint = encodeAlarmState(state);
      const known = this.#checkpoints.get(hour);
      if (hour > from && known !== undefined && Buffer.compare(known, checkpoint) === 0) return;
      this.#checkpoints.set(hour, checkpoint);
      const folded = watchRecords(state, this.#recordsOf(hour), this.#plan, someAlarmRules);
      this.#events.set(hour, folded.events);
      state = folded.state;
    }
  }

  history(): OracleEvent[] {
    const hours = [...this.#events.keys()].toSorted((a, b) => a - b);
    return history(hours.flatMap((hour) => this.#events.get(hour) ?? []));
  }

  #hourOf(index: number): number {
    return Math.floor((this.#input.records[index]?.deviceTime ?? 0) / HOUR_MS) * HOUR_MS;
  }

  #recordsOf(hour: number): FoldInput {
    const indexes = [...this.#stored].filter((index) => this.#hourOf(index) === hour).toSorted((a, b) => a - b);
    return {
      records: indexes.flatMap((index) => this.#input.records[index] ?? []),
      outliers: indexes.map((index) => this.#input.outliers[index] ?? false),
    };
  }
}
