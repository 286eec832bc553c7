import { metersBetween } from '@konvoj/geo/distance';
import type { StageRecord, StageRules } from '../types.ts';
import { judgeFix } from './fix.ts';
import type { FixJudgement } from './fix.ts';
import { assignedIdentity, holdIdentity, NOBODY } from './identity.ts';
import type { Held } from './identity.ts';
import { DRIVE_METERS, GAP_AFTER_MOVING_MS, GAP_AFTER_STANDING_MS, MOVING_KMH, reachableMeters } from './limits.ts';
import type { StageState, Way } from './shape.ts';

/** A record evaluated against the ones before it: everything that the rules need, before any rule applies. */
export interface Reading {
  readonly record: StageRecord;
  readonly at: number;
  readonly fix: FixJudgement;
  /** Null: unknown, or ignored for this tracker. */
  readonly ignition: boolean | null;
  readonly moving: boolean;
  /** Since the record before. */
  readonly segment: Segment;
  readonly tachograph: StageState['tachograph'];
  readonly country: string | null;
  /** Country of the fix of this record; null: no fix, sea. */
  readonly countryHere: string | null;
  readonly held: Held;
  readonly identity: string | null;
}

export interface Segment extends Way {
  /** Longer than 15 minutes after a record that moved, than 185 after one that did not. */
  readonly gap: boolean;
  /** The distance that counts; 0 without a new fix and for drift while stationary. */
  readonly gpsCentimeters: number;
  /** Longer than 300 m, by fixes or, without, by the odometer. */
  readonly isLong: boolean;
}

const NO_SEGMENT: Segment = { gap: false, gpsCentimeters: 0, canMeters: null, isLong: false };

/** @param before null: this is the first record of the device */
export function readRecord(before: StageState | null, record: StageRecord, rules: StageRules): Reading {
  const at = record.deviceTime;
  const fix = judgeFix(record, before?.fix ?? null, before?.outlier ?? null);
  const ignition = rules.ignition === 'ignored' ? null : record.ignition;
  const moving = isMoving(record, ignition, fix.kind === 'accepted');
  const countryHere = fix.kind === 'accepted' ? rules.countryOf(fix.fix.latitude / 1e7, fix.fix.longitude / 1e7) : null;
  const lastHeld = before === null ? NOBODY : { identity: before.heldIdentity, offSinceRead: before.offSinceRead };
  const held = holdIdentity(lastHeld, record, ignition);
  return {
    record,
    at,
    fix,
    ignition,
    moving,
    segment: before === null ? NO_SEGMENT : segmentTo(before, record, fix, moving),
    tachograph: record.driver1State === null ? (before?.tachograph ?? null) : { state: record.driver1State, at },
    country: countryHere ?? before?.country ?? null,
    countryHere,
    held,
    identity: held.identity ?? assignedIdentity(rules.assignments, at),
  };
}

/** Ignition off never moves; otherwise wheel speed, or the GPS speed of an accepted fix, of at least 5 km/h. */
export function isMoving(record: StageRecord, ignition: boolean | null, isFixAccepted: boolean): boolean {
  if (ignition === false) return false;
  const speed = record.canSpeedKmh ?? (isFixAccepted ? record.speedKmh : null);
  return speed !== null && speed >= MOVING_KMH;
}

function segmentTo(before: StageState, record: StageRecord, fix: FixJudgement, moving: boolean): Segment {
  const previous = before.pieces[before.pieces.length - 1];
  const milliseconds = previous === undefined ? 0 : record.deviceTime - previous.at;
  const gap = milliseconds > (before.moving ? GAP_AFTER_MOVING_MS : GAP_AFTER_STANDING_MS);
  const meters = fix.kind === 'accepted' && (gap || !before.wayUnknown) ? fix.meters : null;
  const canMeters = odometerMeters(before.odometer, record.canDistanceMeters, milliseconds);
  const drifts = !gap && !before.moving && !moving && (meters ?? 0) <= DRIVE_METERS;
  return {
    gap,
    gpsCentimeters: meters === null || drifts ? 0 : Math.round(meters * 100),
    canMeters,
    isLong: (fix.kind === 'accepted' ? (meters ?? 0) : (canMeters ?? 0)) > DRIVE_METERS,
  };
}

function odometerMeters(from: number | null, to: number | null, milliseconds: number): number | null {
  if (from === null || to === null) return null;
  const meters = Math.round(to) - from;
  return meters >= 0 && meters <= reachableMeters(milliseconds) ? meters : null;
}

/** Whether a candidate that started at `anchor` is at least 300 m away at this record. */
export function isAway(state: Pick<StageState, 'anchor' | 'anchorOdometer'>, reading: Reading): boolean {
  if (reading.fix.kind === 'accepted') {
    return state.anchor !== null && metersBetween(state.anchor, reading.fix.fix) >= DRIVE_METERS;
  }
  const odometer = reading.record.canDistanceMeters;
  return odometer !== null && state.anchorOdometer !== null && odometer - state.anchorOdometer >= DRIVE_METERS;
}
