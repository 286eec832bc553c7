import type {
  Bridge,
  DownloadDebugEntry,
  DownloadLogEntry,
  DownloadRefusal,
  DownloadRun,
  DownloadState,
  DownloadSubject,
  DownloadWhat,
  LanguageCode,
  LastDownload,
  ReminderSettings,
} from '@konvoj/contract';
import { auditCreated, auditUpdated } from '../../fleet/editing.ts';
import { isForAllVehicles } from '../../fleet/visibility.ts';
import { mailedUsers } from '../../organization/identity/organization.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { forbidden, invalidFields, notFound } from '../../platform/http/index.ts';
import { listBridges } from './bridge-store.ts';
import { calendarOf } from './calendar.ts';
import { downloadEnded, notStarted } from './errors.ts';
import { downloadCancelled, downloadQueued } from './events.ts';
import { listChanges, listMessages } from './log-store.ts';
import type { LogFilter } from './log-store.ts';
import { finishWithin, publishRuns } from './progress.ts';
import type { RunParts } from './progress.ts';
import { readReminders, saveReminders } from './reminder-store.ts';
import { clearRetriesOf, clearRetry, countOpen, findRun, insertRun, lockRun, seesRun } from './run-store.ts';
import { byUrgency, lastDownloadOnWire, readStates, stateOnWire } from './states.ts';
import { findSubject } from './subject-store.ts';
import { endOf, hasEnded } from './transitions.ts';
import type { DownloadEditor, DownloadReader, FileArchive, StoredRun, Subject } from './types.ts';
import { logEntryOnWire, runOnWire } from './wire.ts';

/** Downloads of an organization that wait or go on. */
const QUEUE_MAX = 500;

export interface DownloadService {
  /** What is overdue first. */
  states(reader: DownloadReader, only: DownloadSubject | undefined): Promise<DownloadState[]>;
  /** @throws {ProblemError} not_found; tachograph_download.not_started */
  start(
    editor: DownloadEditor,
    target: { readonly subject: DownloadSubject; readonly id: number },
    what: DownloadWhat,
  ): Promise<DownloadRun>;
  /** @throws {ProblemError} not_found */
  run(scope: Scope, id: number): Promise<DownloadRun>;
  /** @throws {ProblemError} not_found; tachograph_download.ended */
  cancel(editor: DownloadEditor, id: number): Promise<DownloadRun>;
  calendar(reader: DownloadReader, language: LanguageCode, only: DownloadSubject | undefined): Promise<string>;
  log(scope: Scope, filter: LogFilter): Promise<DownloadLogEntry[]>;
  debug(scope: Scope, filter: Pick<LogFilter, 'limit' | 'before' | 'runId'>): Promise<DownloadDebugEntry[]>;
  last(reader: DownloadReader, subject: DownloadSubject): Promise<LastDownload[]>;
  bridges(scope: Scope): Promise<Bridge[]>;
  reminders(scope: Scope): Promise<ReminderSettings>;
  /** @throws {ProblemError} forbidden for a user who does not see all vehicles; validation: an address of no user */
  setReminders(editor: DownloadEditor, settings: ReminderSettings): Promise<ReminderSettings>;
}

export function downloadService(parts: RunParts & { readonly archive: FileArchive }): DownloadService {
  const { database, bus, clock } = parts;

  const namesOf = (runs: readonly (StoredRun | null)[]) =>
    userNames(database, [...new Set(runs.flatMap((run) => run?.startedBy ?? []))]);

  async function shown(run: StoredRun): Promise<DownloadRun> {
    return runOnWire(run, await namesOf([run]));
  }

  async function refusalOf(tx: Tx, scope: Scope, subject: Subject): Promise<DownloadRefusal | null> {
    if (subject.deviceId === null) return 'noDevice';
    if (subject.subject === 'driver' && subject.cardNumber === null) return 'noCardNumber';
    if (subject.imei === null) return 'noUnit';
    const bridges = await listBridges(tx, scope, clock.now());
    if (!bridges.some(({ cards }) => cards.length > 0)) return 'noBridge';
    return (await countOpen(tx, scope)) >= QUEUE_MAX ? 'queueFull' : null;
  }

  return {
    async states(reader, only) {
      const states = byUrgency(await readStates(parts, reader, clock.now(), only));
      const names = await namesOf(states.flatMap(({ lastRun, running }) => [lastRun, running]));
      return states.map((state) => stateOnWire(state, names));
    },

    async start(editor, target, what) {
      const run = await database.tenant(editor, async (tx) => {
        const subject = await findSubject(tx, editor, target.subject, target.id);
        if (subject === null) throw notFound();
        const refusal = await refusalOf(tx, editor, subject);
        if (refusal !== null || subject.deviceId === null) throw notStarted(refusal ?? 'noDevice');
        const { deviceId } = subject;
        const added = { ...target, subjectId: target.id, deviceId, what, startedBy: editor.userId };
        const id = await insertRun(tx, editor, { ...added, trigger: 'manual', attempt: 1 }, clock.now());
        if (id === null) throw notStarted('alreadyRunning');
        await clearRetriesOf(tx, editor, added);
        const audited = { entity: 'tachograph_download', id, name: subject.name } as const;
        await auditCreated({ tx, actor: editor }, audited, { ...what, blocks: what.blocks.join(', ') });
        return getRun(tx, editor, id);
      });
      publishRuns(parts, editor, [run.id]);
      bus.publish(downloadQueued, { organizationId: editor.organizationId });
      return shown(run);
    },

    run: async (scope, id) => shown(await database.tenant(scope, (tx) => getRun(tx, scope, id))),

    async cancel(editor, id) {
      const { organizationId } = editor;
      const run = await database.tenant(editor, async (tx) => {
        await getRun(tx, editor, id);
        const before = await lockRun(tx, editor, id);
        if (before === null) throw notFound();
        if (!hasEnded(before.status)) {
          const ending = ({ status }: StoredRun) =>
            ({ status: endOf(status, 'cancelled'), detail: 'cancelled' }) as const;
          await finishWithin(parts, tx, editor, id, ending, clock.now());
        } else if (before.retryAt === null) throw downloadEnded();
        await clearRetry(tx, editor, id);
        const after = await getRun(tx, editor, id);
        const audited = { entity: 'tachograph_download', id, name: after.name } as const;
        const fields = (of: StoredRun) => ({ status: of.status, detail: of.detail, retries: of.retryAt !== null });
        await auditUpdated({ tx, actor: editor }, audited, { before: fields(before), after: fields(after) });
        return after;
      });
      publishRuns(parts, editor, [id]);
      bus.publish(downloadCancelled, { organizationId, runId: id });
      return shown(run);
    },

    async calendar(reader, language, only) {
      const states = byUrgency(await readStates(parts, reader, clock.now(), only));
      const deadlines = states.flatMap(({ subject: { subject, id, name }, standing: { dueOn } }) =>
        dueOn === null ? [] : [{ subject, subjectId: id, name, dueOn }],
      );
      return calendarOf(deadlines, { organizationId: reader.organizationId, language, now: clock.now() });
    },

    log: async (scope, filter) =>
      (await database.tenant(scope, (tx) => listChanges(tx, scope, filter))).map(logEntryOnWire),

    async debug(scope, filter) {
      const messages = await database.tenant(scope, (tx) => listMessages(tx, scope, filter));
      return messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));
    },

    last: async (reader, subject) => (await readStates(parts, reader, clock.now(), subject)).map(lastDownloadOnWire),

    async bridges(scope) {
      const bridges = await database.tenant(scope, (tx) => listBridges(tx, scope, clock.now()));
      return bridges.map((bridge) => ({ ...bridge, connectedAt: new Date(bridge.connectedAt).toISOString() }));
    },

    reminders: (scope) => database.tenant(scope, (tx) => readReminders(tx, scope)),

    setReminders: (editor, settings) =>
      database.tenant(editor, async (tx) => {
        if (!(await isForAllVehicles(tx, editor))) throw forbidden();
        const users = await mailedUsers(tx, editor, 'everybody', clock.now());
        const known = new Set(users.map(({ email }) => email.toLowerCase()));
        const strangers = settings.recipients.filter((address) => !known.has(address.toLowerCase()));
        if (strangers.length > 0) throw invalidFields({ path: 'recipients', code: 'unknown' });
        const before = await readReminders(tx, editor);
        await saveReminders(tx, editor, settings);
        const fields = ({ active, recipients }: ReminderSettings) => ({ active, recipients: recipients.join(', ') });
        await auditUpdated(
          { tx, actor: editor },
          { entity: 'tachograph_reminders', id: editor.organizationId, name: '' },
          { before: fields(before), after: fields(settings) },
        );
        return settings;
      }),
  };
}

/** A download whose vehicle the user sees. @throws {ProblemError} not_found */
async function getRun(tx: Tx, scope: Scope, id: number): Promise<StoredRun> {
  const run = (await seesRun(tx, scope, id)) ? await findRun(tx, scope, id) : null;
  if (run === null) throw notFound();
  return run;
}
