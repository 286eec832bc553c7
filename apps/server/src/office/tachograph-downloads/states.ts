import type { DownloadState, DownloadSubject, LastDownload, UnknownReason } from '@konvoj/contract';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { lastPositions } from '../../telemetry/positions/service.ts';
import { listPlans } from './plan-store.ts';
import { planFor, standingOf } from './rules.ts';
import type { Standing } from './rules.ts';
import { newestRuns, tallies } from './run-store.ts';
import type { Tally } from './run-store.ts';
import { listDrivers, listVehicles, withTachograph } from './subject-store.ts';
import type { DownloadReader, FileArchive, StoredPlan, StoredRun, Subject } from './types.ts';
import { isoOrNull, runOnWire } from './wire.ts';

const YEAR_MS = 365 * 86_400_000;

/** Everything that is known of a vehicle or driver. */
export interface SubjectState {
  readonly subject: Subject;
  readonly plan: StoredPlan | null;
  readonly standing: Standing;
  readonly lastSuccessAt: number | null;
  /** The newest download that has ended, and the one that has not. */
  readonly lastRun: StoredRun | null;
  readonly running: StoredRun | null;
  readonly tally: Tally | null;
  /** By the last report of its tracker; null: not known. */
  readonly ignition: boolean | null;
}

interface StateParts {
  readonly database: Database;
  readonly archive: FileArchive;
}

/**
 * Vehicles and drivers that the user of the scope sees, in the order of their names.
 * @param now epoch milliseconds
 */
export async function readStates(
  { database, archive }: StateParts,
  reader: DownloadReader,
  now: number,
  only?: DownloadSubject,
): Promise<SubjectState[]> {
  const read = await database.tenant(reader, async (tx) => {
    const vehicles = only === 'driver' ? [] : await listVehicles(tx, reader);
    const drivers = only === 'vehicle' ? [] : await listDrivers(tx, reader);
    const subjects = [...vehicles, ...drivers];
    return {
      subjects,
      plans: await listPlans(tx, reader),
      runs: await newestRuns(tx, reader),
      tallied: await tallies(tx, reader, now - YEAR_MS),
      reports: await reportsOf(tx, reader, subjects, now),
      archived: await archive.lastDownloads(tx, reader),
    };
  });
  const runs = Map.groupBy(read.runs, keyOf);
  const tallied = new Map(read.tallied.map((each) => [keyOf(each), each]));
  return read.subjects.map((subject) => {
    const key = keyOf({ subject: subject.subject, subjectId: subject.id });
    const tally = tallied.get(key) ?? null;
    const lastRun = runs.get(key)?.find(({ endedAt }) => endedAt !== null) ?? null;
    const report = subject.deviceId === null ? undefined : read.reports.get(subject.deviceId);
    const lastSuccessAt = later(tally?.lastSuccessAt ?? null, read.archived[subject.subject].get(subject.id) ?? null);
    const plan = planFor(read.plans, subject.subject, subject.id);
    const obstacle = obstacleOf(subject, lastRun, report?.hasTachograph ?? true);
    const facts = { subject: subject.subject, plan, lastSuccessAt, obstacle };
    return {
      subject,
      plan,
      standing: standingOf(facts, now, reader.timeZone),
      lastSuccessAt,
      lastRun,
      running: runs.get(key)?.find(({ endedAt }) => endedAt === null) ?? null,
      tally,
      ignition: report?.ignition ?? null,
    };
  });
}

const keyOf = ({ subject, subjectId }: { readonly subject: DownloadSubject; readonly subjectId: number }) =>
  `${subject} ${subjectId}`;

/** The later one of two times; null: there is neither. */
export function later(one: number | null, other: number | null): number | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** What its tracker has reported of each vehicle; nothing of one that has never reported. */
async function reportsOf(tx: Tx, scope: Scope, subjects: readonly Subject[], now: number) {
  const deviceIds = [...new Set(subjects.flatMap(({ deviceId }) => deviceId ?? []))];
  const positions = await lastPositions(tx, scope, deviceIds);
  const shown = await withTachograph(tx, scope, deviceIds, now);
  return new Map(
    positions.map(({ deviceId, ignition, driver1State }) => [
      deviceId,
      { ignition, hasTachograph: driver1State !== null || shown.has(deviceId) },
    ]),
  );
}

/** Why nothing can be known of a vehicle or driver without a file; null: nothing stands in the way. */
function obstacleOf(subject: Subject, lastRun: StoredRun | null, hasTachograph: boolean): UnknownReason | null {
  if (subject.subject === 'driver') {
    if (subject.cardNumber === null) return 'noCardNumber';
  } else {
    if (subject.imei === null) return 'noUnit';
    if (!hasTachograph) return 'noTachograph';
  }
  return lastRun?.detail === 'parse_error' ? 'unreadable' : null;
}

/** What was never downloaded first, then by days left; what cannot be downloaded last, each by name. */
export function byUrgency(states: readonly SubjectState[]): SubjectState[] {
  return states.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
}

function urgencyOf({ standing: { status, daysLeft } }: SubjectState): number {
  if (daysLeft !== null) return daysLeft;
  return status === 'neverDownloaded' ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
}

export function stateOnWire(state: SubjectState, users: ReadonlyMap<number, string>): DownloadState {
  const { subject, plan, standing, lastSuccessAt, lastRun, running } = state;
  return {
    ...standing,
    subject: subject.subject,
    subjectId: subject.id,
    name: subject.name,
    cardNumber: subject.cardNumber,
    planId: plan?.id ?? null,
    ownPlan: plan !== null && plan.subjectId !== null,
    lastSuccessAt: isoOrNull(lastSuccessAt),
    lastRun: lastRun === null ? null : runOnWire(lastRun, users),
    running: running === null ? null : runOnWire(running, users),
  };
}

export function lastDownloadOnWire({ subject, standing, lastSuccessAt, lastRun, tally }: SubjectState): LastDownload {
  return {
    subjectId: subject.id,
    name: subject.name,
    status: standing.status,
    lastSuccessAt: isoOrNull(lastSuccessAt),
    lastAttemptAt: isoOrNull(lastRun?.endedAt ?? null),
    lastAttemptStatus: lastRun?.status ?? null,
    lastAttemptDetail: lastRun?.detail ?? null,
    succeeded: tally?.succeeded ?? 0,
    failed: tally?.failed ?? 0,
  };
}
