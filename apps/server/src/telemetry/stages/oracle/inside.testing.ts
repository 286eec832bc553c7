import { metersBetween } from '@konvoj/geo/distance';
import type { HaltKind } from '../engine/shape.ts';
import type { StageRecord, StageType } from '../types.ts';
import { isUnseen, lines } from './activities.testing.ts';
import type { Span, Wait } from './activities.testing.ts';
import { fail } from './seen.testing.ts';
import type { Seen } from './seen.testing.ts';

/** The boundaries inside a span, and the times when each was undecided. */
export interface Inside {
  readonly types: readonly (readonly [from: number, type: StageType])[];
  readonly windows: readonly Wait[];
}

/** Rule 6: the kinds of a halt. Records during a possible drive are ignored. */
export function kinds(
  seen: readonly Seen[],
  span: Span,
  next: Span | undefined,
  candidates: readonly Wait[],
  b: number,
): Inside {
  // Candidates of this halt; those of the drive before it have ended.
  const own = candidates.filter(({ open }) => open >= span.surely);
  const ending = own.find(({ close }) => close === next?.surely);
  const last = next === undefined ? b : ending === undefined ? next.from : ending.open - 1;
  const until = next === undefined ? b + 1 : next.surely;
  const types: [number, StageType][] = [];
  const windows: Wait[] = [];
  let decided: HaltKind | null = null;
  let first = span.from === span.surely && isLineStart(seen, span.from) ? kindAt(seen, span.from, null) : null;
  let other = nothingSeen();
  let decidedAt = until;
  const resolve = (j: number) => {
    if (other !== null && decided !== null) windows.push({ mark: other.from, open: other.from, close: j });
    other = null;
  };
  for (let j = span.from; j <= last; j += 1) {
    const here = seen[j] ?? fail();
    if (here.moving || own.some(({ open, close }) => open <= j && j < close)) continue;
    const kind = kindAt(seen, j, decided ?? first);
    first ??= kind;
    if (kind === decided) {
      resolve(j);
      continue;
    }
    if (other?.kind !== kind) {
      resolve(j);
      other = { kind, from: j };
    }
    if (j < span.surely || (here.ignition !== false && here.at - (seen[other.from] ?? fail()).at < 60_000)) continue;
    const { from } = other;
    if (decided === null) decidedAt = j;
    types.push([decided === null ? span.from : from, kind]);
    resolve(j);
    decided = kind;
  }
  resolve(until);
  if (decided === null) types.push([span.from, first ?? 'stop']);
  windows.push({ mark: span.from, open: span.surely, close: decidedAt });
  return { types, windows };
}

function nothingSeen(): { kind: HaltKind; from: number } | null {
  return null;
}

function isLineStart(seen: readonly Seen[], index: number): boolean {
  return lines(seen).some(([from]) => from === index);
}

function kindAt(seen: readonly Seen[], j: number, haltKind: HaltKind | null): HaltKind {
  const { record, ignition, reported, at } = seen[j] ?? fail();
  const byState = (state: StageRecord['driver1State']): HaltKind | null =>
    state === 'rest' ? 'rest' : state === 'work' || state === 'available' ? 'work' : null;
  const own = byState(record.driver1State);
  if (own !== null) return own;
  if (ignition === false) return haltKind === 'rest' ? 'rest' : 'stop';
  if (ignition === true || (record.rpm ?? 0) > 0) {
    return (reported !== null && at - reported.at <= 600_000 ? byState(reported.state) : null) ?? 'idling';
  }
  return 'stop';
}

/** Rule 7: where a drive enters another country. Of stationary records only the first counts. */
export function countries(
  seen: readonly Seen[],
  span: Span,
  next: Span | undefined,
  candidates: readonly Wait[],
  waits: readonly Wait[],
  b: number,
): Inside {
  const types: [number, StageType][] = [];
  const windows: Wait[] = [];
  const candidate = candidates.find(({ close, mark }) => close === span.surely && mark === span.from);
  const last = next === undefined ? b : next.from;
  const until = next === undefined ? b + 1 : next.surely;
  let country = (seen[span.from] ?? fail()).country;
  let abroad: { code: string; from: number; sure: boolean } | null = null;
  const forget = (j: number) => {
    if (abroad !== null) windows.push({ mark: abroad.from, open: abroad.from, close: j });
    abroad = null;
  };
  const draw = (j: number) => {
    if (abroad === null) return;
    types.push([abroad.from, 'drive']);
    country = abroad.code;
    forget(j);
  };
  // An unrecorded drive has no record inside.
  if (candidate === undefined) return { types, windows };
  for (let j = candidate.open; j <= last; j += 1) {
    const { here, moving, at } = seen[j] ?? fail();
    if (here !== null && (moving || waits.some(({ mark }) => mark === j) || beginsStanding(seen, j))) {
      // Unknown until the first fix, rather than none.
      country ??= here;
      if (here === country) forget(j);
      else if (abroad === null || abroad.code !== here) {
        forget(j);
        abroad = { code: here, from: j, sure: false };
      } else {
        const first = seen[abroad.from] ?? fail();
        const meters = metersBetween(first.fix ?? fail(), (seen[j] ?? fail()).fix ?? fail());
        abroad.sure ||= at - first.at >= 120_000 || meters >= 2_000;
      }
    }
    if (abroad?.sure === true && j >= span.surely) draw(j);
  }
  if (next?.type === 'halt' && abroad !== null) draw(until);
  forget(until);
  return { types, windows };
}

function beginsStanding(seen: readonly Seen[], j: number): boolean {
  const [before, here] = [seen[j - 1], seen[j] ?? fail()];
  if (here.moving || before === undefined) return false;
  return before.moving || isUnseen(before, here);
}

/** Rule 8: where another driver is read in two consecutive records, as soon as everything before is decided. */
export function driversOf(
  seen: readonly Seen[],
  a: number,
  b: number,
  windows: readonly Wait[],
  isLast: boolean,
): [number, string | null][] {
  let driver = (seen[a] ?? fail()).identity;
  const changes: [number, string | null][] = [[a, driver]];
  let from: number | null = null;
  for (let j = a; j <= b; j += 1) {
    const { identity } = seen[j] ?? fail();
    if (identity === driver) from = null;
    else if (from === null || identity !== (seen[from] ?? fail()).identity) from = j;
    if (from === null || from === j) continue;
    const mark = from;
    const isFree = windows.every((window) => window.mark >= mark || j < window.open || j >= window.close);
    if (!isFree && (isLast || j < b)) continue;
    driver = identity;
    changes.push([mark, driver]);
    from = null;
  }
  return changes;
}
