import { ByteReader, ByteWriter } from '../../../telemetry/folds/bytes.ts';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import { NO_ALARMS } from './fold.ts';
import type { AlarmState, LastRecord, RulePhase, RuleState } from './types.ts';

/** Increase it when the encoding or the meaning of a state changes. */
export const ALARM_STATE_VERSION = 2;

const writer = new ByteWriter();
const NO_BYTES = new Uint8Array(0);
const PHASES = ['ready', 'spent', 'running', 'fired'] as const;
const MOVED = 1;
const HAS_OTHER = 2;
const HAS_FIX = 4;
const HAS_DRIVER = 8;
const OFF_SINCE_READ = 16;

/** Equal states have equal bytes; without a valid version there are none. */
export function encodeAlarmState({ last, rules }: AlarmState): Uint8Array {
  if (last === null) return NO_BYTES;
  writeLast(last);
  for (const rule of rules) writeRule(rule);
  return writer.take();
}

/** @throws {RangeError} when the bytes are not those of a state */
export function decodeAlarmState(content: Uint8Array): AlarmState {
  if (content.length === 0) return NO_ALARMS;
  const reader = new ByteReader(content);
  const last = readLast(reader);
  const rules: RuleState[] = [];
  while (!reader.isAtEnd) rules.push(readRule(reader));
  return { last, rules };
}

function writeLast({ at, otherAt, moved, fixAt, latitude, longitude, held }: LastRecord): void {
  const hasFix = fixAt !== null && latitude !== null && longitude !== null;
  const ofDriver = (held.identity === null ? 0 : HAS_DRIVER) | (held.offSinceRead ? OFF_SINCE_READ : 0);
  writer.byte((moved ? MOVED : 0) | (otherAt === null ? 0 : HAS_OTHER) | (hasFix ? HAS_FIX : 0) | ofDriver);
  writer.int(at);
  if (otherAt !== null) writer.int(at - otherAt);
  if (held.identity !== null) writer.text(held.identity);
  if (!hasFix) return;
  writer.int(at - fixAt);
  writer.int(Math.round(latitude * DEGREES_E7));
  writer.int(Math.round(longitude * DEGREES_E7));
}

function readLast(reader: ByteReader): LastRecord {
  const flags = reader.byte();
  const at = reader.int();
  const moved = (flags & MOVED) !== 0;
  const otherAt = (flags & HAS_OTHER) === 0 ? null : at - reader.int();
  const identity = (flags & HAS_DRIVER) === 0 ? null : reader.text();
  const known = { at, otherAt, moved, held: { identity, offSinceRead: (flags & OFF_SINCE_READ) !== 0 } };
  if ((flags & HAS_FIX) === 0) return { ...known, fixAt: null, latitude: null, longitude: null };
  const fixAt = at - reader.int();
  return { ...known, fixAt, latitude: reader.int() / DEGREES_E7, longitude: reader.int() / DEGREES_E7 };
}

function writeRule(rule: RuleState): void {
  writer.int(rule.alarmId);
  writer.int(rule.emptySince);
  writer.byte(PHASES.indexOf(rule.phase) * 2 + Number(rule.isInside));
  switch (rule.phase) {
    case 'ready':
    case 'spent':
      return writer.int(rule.firedSince ?? -1);
    case 'running':
      writer.int(rule.since);
      writer.byte(Number(rule.crossedInWindow));
      return writeValue(rule.extreme);
    case 'fired':
      writer.int(rule.since);
      writer.int(rule.version);
      return writeValue(rule.extreme);
  }
}

function readRule(reader: ByteReader): RuleState {
  const [alarmId, emptySince, flags] = [reader.int(), reader.int(), reader.byte()];
  const rule = { alarmId, emptySince, isInside: flags % 2 === 1 };
  return { ...rule, ...readPhase(reader, PHASES[flags >> 1]) };
}

function readPhase(reader: ByteReader, phase: (typeof PHASES)[number] | undefined): RulePhase {
  switch (phase) {
    case 'ready':
    case 'spent': {
      const firedSince = reader.int();
      return { phase, firedSince: firedSince === -1 ? null : firedSince };
    }
    case 'running':
      return { phase, since: reader.int(), crossedInWindow: reader.byte() === 1, extreme: readValue(reader) };
    case 'fired':
      return { phase, since: reader.int(), version: reader.int(), extreme: readValue(reader) };
    default:
      throw new RangeError('an alarm has no such phase');
  }
}

/** In thousandths: km/h are whole, seconds and volts have three decimals, degrees two. */
function writeValue(value: number | null): void {
  writer.byte(Number(value !== null));
  if (value !== null) writer.int(Math.round(value * 1_000));
}

function readValue(reader: ByteReader): number | null {
  return reader.byte() === 0 ? null : reader.int() / 1_000;
}
