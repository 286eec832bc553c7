import type { DownloadDetail, DownloadStatus, MissingBlock } from '@konvoj/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { changeStatus, endRun, lockRun } from './run-store.ts';
import { hasEnded, mayFollow, needsAlarm, retryAt } from './transitions.ts';
import type { Failed } from './transitions.ts';
import type { Progress, StoredRun } from './types.ts';

/** What moves downloads on. */
export interface RunParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Notifies people of a download that has failed for good, in the transaction of its end. */
  readonly alarm: (tx: Tx, scope: Scope, run: StoredRun, detail: DownloadDetail | null) => Promise<void>;
}

/** Shows changes of downloads to open screens. Called after the commit. */
export function publishRuns({ bus }: Pick<RunParts, 'bus'>, { organizationId }: Scope, ids: readonly number[]): void {
  bus.publish(listChanged, { organizationId, topic: 'tachographDownloads', ids: [...ids] });
}

/** Moves a download on to another status. @returns false: it has ended meanwhile, or the status may not follow */
export async function advance(
  parts: RunParts,
  scope: Scope,
  id: number,
  change: { readonly status: DownloadStatus; readonly detail: DownloadDetail | null } & Progress,
): Promise<boolean> {
  const { database, clock } = parts;
  const isDone = await database.tenant(scope, async (tx) => {
    const run = await lockRun(tx, scope, id);
    if (run === null || !mayFollow(run.status, change.status)) return false;
    await changeStatus(tx, scope, id, change, clock.now());
    return true;
  });
  if (isDone) publishRuns(parts, scope, [id]);
  return isDone;
}

export type Ending =
  | {
      readonly status: 'success';
      readonly detail: DownloadDetail | null;
      readonly fileId: number;
      readonly missing: readonly MissingBlock[];
    }
  | { readonly status: Failed; readonly detail: DownloadDetail };

/**
 * Ends a download, once: with the time of its next try, or a notification when there is none.
 * @param ending by the status in which it is found; null: it is left as it is
 */
export async function finish(
  parts: RunParts,
  scope: Scope,
  id: number,
  ending: (run: StoredRun) => Ending | null,
): Promise<StoredRun | null> {
  const { database, clock } = parts;
  const ended = await database.tenant(scope, (tx) => finishWithin(parts, tx, scope, id, ending, clock.now()));
  if (ended !== null) publishRuns(parts, scope, [id]);
  return ended;
}

/** The same in a transaction of the caller, who publishes. @returns the run as it was; null: it had ended */
export async function finishWithin(
  { alarm }: Pick<RunParts, 'alarm'>,
  tx: Tx,
  scope: Scope,
  id: number,
  ending: (run: StoredRun) => Ending | null,
  now: number,
): Promise<StoredRun | null> {
  const run = await lockRun(tx, scope, id);
  if (run === null || hasEnded(run.status)) return null;
  const end = ending(run);
  if (end === null || !mayFollow(run.status, end.status)) return null;
  const { status, detail } = end;
  const ended = { status, detail, attempt: run.attempt, endedAt: now };
  const alarmed = needsAlarm(ended);
  const { fileId, missing } = 'fileId' in end ? end : { fileId: null, missing: [] };
  await endRun(tx, scope, id, { status, detail, endedAt: now, retryAt: retryAt(ended), alarmed, fileId, missing });
  if (alarmed) await alarm(tx, scope, run, detail);
  return run;
}
