import type { DownloadLogEntry, DownloadPlan, DownloadRun } from '@konvoj/contract';
import { versionOf } from '../../fleet/editing.ts';
import type { StoredLogEntry } from './log-store.ts';
import type { StoredPlan, StoredRun } from './types.ts';

/** What its version covers: everything that a user can change. */
export function planVersion({ intervalDays, blocks, speed, active }: StoredPlan): string {
  return versionOf({ intervalDays, blocks, speed, active });
}

export function planOnWire(plan: StoredPlan): DownloadPlan {
  return { ...plan, blocks: [...plan.blocks], version: planVersion(plan) };
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** @param users names by id */
export function runOnWire(run: StoredRun, users: ReadonlyMap<number, string>): DownloadRun {
  return {
    ...run,
    startedBy: run.startedBy === null ? null : (users.get(run.startedBy) ?? null),
    createdAt: new Date(run.createdAt).toISOString(),
    changedAt: new Date(run.changedAt).toISOString(),
    endedAt: isoOrNull(run.endedAt),
    retryAt: isoOrNull(run.retryAt),
  };
}

export function logEntryOnWire(entry: StoredLogEntry): DownloadLogEntry {
  return { ...entry, at: entry.at.toISOString() };
}

export { isoOrNull };
