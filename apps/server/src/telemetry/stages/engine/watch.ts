import { metersBetween } from '@konvoj/geo/distance';
import { kindOf, seeKind } from './kind.ts';
import { COUNTRY_METERS, COUNTRY_MS } from './limits.ts';
import type { Reading } from './reading.ts';
import { forgetCountry, forgetDriver, settleKind } from './settle.ts';
import { mark } from './shape.ts';
import type { Draft, Fix } from './shape.ts';
import { clearMark, indexOf, pieceAt, setMark } from './timeline.ts';
import type { Step } from './timeline.ts';

/** Counts consecutive records with another driver than that of the open stage. */
export function watchDriver(draft: Draft, reading: Reading): void {
  const { identity } = reading;
  const watch = draft.driverWatch;
  if (identity === draft.driver) {
    if (watch !== null) forgetDriver(draft);
  } else if (watch !== null && watch.identity === identity) {
    if (watch.records < 2) draft.driverWatch = { identity, records: 2 };
  } else {
    draft.driverWatch = { identity, records: 1 };
    setMark(draft, mark.driver, draft.pieces.length - 1);
  }
}

/**
 * Watches a drive, or a possible one, for another country. Of stationary records only the first counts: if the vehicle
 * stays there, the drive has ended at that record.
 */
export function watchCountry(draft: Draft, reading: Reading): void {
  if (draft.mode === 'halt' || reading.countryHere === null || reading.fix.kind !== 'accepted') return;
  const newest = draft.pieces.length - 1;
  if (!reading.moving && indexOf(draft, mark.halt) !== newest) return;
  const start = draft.mode === 'drive' ? 0 : indexOf(draft, mark.drive);
  const watch = draft.countryWatch;
  if (reading.countryHere === pieceAt(draft, start).country) {
    if (watch !== null) forgetCountry(draft);
  } else if (watch !== null && watch.code === reading.countryHere) {
    if (!watch.sure && isFarInside(watch.first, reading.fix.fix)) draft.countryWatch = { ...watch, sure: true };
  } else {
    draft.countryWatch = { code: reading.countryHere, first: reading.fix.fix, sure: false };
    setMark(draft, mark.country, newest);
  }
}

function isFarInside(first: Fix, fix: Fix): boolean {
  return fix.at - first.at >= COUNTRY_MS || metersBetween(first, fix) >= COUNTRY_METERS;
}

/** Adds a stationary record to the kind of the halt; while a drive is possible, only to that of the next one. */
export function watchKind(step: Step, reading: Reading): void {
  const { draft } = step;
  if (reading.moving) return;
  if (draft.nextKind !== null) {
    draft.nextKind = seeKind(draft.nextKind, kindOf(reading, draft.nextKind), reading).watch;
  }
  if (draft.mode !== 'halt' || draft.kind === null) return;
  const before = draft.kind;
  const { watch, qualifies } = seeKind(before, kindOf(reading, before), reading);
  draft.kind = watch;
  if (watch.other === null) clearMark(draft, mark.kind);
  else if (watch.decided !== null && watch.other !== before.other) setMark(draft, mark.kind, draft.pieces.length - 1);
  if (qualifies) settleKind(step);
}
