import { isDeepStrictEqual } from 'node:util';
import type { CrmActivity, CrmActivityFields, CrmCounts, FieldError } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated } from '../../fleet/editing.ts';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import { releaseFiles } from '../../organization/files/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import {
  countSteps,
  deleteActivity,
  findActivity,
  insertActivity,
  listActivities,
  lockActivity,
  saveActivity,
} from './activity-store.ts';
import type { ActivityFilter } from './activity-store.ts';
import { findContact, readPeople } from './contact-store.ts';
import { activityChanged } from './errors.ts';
import { deleteFiles, listFiles } from './file-store.ts';
import { findOrderNumber } from './order-numbers.ts';
import { activitiesOnWire, auditedActivity, publishCrm } from './parts.ts';
import type { CrmParts } from './parts.ts';
import { dayOf, isDoneTooLate, stepAfter } from './rules.ts';
import type { CrmEditor, CrmReader, StoredActivity } from './types.ts';
import { countProposed, dismissVisitOf } from './visit-store.ts';

/** The fields of a request; times are read already. */
export type EnteredActivity = Omit<CrmActivityFields, 'at' | 'contactId'> & {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly contactId?: number | undefined;
};
interface Versioned {
  readonly version?: number | undefined;
}
/** As queries have it: the vehicles by their own ids. */
export type ActivitiesQuery = Omit<ActivityFilter, 'deviceIds'> & {
  readonly vehicleIds?: readonly number[] | undefined;
};

/** What users do with activities. Those of vehicles that they may not see do not exist for them. */
export interface ActivityService {
  list(reader: CrmReader, query: ActivitiesQuery): Promise<CrmActivity[]>;
  counts(reader: CrmReader): Promise<CrmCounts>;
  /** @throws {ProblemError} not_found */
  find(reader: CrmReader, id: number): Promise<CrmActivity>;
  /** @throws {ProblemError} validation */
  create(editor: CrmEditor, entered: EnteredActivity): Promise<CrmActivity>;
  /** @throws {ProblemError} not_found; validation; crm_activity.changed_meanwhile */
  replace(editor: CrmEditor, id: number, entered: EnteredActivity & Versioned): Promise<CrmActivity>;
  /** @throws {ProblemError} not_found */
  remove(editor: CrmEditor, id: number): Promise<void>;
  /** @throws {ProblemError} not_found: also without a next step; crm_activity.changed_meanwhile */
  finishStep(editor: CrmEditor, id: number, wanted: { readonly done: boolean } & Versioned): Promise<CrmActivity>;
}

export function activityService(parts: CrmParts): ActivityService {
  const { database, clock } = parts;

  async function shown(tx: Tx, reader: CrmReader, activity: StoredActivity): Promise<CrmActivity> {
    const [one] = await activitiesOnWire(parts, tx, reader, [activity]);
    if (one === undefined) throw notFound();
    return one;
  }

  async function required(tx: Tx, reader: CrmReader, id: number): Promise<StoredActivity> {
    const activity = await findActivity(tx, reader, id);
    if (activity === null) throw notFound();
    return activity;
  }

  /** A change by a user; an activity that stays the same keeps its version. */
  async function edit(
    editor: CrmEditor,
    id: number,
    { version }: Versioned,
    work: (before: StoredActivity, tx: Tx) => Promise<StoredActivity> | StoredActivity,
  ): Promise<CrmActivity> {
    const { activity, isChanged } = await database.tenant(editor, async (tx) => {
      const before = await lockActivity(tx, editor, id);
      if (before === null) throw notFound();
      if (version !== undefined && version !== before.version) throw activityChanged(await shown(tx, editor, before));
      const after = await work(before, tx);
      if (isDeepStrictEqual(after, before)) return { activity: await shown(tx, editor, before), isChanged: false };
      await saveActivity(tx, editor, { ...after, version: before.version + 1 });
      const fields = { before: snapshot(before), after: snapshot(after) };
      await auditUpdated({ tx, actor: editor }, auditedActivity(after), fields);
      return { activity: await shown(tx, editor, await required(tx, editor, id)), isChanged: true };
    });
    if (isChanged) publishCrm(parts, editor, 'crmActivities', [id]);
    return activity;
  }

  return {
    list: (reader, { vehicleIds, ...query }) =>
      database.tenant(reader, async (tx) => {
        const deviceIds = await devicesOf(tx, reader, vehicleIds);
        const today = dayOf(clock.now(), reader.timeZone);
        return activitiesOnWire(parts, tx, reader, await listActivities(tx, reader, today, { ...query, deviceIds }));
      }),

    counts: (reader) =>
      database.tenant(reader, async (tx) => ({
        ...(await countSteps(tx, reader, dayOf(clock.now(), reader.timeZone))),
        proposedVisits: await countProposed(tx, reader),
      })),

    find: (reader, id) => database.tenant(reader, async (tx) => shown(tx, reader, await required(tx, reader, id))),

    async create(editor, entered) {
      const activity = await database.tenant(editor, async (tx) => {
        const fields = await withEntered(tx, editor, null, entered, clock.now());
        const id = await insertActivity(tx, editor, fields, clock.now());
        await auditCreated({ tx, actor: editor }, auditedActivity({ ...fields, id }), snapshot(fields));
        return shown(tx, editor, await required(tx, editor, id));
      });
      publishCrm(parts, editor, 'crmActivities', [activity.id]);
      return activity;
    },

    replace: (editor, id, { version, ...entered }) =>
      edit(editor, id, { version }, async (before, tx) => ({
        ...before,
        ...(await withEntered(tx, editor, before, entered, clock.now())),
      })),

    async remove(editor, id) {
      await database.tenant(editor, async (tx) => {
        const activity = await lockActivity(tx, editor, id);
        if (activity === null) throw notFound();
        const fileIds = (await listFiles(tx, editor, [id])).map((file) => file.id);
        await deleteFiles(tx, editor, id, fileIds);
        await releaseFiles(tx, editor, fileIds);
        await dismissVisitOf(tx, editor, id);
        await deleteActivity(tx, editor, id);
        await auditRemoved({ tx, actor: editor }, auditedActivity(activity), snapshot(activity));
      });
      publishCrm(parts, editor, 'crmActivities', [id]);
    },

    finishStep: (editor, id, { done, version }) =>
      edit(editor, id, { version }, (before) => {
        const step = before.nextStep;
        if (step === null) throw notFound();
        if ((step.doneAt !== null) === done) return before;
        return { ...before, nextStep: { ...step, doneAt: done ? clock.now() : null } };
      }),
  };
}

/** The devices of these vehicles; undefined: all. */
export async function devicesOf(
  tx: Tx,
  scope: Scope,
  vehicleIds: readonly number[] | undefined,
): Promise<number[] | undefined> {
  if (vehicleIds === undefined) return undefined;
  const { devices } = await readFleet(tx, scope);
  return [...devices.values()].filter(({ vehicle }) => vehicleIds.includes(vehicle.id)).map(({ id }) => id);
}

/** The fields in the audit. */
export function snapshot(activity: Omit<StoredActivity, 'id' | 'createdAt' | 'createdBy' | 'version'>) {
  const { kind, at, durationSeconds, result, notes, nextStep, contact } = activity;
  return {
    company: contact.company,
    kind,
    at: new Date(at).toISOString(),
    durationSeconds,
    result,
    notes,
    nextStep: nextStep?.text ?? null,
    dueOn: nextStep?.dueOn ?? null,
    done: nextStep === null ? null : nextStep.doneAt !== null,
  };
}

type Fields = Omit<StoredActivity, 'id' | 'createdAt' | 'createdBy' | 'version'>;

/**
 * What a user entered, with what it names looked up. The times of a found visit stay those of its stages.
 * @throws {ProblemError} validation: something that is not there, or that the user may not see
 */
async function withEntered(
  tx: Tx,
  editor: CrmEditor,
  before: StoredActivity | null,
  entered: EnteredActivity,
  now: number,
): Promise<Fields> {
  const errors: FieldError[] = [];
  const unknown = (path: string) => errors.push({ path, code: 'unknown' });
  const contact = await contactOf(tx, editor, before, entered.contactId);
  if (contact === null)
    errors.push({ path: 'contactId', code: entered.contactId === undefined ? 'required' : 'unknown' });
  const people = new Set((await readPeople(tx, editor, now)).filter((each) => each.canSignIn).map(({ id }) => id));
  // A system administrator who acts here is no person of the organization.
  const caller = people.has(editor.userId) ? editor.userId : null;
  const personOf = (path: string, asked: number | null | undefined, held: number | null | undefined) => {
    if (asked != null && asked !== held && !people.has(asked)) unknown(path);
    return asked === undefined ? caller : asked;
  };
  const fleet = await readFleet(tx, editor);
  const { vehicleId = null, driverId = null } = entered;
  // A user who may not see the order is shown none: sending none back changes nothing.
  const hiddenOrderId = before?.loadingOrder === null ? before.loadingOrderId : null;
  const loadingOrderId = entered.loadingOrderId ?? hiddenOrderId;
  const device = [...fleet.devices.values()].find(({ vehicle }) => vehicle.id === vehicleId);
  const isSeen = device !== undefined && (await visibleDeviceIds(tx, editor, 'with alienated')).includes(device.id);
  if (vehicleId !== null && !isSeen) unknown('vehicleId');
  if (driverId !== null && !fleet.drivers.has(driverId)) unknown('driverId');
  const order = loadingOrderId === null ? null : await findOrderNumber(tx, editor, loadingOrderId);
  if (loadingOrderId !== null && order === null && loadingOrderId !== before?.loadingOrderId) unknown('loadingOrderId');
  const step = entered.nextStep ?? null;
  const nextStep =
    step === null
      ? null
      : stepAfter(
          {
            text: step.text,
            dueOn: step.dueOn ?? null,
            personId: personOf('nextStep.personId', step.personId, before?.nextStep?.personId),
          },
          before?.nextStep ?? null,
          now,
          dayOf(now, editor.timeZone),
        );
  const userId = personOf('userId', entered.userId, before?.userId);
  const isFound = before?.source === 'found';
  const { kind, at, result = null } = entered;
  if (!isFound && isDoneTooLate({ kind, at, result }, now)) errors.push({ path: 'at', code: 'in_future' });
  if (errors.length > 0 || contact === null) throw invalidFields(...errors);
  return {
    contact,
    source: before?.source ?? 'typed',
    kind,
    at: isFound ? before.at : at,
    durationSeconds: isFound ? before.durationSeconds : (entered.duration ?? null),
    userId,
    result,
    notes: entered.notes ?? null,
    nextStep,
    deviceId: isFound ? before.deviceId : (device?.id ?? null),
    driverId,
    loadingOrderId,
    loadingOrder: order,
  };
}

/** The contact that is named, else the one of before; null: it is not there. */
async function contactOf(
  tx: Tx,
  scope: Scope,
  before: StoredActivity | null,
  contactId: number | undefined,
): Promise<StoredActivity['contact'] | null> {
  if (contactId === undefined || contactId === before?.contact.id) return before?.contact ?? null;
  const contact = await findContact(tx, scope, contactId);
  return contact && { id: contact.id, company: contact.company, person: contact.person };
}
