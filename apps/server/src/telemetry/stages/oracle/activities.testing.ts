import { metersBetween } from '@konvoj/geo/distance';
import type { Place } from '@konvoj/geo/distance';
import { difference, fail, isGap } from './seen.testing.ts';
import type { Seen } from './seen.testing.ts';

/** Runs of records without a gap: first and last index. */
export function lines(seen: readonly Seen[]): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  seen.forEach((record, index) => {
    const next = seen[index + 1];
    if (next !== undefined && !isGap(record, next)) return;
    found.push([from, index]);
    from = index + 1;
  });
  return found;
}

export type Span = { readonly type: 'halt' | 'drive'; readonly from: number; readonly surely: number };
/** From record `open` to before `close` it was undecided whether `mark` is a boundary. */
export type Wait = { readonly mark: number; readonly open: number; readonly close: number };

/** Drives and halts of a line, computed with look-ahead (rules 3 to 5). */
export function activities(
  seen: readonly Seen[],
  a: number,
  b: number,
): { spans: Span[]; waits: Wait[]; candidates: Wait[] } {
  const spans: Span[] = [{ type: 'halt', from: a, surely: a }];
  const waits: Wait[] = [];
  const candidates: Wait[] = [];
  const get = (index: number): Seen => seen[index] ?? fail();
  const unseen = (index: number) => index > a && isUnseen(get(index - 1), get(index));

  let index = a;
  let halt: number | null = a;
  let drive: { from: number; run: number | null; look: boolean } | null = null;
  while (index <= b) {
    if (halt !== null) {
      if (unseen(index)) {
        spans.push({ type: 'drive', from: index - 1, surely: index }, { type: 'halt', from: index, surely: index });
        halt = index;
      } else if (get(index).moving) {
        const found = candidate(halt, index);
        candidates.push({ mark: found.from, open: index, close: found.decided });
        index = found.decided;
        if (found.decided > b) break;
        if (found.isDrive) {
          spans.push({ type: 'drive', from: found.from, surely: index });
          drive = { from: found.from, run: found.run, look: true };
          halt = null;
          continue;
        }
      }
      index += 1;
      continue;
    }
    if (drive === null) fail();
    else {
      // The stationary record that confirmed the drive is counted already.
      if (!drive.look) drive.run = get(index).moving ? null : unseen(index) ? index : (drive.run ?? index);
      drive.look = false;
      const { run } = drive;
      if (run !== null && (get(index).ignition === false || get(index).at - get(run).at >= 60_000)) {
        waits.push({ mark: run, open: run, close: index });
        spans.push({ type: 'halt', from: run, surely: index });
        [halt, drive] = [run, null];
      } else if (run !== null && (index === b || get(index + 1).moving || unseen(index + 1))) {
        waits.push({ mark: run, open: run, close: index === b ? b + 1 : index + 1 });
      }
    }
    index += 1;
  }
  return { spans, waits, candidates };

  function candidate(
    start: number,
    first: number,
  ): { from: number; isDrive: boolean; decided: number; run: number | null } {
    const { fix, way, can } = get(first);
    const isLong = (fix === null ? (can ?? 0) : (way ?? 0)) > 300;
    const from = isLong && first > a ? first - 1 : first;
    let run: number | null = null;
    for (let at = first; at <= b; at += 1) {
      run = get(at).moving ? null : unseen(at) ? at : (run ?? at);
      if (unseen(at) || isAway(start, first, at)) return { from, isDrive: true, decided: at, run };
      const sure = run !== null && (get(at).ignition === false || get(at).at - get(run).at >= 60_000);
      if (sure) return { from, isDrive: false, decided: at, run };
    }
    return { from, isDrive: false, decided: b + 1, run };
  }

  function isAway(start: number, first: number, at: number): boolean {
    const { fix } = get(at);
    if (fix === null) {
      // By the odometer, from its last value without a gap.
      let base = at;
      while (base > Math.max(a, first - 1) && get(base).can !== null) base -= 1;
      const meters = difference(get(base).record.canDistanceMeters, get(at).record.canDistanceMeters);
      return meters !== null && meters >= 300;
    }
    const anchor = anchorOf(start, first, at);
    return anchor !== null && metersBetween(anchor, fix) >= 300;
  }

  function anchorOf(start: number, first: number, at: number): Place | null {
    let jump = -1;
    for (let index = start; index <= at; index += 1) if (get(index).jumped) jump = index;
    for (let index = first - 1; index >= Math.max(start, jump); index -= 1) {
      const { fix, moving } = get(index);
      if (fix !== null && !moving) return fix;
    }
    for (let index = Math.max(first, jump); index <= at; index += 1) {
      const { fix } = get(index);
      if (fix !== null) return fix;
    }
    return null;
  }
}

export function isUnseen(before: Seen, here: Seen): boolean {
  if (before.moving || here.moving || Math.round((here.way ?? 0) * 100) <= 30_000) return false;
  return before.ignition !== false || here.ignition !== false;
}
