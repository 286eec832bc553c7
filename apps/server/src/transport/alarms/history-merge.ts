import type { AlarmEnded, AlarmEvent, AlarmFired } from './watch/types.ts';

/** An event of the history whose firing lies in a span that was computed again. */
export interface StoredEvent {
  readonly id: number;
  readonly alarmId: number;
  readonly version: number;
  /** Epoch milliseconds, as all times here. */
  readonly since: number;
  readonly firedAt: number;
  readonly endedAt: number | null;
  readonly extreme: number | null;
  /** Somebody was notified. */
  readonly isNotified: boolean;
  /** It followed no more when records arrived late, or its rule changed. */
  readonly isWithdrawn: boolean;
}

/** An event as it is computed. */
export interface ComputedRun {
  readonly fired: AlarmFired;
  /** Null: it lasts, as far as is known. */
  readonly end: Pick<AlarmEnded, 'endedAt' | 'extreme'> | null;
}

export interface HistoryMerge {
  /** Events that go on under their id, with their read mark and deliveries. */
  readonly kept: readonly { readonly id: number; readonly run: ComputedRun }[];
  readonly added: readonly { readonly run: ComputedRun; readonly hasPredecessor: boolean }[];
  /** Events that no longer follow and of which nobody was notified. */
  readonly removed: readonly number[];
  /** The others that no longer follow. */
  readonly withdrawn: readonly StoredEvent[];
}

/** Runs within a span, in the order of their firing. Ends of runs that fired earlier are left out. */
export function runsOf(events: readonly AlarmEvent[]): ComputedRun[] {
  const ends = new Map<string, AlarmEnded>();
  for (const event of events) if (event.kind === 'ended') ends.set(keyOf(event), event);
  return events.flatMap((event) =>
    event.kind === 'fired' ? [{ fired: event, end: ends.get(keyOf(event)) ?? null }] : [],
  );
}

/**
 * Which stored events of a device go on as which computed ones. An event follows another of the same alarm and version
 * when their runs overlap; of several the earliest stays.
 * @param stored in the order of `since`
 * @param until the end of the span; what ends later is as stored
 * @param sameVersion what versions with a common state have in common
 */
export function mergeHistory(
  stored: readonly StoredEvent[],
  computed: readonly ComputedRun[],
  until: number,
  sameVersion: (event: Pick<StoredEvent, 'alarmId' | 'version'>) => string,
): HistoryMerge {
  const taken = new Map<StoredEvent, ComputedRun>();
  const exact = new Map(stored.map((event) => [keyOf(event), event]));
  const left: ComputedRun[] = [];
  for (const run of computed) {
    const same = exact.get(keyOf(run.fired));
    if (same === undefined) left.push(run);
    else taken.set(same, run);
  }
  const added: { run: ComputedRun; hasPredecessor: boolean }[] = [];
  for (const run of left) {
    const group = sameVersion(run.fired);
    const before = stored.filter((event) => sameVersion(event) === group && overlap(event, run));
    const free = before.find((event) => !taken.has(event));
    if (free === undefined) added.push({ run, hasPredecessor: before.length > 0 });
    else taken.set(free, run);
  }
  const gone = stored.filter((event) => !taken.has(event));
  return {
    kept: [...taken].map(([event, run]) => ({ id: event.id, run: withStoredEnd(run, event, until) })),
    added,
    removed: gone.filter(({ isNotified }) => !isNotified).map(({ id }) => id),
    withdrawn: gone.filter(({ isNotified }) => isNotified),
  };
}

function overlap(stored: StoredEvent, { fired, end }: ComputedRun): boolean {
  return stored.since <= (end?.endedAt ?? Infinity) && fired.since <= knownEnd(stored);
}

/** An open run lasts; of one that was withdrawn while it was open, no more is known than that it fired. */
function knownEnd({ endedAt, firedAt, isWithdrawn }: StoredEvent): number {
  return endedAt ?? (isWithdrawn ? firedAt : Infinity);
}

/** A run that is still open at the end of the span ends as stored. */
function withStoredEnd(run: ComputedRun, { endedAt, extreme }: StoredEvent, until: number): ComputedRun {
  return run.end === null && endedAt !== null && endedAt >= until ? { ...run, end: { endedAt, extreme } } : run;
}

const keyOf = ({ alarmId, version, since }: Pick<StoredEvent, 'alarmId' | 'version' | 'since'>) =>
  `${alarmId}:${version}:${since}`;
