import type { DeviceCommit } from '../ingest/events.ts';
import type { LastPosition } from '../records/last-position.ts';
import type { Stage } from '../stages/types.ts';

/** The changes of one device between two rounds: the newest value of each kind. */
export interface DeviceChange {
  readonly last?: LastPosition;
  readonly openStage?: Stage;
  /** By start, each once. */
  readonly closedStages: readonly Stage[];
  /** The span of history that late records changed. */
  readonly recomputed?: { readonly from: number; readonly to: number };
}

/**
 * Adds a commit to the pending changes of the next round. Commits of a device may come from several processes and out
 * of order: the newest record and the stage with the newest record win, among equals the last to arrive.
 */
export function coalesce(waiting: DeviceChange | undefined, commit: DeviceCommit): DeviceChange {
  // Nearly always the first since the last round: the commit is the change.
  if (waiting === undefined) return commit;
  if (saysAllOf(waiting, commit)) return commit;
  const last = newer(waiting.last, commit.last, comesAfter);
  const openStage = newer(waiting.openStage, commit.openStage, (a, b) => a.lastRecordAt > b.lastRecordAt);
  const recomputed = span(waiting.recomputed, commit.recomputed);
  return {
    ...(last && { last }),
    ...(openStage && { openStage }),
    ...(recomputed && { recomputed }),
    closedStages: withClosed(waiting.closedStages, commit.closedStages),
  };
}

/**
 * Whether a commit contains all pending changes, the common case when a device reports several times between two
 * rounds. Does not read the open stage, which is built on demand.
 */
function saysAllOf(waiting: DeviceChange, commit: DeviceCommit): boolean {
  if (waiting.closedStages.length > 0 || waiting.recomputed !== undefined || !('openStage' in commit)) return false;
  return commit.last !== undefined && waiting.last !== undefined && comesAfter(commit.last, waiting.last);
}

/** Whether a position belongs to a later record than another: by time, then event, then hash, the order of records. */
export function comesAfter(a: LastPosition, b: LastPosition): boolean {
  const [one, other] = [a.record, b.record];
  if (one.deviceTime !== other.deviceTime) return one.deviceTime > other.deviceTime;
  if (one.eventId !== other.eventId) return one.eventId > other.eventId;
  return one.hash > other.hash;
}

function newer<T>(held: T | undefined, came: T | undefined, isAfter: (a: T, b: T) => boolean): T | undefined {
  if (held === undefined || came === undefined) return came ?? held;
  return isAfter(held, came) ? held : came;
}

function withClosed(held: readonly Stage[], came: readonly Stage[]): readonly Stage[] {
  if (came.length === 0) return held;
  const byStart = new Map(held.map((stage) => [stage.startAt, stage]));
  for (const stage of came) byStart.set(stage.startAt, stage);
  return [...byStart.values()].sort((a, b) => a.startAt - b.startAt);
}

function span(held: DeviceChange['recomputed'], came: DeviceChange['recomputed']): DeviceChange['recomputed'] {
  if (held === undefined || came === undefined) return came ?? held;
  return { from: Math.min(held.from, came.from), to: Math.max(held.to, came.to) };
}
