import { organizationIds, organizationTimeZone } from '../../organization/identity/organization.ts';
import type { Notify } from '../../organization/notifications/types.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { lastPositions } from '../../telemetry/positions/service.ts';
import { deleteOld, listAbandoned, listRetries, listWaiting } from './due-store.ts';
import { downloadQueued } from './events.ts';
import { remind, remindOfNone } from './notices.ts';
import { organizationsWithPlans } from './plan-store.ts';
import { finish, publishRuns } from './progress.ts';
import type { RunParts } from './progress.ts';
import { noteReminder } from './reminder-store.ts';
import { beginsByPlan, dayOf, fallbackPlan, reminderOf } from './rules.ts';
import { clearRetry, insertRun, lockRun, releaseClaim } from './run-store.ts';
import { readStates } from './states.ts';
import type { SubjectState } from './states.ts';
import { endOf } from './transitions.ts';
import type { FileArchive } from './types.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long a download waits for a free company card. */
export const WAITS_MS = 30 * MINUTE_MS;
const MESSAGES_KEPT_MS = 30 * DAY_MS;
/** Longer than files are kept by default, so that the log explains each of them. */
const RUNS_KEPT_MS = 3 * 365 * DAY_MS;

export interface WorkerParts extends RunParts {
  readonly archive: FileArchive;
  readonly notify: Notify;
  readonly log: Pick<Log, 'warn'>;
}

/** What the jobs do, over all organizations. */
export interface DownloadWorker {
  /** Ends downloads of processes that have ended and those that no card served, and begins retries that are due. */
  sweep(): Promise<void>;
  /** Begins the downloads that are due by plan. */
  plan(): Promise<void>;
  /** Reminds of downloads that are due soon, overdue or were never made, once each. */
  remind(): Promise<void>;
  /** Deletes old messages and downloads. */
  cleanUp(): Promise<void>;
}

export function downloadWorker(parts: WorkerParts): DownloadWorker {
  const { database, bus, clock, notify, log } = parts;
  const lookup = statementsOn(database.lookup);

  /** One that fails holds up no other. */
  async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    for (const item of items) {
      try {
        await work(item);
      } catch (error) {
        log.warn({ err: error, item }, 'a tachograph download waits for the next minute');
      }
    }
  }

  /** Its process has ended: one that had not begun waits again, the others have failed. */
  async function endAbandoned(scope: Scope, id: number, now: number): Promise<void> {
    const waits = await database.tenant(scope, (tx) => releaseClaim(tx, scope, id, now));
    if (waits) return bus.publish(downloadQueued, scope);
    await finish(parts, scope, id, ({ status }) =>
      status === null ? null : { status: endOf(status, 'server_restart'), detail: 'server_restart' },
    );
    return undefined;
  }

  /** The next try, when the ignition is not known to be off; else it waits for it. */
  async function retry(scope: Scope, id: number, now: number): Promise<void> {
    const added = await database.tenant(scope, async (tx) => {
      const run = await lockRun(tx, scope, id);
      if (run === null || run.retryAt === null || run.retryAt > now) return null;
      if (!(await mayRun(tx, scope, run.deviceId))) return null;
      await clearRetry(tx, scope, id);
      const { subject, subjectId, deviceId, what, startedBy } = run;
      const next = {
        subject,
        subjectId,
        deviceId,
        what,
        startedBy,
        trigger: 'retry',
        attempt: run.attempt + 1,
      } as const;
      return insertRun(tx, scope, next, now);
    });
    if (added === null) return;
    publishRuns(parts, scope, [id, added]);
    bus.publish(downloadQueued, scope);
  }

  async function planOrganization(organizationId: number, now: number): Promise<void> {
    const scope = { organizationId };
    const timeZone = await database.tenant(scope, (tx) => organizationTimeZone(tx, scope));
    const states = await readStates(parts, { ...scope, timeZone }, now);
    const due = states.filter((state) => isDue(state, now, timeZone));
    const added: number[] = [];
    for (const { subject, plan } of due) {
      if (subject.deviceId === null) continue;
      const { blocks, speed } = plan ?? fallbackPlan(subject.subject);
      const what = { blocks: [...blocks], speed, days: null, slot: 1 as const };
      const run = {
        subject: subject.subject,
        subjectId: subject.id,
        deviceId: subject.deviceId,
        what,
        startedBy: null,
      };
      const id = await database.tenant(scope, (tx) =>
        insertRun(tx, scope, { ...run, trigger: 'plan', attempt: 1 }, now),
      );
      if (id !== null) added.push(id);
    }
    if (added.length === 0) return;
    publishRuns(parts, scope, added);
    bus.publish(downloadQueued, scope);
  }

  async function remindOrganization(organizationId: number, now: number): Promise<void> {
    const scope = { organizationId };
    const timeZone = await database.tenant(scope, (tx) => organizationTimeZone(tx, scope));
    const states = await readStates(parts, { ...scope, timeZone }, now);
    await database.tenant(scope, async (tx) => {
      for (const kind of ['soon', 'overdue'] as const) {
        const due = [];
        for (const { subject, plan, standing, lastSuccessAt } of states) {
          if (lastSuccessAt === null || standing.dueOn === null) continue;
          if (reminderOf(standing.light, plan) !== kind) continue;
          const lastOn = dayOf(lastSuccessAt, timeZone);
          const reminder = { subject: subject.subject, subjectId: subject.id, kind, lastOn };
          if (await noteReminder(tx, scope, reminder, now))
            due.push({ subject: subject.subject, name: subject.name, lastOn, dueOn: standing.dueOn });
        }
        if (due.length > 0) await remind(notify, tx, scope, kind, due, now);
      }
      // An organization that has neither plans nor files does not download tachographs.
      const isUsed = states.some(({ lastSuccessAt, standing }) => lastSuccessAt !== null || standing.planned);
      const without = [];
      for (const { subject, standing } of isUsed ? states : []) {
        if (standing.status !== 'neverDownloaded') continue;
        const reminder = { subject: subject.subject, subjectId: subject.id, kind: 'never', lastOn: null } as const;
        if (await noteReminder(tx, scope, reminder, now)) without.push(subject);
      }
      if (without.length > 0) await remindOfNone(notify, tx, scope, without, now);
    });
  }

  return {
    async sweep() {
      const now = clock.now();
      await each(await listAbandoned(lookup, now), ({ id, ...scope }) => endAbandoned(scope, id, now));
      await each(await listWaiting(lookup, now - WAITS_MS), async ({ id, ...scope }) => {
        await finish(parts, scope, id, ({ status }) =>
          status === null ? { status: 'notWorking', detail: 'no_card' } : null,
        );
      });
      await each(await listRetries(lookup, now), ({ id, ...scope }) => retry(scope, id, now));
    },

    async plan() {
      const now = clock.now();
      await each(await organizationsWithPlans(lookup), (organizationId) => planOrganization(organizationId, now));
    },

    async remind() {
      const now = clock.now();
      await each(await organizationIds(lookup), (organizationId) => remindOrganization(organizationId, now));
    },

    async cleanUp() {
      const now = clock.now();
      await deleteOld(database.owner, { messages: now - MESSAGES_KEPT_MS, runs: now - RUNS_KEPT_MS });
    },
  };
}

/** Due by plan, and the unit can answer: nothing is tried at night in the yard. */
function isDue(
  { subject, standing, lastRun, running, ignition }: SubjectState,
  now: number,
  timeZone: string,
): boolean {
  if (subject.deviceId === null || subject.imei === null || ignition === false) return false;
  return beginsByPlan(standing, running ?? lastRun, now, timeZone);
}

/** Whether the ignition of a vehicle is on, or not known. */
async function mayRun(tx: Tx, scope: Scope, deviceId: number): Promise<boolean> {
  const [last] = await lastPositions(tx, scope, [deviceId]);
  return last?.ignition !== false;
}
