import type { FoldRecord } from '../../../telemetry/records/record.ts';
import { temperatureOf } from '../../../telemetry/records/rules.ts';
import { GAP_AFTER_MOVING_MS, GAP_AFTER_STANDING_MS } from '../../../telemetry/stages/state.ts';
import type { Held } from '../../../telemetry/stages/state.ts';
import type { WatchedVersion } from './plan.ts';
import type { AlarmEvent, AlarmFired, LastRecord, RulePhase, RuleState } from './types.ts';
import { isInWindow } from './window.ts';

const SPEED_GAP_MS = 5 * 60_000;

/** A record of a device with what came before it. */
export interface Reading {
  readonly record: FoldRecord;
  /** Its fix is usable and no outlier. */
  readonly isFixed: boolean;
  /** The record before; null: there is none. */
  readonly last: LastRecord | null;
  /** The driver whose card or key was read last, with this record. */
  readonly held: Held;
}

export interface Watched {
  /** The same object when nothing changed. */
  readonly state: RuleState;
  readonly events: readonly AlarmEvent[];
}

const NO_EVENTS: readonly AlarmEvent[] = [];

/** Judges one record by the version that is valid at its device time (docs: alarms). Pure. */
export function watch(before: RuleState, reading: Reading, version: WatchedVersion): Watched {
  const across = isHole(reading, version) ? endedByHole(before, reading) : null;
  const state = across?.state ?? before;
  const seen = see(state, reading, version);
  if (across === null || across.events.length === 0) return seen;
  return { state: seen.state, events: [...across.events, ...seen.events] };
}

/** What an alarm knows before a record if it is not listed in the state of its device. */
export function initialState(version: WatchedVersion, last: LastRecord | null): RuleState {
  const { alarmId, emptySince, condition } = version;
  const isReady = condition.type !== 'geo_zone' || (condition.crossing === 'enter' && hasSeenAFix(last, emptySince));
  return { alarmId, emptySince, isInside: false, phase: isReady ? 'ready' : 'spent', firedSince: null };
}

/** A vehicle that is not known to be in a zone was outside, at the fixes since this version began. */
function hasSeenAFix(last: LastRecord | null, emptySince: number): boolean {
  return last?.fixAt != null && last.fixAt >= emptySince;
}

/** Whether a state says no more than `initialState` does after this record, so that it need not be listed. */
export function isInitial(state: RuleState, { condition }: WatchedVersion): boolean {
  if (state.isInside || (state.phase !== 'ready' && state.phase !== 'spent') || state.firedSince !== null) return false;
  return state.phase === (condition.type === 'geo_zone' && condition.crossing === 'exit' ? 'spent' : 'ready');
}

/** A hole that ends a run: between neighbouring records, whatever their condition. */
function isHole({ record, last }: Reading, { condition }: WatchedVersion): boolean {
  if (last === null) return false;
  const milliseconds = record.deviceTime - last.at;
  if (condition.type === 'speed_exceeded' && milliseconds > SPEED_GAP_MS) return true;
  return milliseconds > (last.moved ? GAP_AFTER_MOVING_MS : GAP_AFTER_STANDING_MS);
}

/** After a hole an alarm with an event waits for a false record; a run without one has ended, and the next may fire. */
function endedByHole(state: RuleState, { last }: Reading): Watched {
  if (state.phase === 'fired') return end(state, last?.at ?? state.since, 'spent');
  const wasOpen = state.phase === 'running' || (state.phase === 'spent' && state.firedSince !== null);
  return { state: wasOpen ? next(state, { phase: 'ready', firedSince: null }) : state, events: NO_EVENTS };
}

function see(before: RuleState, reading: Reading, version: WatchedVersion): Watched {
  const at = reading.record.deviceTime;
  if (version.condition.type === 'geo_zone') {
    const isInside = isInsideAfter(before.isInside, reading, version);
    if (isInside === null) return { state: before, events: NO_EVENTS };
    const state = isInside === before.isInside ? before : { ...before, isInside };
    const holds = isInside === (version.condition.crossing === 'enter');
    return holds ? whileTrue(state, null, reading, version) : onFalse(state, at);
  }
  const value = valueOf(reading, version);
  if (value === null) return { state: before, events: NO_EVENTS };
  return exceeds(value, version) ? whileTrue(before, value, reading, version) : onFalse(before, at);
}

/** Within the outline until more than 20 m outside it; null: unknown. */
function isInsideAfter(wasInside: boolean, { record, isFixed }: Reading, { zone }: WatchedVersion): boolean | null {
  const { latitude, longitude } = record;
  if (zone === null || !isFixed || latitude === null || longitude === null) return null;
  return wasInside ? !zone.isLeftAt(latitude, longitude) : zone.holds(latitude, longitude);
}

/** What an alarm without a zone compares, in its unit; null: unknown. */
export function valueOf({ record, isFixed, last }: Reading, { condition, emptySince }: WatchedVersion): number | null {
  switch (condition.type) {
    case 'speed_exceeded':
      return isFixed ? record.speedKmh : null;
    case 'frequent_avl': {
      const earlier = last?.at === record.deviceTime ? last.otherAt : (last?.at ?? null);
      return earlier === null || earlier < emptySince ? null : (record.deviceTime - earlier) / 1_000;
    }
    case 'low_voltage':
      return record.externalVoltageMillivolts === null ? null : record.externalVoltageMillivolts / 1_000;
    case 'temperature':
      return temperatureOf(record, condition.sensor);
    default:
      return null;
  }
}

/** Whether a value fulfils the condition of an alarm without a zone. */
export function exceeds(value: number, { condition }: WatchedVersion): boolean {
  switch (condition.type) {
    case 'speed_exceeded':
      return value > condition.aboveKmh;
    case 'frequent_avl':
      return value < condition.belowSeconds;
    case 'low_voltage':
      return value < condition.belowVolts;
    case 'temperature':
      return condition.side === 'above' ? value > condition.degrees : value < condition.degrees;
    default:
      return false;
  }
}

function moreExtreme(one: number | null, other: number | null, { condition }: WatchedVersion): number | null {
  if (one === null || other === null) return null;
  const isUpwards =
    condition.type === 'speed_exceeded' || (condition.type === 'temperature' && condition.side === 'above');
  return isUpwards ? Math.max(one, other) : Math.min(one, other);
}

function onFalse(state: RuleState, at: number): Watched {
  switch (state.phase) {
    case 'fired':
      return end(state, at, 'ready');
    case 'running':
      return { state: next(state, { phase: 'ready', firedSince: null }), events: NO_EVENTS };
    default: {
      const firedSince = state.firedSince === at ? at : null;
      const isSame = state.phase === 'ready' && state.firedSince === firedSince;
      return { state: isSame ? state : next(state, { phase: 'ready', firedSince }), events: NO_EVENTS };
    }
  }
}

function whileTrue(state: RuleState, value: number | null, reading: Reading, version: WatchedVersion): Watched {
  const { deviceTime: at } = reading.record;
  switch (state.phase) {
    case 'spent':
      return { state, events: NO_EVENTS };
    case 'ready':
      // Of two runs with the same beginning only the first has an event.
      if (state.firedSince === at) return { state: next(state, { ...state, phase: 'spent' }), events: NO_EVENTS };
      return fireIfDue(begun(state, at, value, version), reading, version, value);
    case 'running':
      return fireIfDue(withExtreme(state, value, version), reading, version, value);
    default:
      return { state: withExtreme(state, value, version), events: NO_EVENTS };
  }
}

function begun(state: RuleState, since: number, extreme: number | null, version: WatchedVersion): RuleState {
  const crossedInWindow = version.condition.type !== 'geo_zone' || isInWindow(version.window, since, version.timeZone);
  return next(state, { phase: 'running', since, crossedInWindow, extreme });
}

function fireIfDue(state: RuleState, reading: Reading, version: WatchedVersion, value: number | null): Watched {
  if (state.phase !== 'running' || !isDue(state, reading.record.deviceTime, version))
    return { state, events: NO_EVENTS };
  const { alarmId, since, extreme } = state;
  const event = firedBy(reading, { alarmId, version: version.version, since }, value);
  return { state: next(state, { phase: 'fired', since, version: version.version, extreme }), events: [event] };
}

/** A crossing counts by the window in which it happened, everything else by that of the firing record. */
function isDue(run: Extract<RuleState, { phase: 'running' }>, at: number, version: WatchedVersion): boolean {
  if (!version.enabled || !run.crossedInWindow || at - run.since < version.minTimeSeconds * 1_000) return false;
  return version.condition.type === 'geo_zone' || isInWindow(version.window, at, version.timeZone);
}

function firedBy(
  { record, isFixed, last, held }: Reading,
  key: Pick<AlarmFired, 'alarmId' | 'version' | 'since'>,
  value: number | null,
): AlarmFired {
  const { latitude, longitude } = isFixed ? record : (last ?? { latitude: null, longitude: null });
  const { deviceTime: firedAt, eventId, hash } = record;
  return { kind: 'fired', ...key, firedAt, eventId, hash, value, latitude, longitude, driver: held.identity };
}

/** Ends the run of an event. */
function end(state: Extract<RuleState, { phase: 'fired' }>, at: number, phase: 'ready' | 'spent'): Watched {
  return {
    state: next(state, { phase, firedSince: phase === 'ready' && state.since === at ? at : null }),
    events: [endedAt(state, at)],
  };
}

export function endedAt(
  { alarmId, version, since, extreme }: Extract<RuleState, { phase: 'fired' }>,
  at: number,
): AlarmEvent {
  return { kind: 'ended', alarmId, version, since, endedAt: at, extreme };
}

function withExtreme<State extends Extract<RuleState, { readonly extreme: unknown }>>(
  state: State,
  value: number | null,
  version: WatchedVersion,
): State {
  const extreme = moreExtreme(state.extreme, value, version);
  return extreme === state.extreme ? state : { ...state, extreme };
}

function next({ alarmId, emptySince, isInside }: RuleState, phase: RulePhase): RuleState {
  return { alarmId, emptySince, isInside, ...phase };
}
