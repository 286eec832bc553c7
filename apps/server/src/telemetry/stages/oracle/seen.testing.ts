import { metersBetween } from '@konvoj/geo/distance';
import type { Place } from '@konvoj/geo/distance';
import type { StageRecord, StageRules } from '../types.ts';

/** A record with everything that the rules need. */
export interface Seen {
  readonly index: number;
  readonly record: StageRecord;
  readonly at: number;
  /** The accepted fix of this record. */
  readonly fix: Place | null;
  readonly jumped: boolean;
  readonly place: Place | null;
  readonly ignition: boolean | null;
  readonly moving: boolean;
  /** Metres since the record before; null: not measured. */
  readonly way: number | null;
  readonly can: number | null;
  readonly reported: { readonly state: StageRecord['driver1State']; readonly at: number } | null;
  readonly here: string | null;
  readonly country: string | null;
  readonly identity: string | null;
}

function reachable(milliseconds: number): number {
  return (Math.max(milliseconds, 1_000) / 1_000) * (250 / 3.6);
}

export function judged(records: readonly StageRecord[], rules: StageRules): Seen[] {
  const seen: Seen[] = [];
  let outliers: { place: Place; at: number }[] = [];
  let fixAt = 0;
  let held: string | null = null;
  let offSinceRead = false;
  let gapWithoutFix = false;
  for (const record of records) {
    const before = seen.at(-1);
    const at = record.deviceTime;
    const ignition = rules.ignition === 'ignored' ? null : record.ignition;
    const last = before?.place ?? null;

    const candidate = usable(record);
    let fix: Place | null = null;
    let jumped = false;
    if (candidate !== null && (last === null || metersBetween(last, candidate) <= reachable(at - fixAt))) {
      fix = candidate;
    } else if (candidate !== null) {
      const newest = outliers.at(-1);
      if (newest !== undefined && metersBetween(newest.place, candidate) > reachable(at - newest.at)) outliers = [];
      outliers.push({ place: candidate, at });
      if (outliers.length === 3) {
        fix = candidate;
        jumped = true;
      }
    }
    const gap = before !== undefined && isGap(before, { at });
    const measured = fix !== null && last !== null && !jumped && (gap || !gapWithoutFix);
    const way = measured && fix !== null && last !== null ? metersBetween(last, fix) : null;
    if (gap) gapWithoutFix = fix === null;
    if (fix !== null) {
      outliers = [];
      fixAt = at;
      gapWithoutFix = false;
    }

    const speed = record.canSpeedKmh ?? (fix === null ? null : record.speedKmh);
    const moving = ignition !== false && speed !== null && speed >= 5;

    if (record.driver1CardId !== null) {
      [held, offSinceRead] = [`card:${record.driver1CardId}`, false];
    } else {
      if (ignition === true && offSinceRead) [held, offSinceRead] = [null, false];
      if (record.driverKey !== null && !held?.startsWith('card:'))
        [held, offSinceRead] = [`key:${record.driverKey}`, false];
      else if (held !== null && ignition === false) offSinceRead = true;
    }
    const assigned = rules.assignments.find(({ from, to }) => from <= at && (to === null || at < to));

    const odometer =
      before === undefined ? null : difference(before.record.canDistanceMeters, record.canDistanceMeters);
    const here = fix === null ? null : rules.countryOf(fix.latitude / 1e7, fix.longitude / 1e7);
    seen.push({
      index: seen.length,
      record,
      at,
      fix,
      jumped,
      place: fix ?? last,
      ignition,
      moving,
      way,
      can: odometer !== null && before !== undefined && odometer <= reachable(at - before.at) ? odometer : null,
      reported: record.driver1State === null ? (before?.reported ?? null) : { state: record.driver1State, at },
      here,
      country: here ?? before?.country ?? null,
      identity: held ?? (assigned === undefined ? null : `driver:${assigned.driverId}`),
    });
  }
  return seen;
}

function usable({ latitude, longitude, valid, satellites }: StageRecord): Place | null {
  if (!valid || latitude === null || longitude === null) return null;
  if ((satellites !== null && satellites < 3) || (latitude === 0 && longitude === 0)) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude: Math.round(latitude * 1e7), longitude: Math.round(longitude * 1e7) };
}

export function difference(from: number | null, to: number | null): number | null {
  return from === null || to === null || to < from ? null : to - from;
}

/** Rule 2. */
export function isGap(before: Pick<Seen, 'at' | 'moving'>, { at }: Pick<Seen, 'at'>): boolean {
  return at - before.at > (before.moving ? 15 : 185) * 60_000;
}

export function fail(): never {
  throw new Error('unreachable state of the oracle');
}
