import { metersBetween } from './distance.ts';
import type { Place } from './distance.ts';
import type { HaltKind } from './engine/shape.ts';
import type { Stage, StageRecord, StageRules, StageType } from './types.ts';

// The definition of stages (docs: stages) once more, rule by rule over the whole list of records and without a thought
// for speed. The fold is held against it with random tracks. It shares no code with the fold but the distance.

/** All stages of these records, the open one last. A country is null where it was not known at the start. */
export function oracleStages(records: readonly StageRecord[], rules: StageRules): Stage[] {
  const seen = judged(records, rules);
  const types = new Map<number, StageType>();
  const drivers = new Map<number, string | null>();
  const all = lines(seen);
  for (const [index, [a, b]] of all.entries()) {
    const isLast = index === all.length - 1;
    const { spans, waits, candidates } = activities(seen, a, b);
    const windows = [...waits, ...candidates];
    for (const [at, span] of spans.entries()) {
      types.set(span.from, span.type === 'drive' ? 'drive' : 'stop');
      const next = spans[at + 1];
      const inside =
        span.type === 'drive'
          ? countries(seen, span, next, candidates, waits, b)
          : kinds(seen, span, next, candidates, b);
      for (const [from, type] of inside.types) types.set(from, type);
      windows.push(...inside.windows);
    }
    for (const [from, driver] of driversOf(seen, a, b, windows, isLast)) drivers.set(from, driver);
    if (!isLast) types.set(b, 'undefined');
  }
  return stagesBetween(seen, types, drivers);
}

/** A record with everything that the rules ask of it. */
interface Seen {
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
  readonly told: { readonly state: StageRecord['driver1State']; readonly at: number } | null;
  readonly here: string | null;
  readonly country: string | null;
  readonly identity: string | null;
}

function reachable(milliseconds: number): number {
  return (Math.max(milliseconds, 1_000) / 1_000) * (250 / 3.6);
}

function judged(records: readonly StageRecord[], rules: StageRules): Seen[] {
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
      told: record.driver1State === null ? (before?.told ?? null) : { state: record.driver1State, at },
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

function difference(from: number | null, to: number | null): number | null {
  return from === null || to === null || to < from ? null : to - from;
}

/** Rule 2. */
function isGap(before: Pick<Seen, 'at' | 'moving'>, { at }: Pick<Seen, 'at'>): boolean {
  return at - before.at > (before.moving ? 15 : 185) * 60_000;
}

/** Stretches of records without a gap: first and last index. */
function lines(seen: readonly Seen[]): [number, number][] {
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

type Span = { readonly type: 'halt' | 'drive'; readonly from: number; readonly surely: number };
/** While the records from `open` to before `close` were read, it was not known whether `mark` is a boundary. */
type Wait = { readonly mark: number; readonly open: number; readonly close: number };

/** Drives and halts of a line by looking ahead (rules 3 to 5). */
function activities(seen: readonly Seen[], a: number, b: number): { spans: Span[]; waits: Wait[]; candidates: Wait[] } {
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
      // The record that made the drive sure has its standing already told.
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
      // By the odometer, from where it last was without a hole.
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

function isUnseen(before: Seen, here: Seen): boolean {
  if (before.moving || here.moving || Math.round((here.way ?? 0) * 100) <= 30_000) return false;
  return before.ignition !== false || here.ignition !== false;
}

/** What is drawn inside a span, and while what was not known. */
interface Inside {
  readonly types: readonly (readonly [from: number, type: StageType])[];
  readonly windows: readonly Wait[];
}

/** Rule 6: the kinds of a halt. While a drive may be under way nothing is looked at. */
function kinds(
  seen: readonly Seen[],
  span: Span,
  next: Span | undefined,
  candidates: readonly Wait[],
  b: number,
): Inside {
  // Candidates of this halt; what led to the drive before it is over.
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
  const { record, ignition, told, at } = seen[j] ?? fail();
  const byState = (state: StageRecord['driver1State']): HaltKind | null =>
    state === 'rest' ? 'rest' : state === 'work' || state === 'available' ? 'work' : null;
  const own = byState(record.driver1State);
  if (own !== null) return own;
  if (ignition === false) return haltKind === 'rest' ? 'rest' : 'stop';
  if (ignition === true || (record.rpm ?? 0) > 0) {
    return (told !== null && at - told.at <= 600_000 ? byState(told.state) : null) ?? 'idling';
  }
  return 'stop';
}

/** Rule 7: where a drive gets into another country. Of a standing only the first record is looked at. */
function countries(
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
  // A drive that nobody saw has no record inside.
  if (candidate === undefined) return { types, windows };
  for (let j = candidate.open; j <= last; j += 1) {
    const { here, moving, at } = seen[j] ?? fail();
    if (here !== null && (moving || waits.some(({ mark }) => mark === j) || beginsStanding(seen, j))) {
      // Not known until the first fix, rather than none.
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

/** Rule 8: where another driver is read in two records in a row, as soon as nothing before is undecided. */
function driversOf(
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

function stagesBetween(
  seen: readonly Seen[],
  types: ReadonlyMap<number, StageType>,
  drivers: ReadonlyMap<number, string | null>,
): Stage[] {
  const starts = [...new Set([...types.keys(), ...drivers.keys()])].toSorted((x, y) => x - y);
  const stages: Stage[] = [];
  let [type, driver]: [StageType, string | null] = ['stop', null];
  let without = 0;
  for (const [index, start] of starts.entries()) {
    type = types.get(start) ?? type;
    driver = drivers.get(start) ?? (drivers.has(start) ? null : driver);
    const next = starts[index + 1];
    const last = next ?? seen.length - 1;
    const [first, end] = [seen[start] ?? fail(), seen[last] ?? fail()];
    if (next !== undefined && first.at === end.at) continue;
    const counted = seen.slice(without, next ?? seen.length);
    const segments = seen.slice(start + 1, last + 1);
    const before = seen.slice(without + 1, start + 1);
    stages.push({
      type,
      startAt: first.at,
      endAt: next === undefined ? null : end.at,
      lastRecordAt: end.at,
      positionsCount: counted.length,
      gpsDistanceMeters: [...before, ...segments].reduce((sum, each) => sum + centimeters(seen, each), 0) / 100,
      canDistanceMeters: canMeters([...before, ...segments], first),
      gpsMaxSpeedKmh: largest(counted.map(({ fix, record }) => (fix === null ? null : record.speedKmh))),
      canMaxSpeedKmh: largest(counted.map(({ record }) => record.canSpeedKmh)),
      first: endOf(first),
      last: endOf(end),
      driver,
      country: first.country,
      startCanDistanceMeters: first.record.canDistanceMeters,
      endCanDistanceMeters: end.record.canDistanceMeters,
      startFuelUsedDecilitres: first.record.fuelUsedDecilitres,
      endFuelUsedDecilitres: end.record.fuelUsedDecilitres,
    });
    without = last;
  }
  return stages;
}

function centimeters(seen: readonly Seen[], here: Seen): number {
  const { way, moving, index } = here;
  const before = seen[index - 1];
  const gap = before !== undefined && isGap(before, here);
  const drifts = !gap && before?.moving !== true && !moving && (way ?? 0) <= 300;
  return way === null || drifts ? 0 : Math.round(way * 100);
}

function canMeters(segments: readonly Seen[], first: Seen): number | null {
  if (segments.length === 0) return first.record.canDistanceMeters === null ? null : 0;
  return segments.reduce<number | null>((sum, { can }) => (sum === null || can === null ? null : sum + can), 0);
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function endOf({ record, place }: Seen) {
  return {
    deviceTime: record.deviceTime,
    eventId: record.eventId,
    hash: record.hash,
    latitude: place === null ? null : place.latitude / 1e7,
    longitude: place === null ? null : place.longitude / 1e7,
  };
}

function fail(): never {
  throw new Error('the oracle has lost its way');
}
