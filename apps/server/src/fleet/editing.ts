import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditEntity } from '@konvoj/contract';
import { auditChange, lastChange } from '../organization/audit/service.ts';
import type { Author } from '../organization/audit/service.ts';
import { sessionsEnded } from '../organization/identity/events.ts';
import type { Bus } from '../platform/bus.ts';
import type { Database, Tx } from '../platform/database.ts';
import { invalidFields, ProblemError } from '../platform/http/index.ts';
import type { Actor } from '../platform/http/index.ts';
import { fleetChanged, trackerChanged } from './events.ts';

/** A change of the fleet in progress: everything in one `Edit` is stored, or nothing is. */
export interface Edit {
  readonly tx: Tx;
  readonly actor: Actor;
  /** Clock of the database, epoch milliseconds: a change that starts now has started for every later reader. */
  readonly now: number;
  /** IMEIs of mounted and unmounted trackers, published to the gateway after the commit. */
  readonly movedTrackers: Set<string>;
  /** Ended sessions of the driver app, published after the commit. */
  readonly endedSessions: Set<string>;
}

export interface FleetParts {
  readonly database: Database;
  readonly bus: Bus;
}

/**
 * Changes the fleet of the actor's organization and publishes the changes after the commit; edits of one fleet are
 * serialized. Functions that take an `Edit` may be called any number of times within `work`.
 */
export async function editFleet<T>(
  { database, bus }: FleetParts,
  actor: Actor,
  work: (edit: Edit) => Promise<T>,
): Promise<T> {
  const movedTrackers = new Set<string>();
  const endedSessions = new Set<string>();
  const result = await database.tenant(actor, async (tx) =>
    work({ tx, actor, now: await lockFleet(tx, actor.organizationId), movedTrackers, endedSessions }),
  );
  for (const imei of movedTrackers) bus.publish(trackerChanged, { imei, passedOn: false });
  if (endedSessions.size > 0) bus.publish(sessionsEnded, { sessionIds: [...endedSessions] });
  bus.publish(fleetChanged, { organizationId: actor.organizationId });
  return result;
}

/**
 * Locks the fleet for other edits until the end of the transaction, so that checks stay true until the write.
 * @returns the clock of the database, epoch milliseconds
 */
export async function lockFleet(tx: Tx, organizationId: number): Promise<number> {
  const [row] = await tx.query<{ now: number }>({
    name: 'fleet.lock',
    text: `select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now
             from (select pg_advisory_xact_lock(hashtext('fleet'), $1)) as locked`,
    values: [organizationId],
  });
  if (row === undefined) throw new Error('the fleet was not locked');
  return row.now;
}

/** Allows a clock that is slightly ahead of ours. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * The moment from which assignments hold.
 * @param asked epoch milliseconds; undefined: now
 * @throws {ProblemError} validation, `in_future` at `assignedFrom`
 */
export function momentOf(edit: Edit, asked: number | undefined): number {
  if (asked === undefined) return edit.now;
  if (asked > edit.now + CLOCK_TOLERANCE_MS) throw invalidFields({ path: 'assignedFrom', code: 'in_future' });
  return Math.min(asked, edit.now);
}

/** Changes of some fields of `T`: a missing or undefined field is unchanged. */
export type Changes<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** The fields as they are after the changes. */
export function merged<T extends object>(before: T, changes: Changes<T>): T {
  const given = Object.entries(changes).filter(([name, value]) => value !== undefined && name in before);
  return { ...before, ...Object.fromEntries(given) };
}

export type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, as they were and as they are. */
export function difference(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: only(before), after: only(after) };
}

export interface Audited {
  readonly entity: AuditEntity;
  readonly id: number;
  /** The name of the entity. */
  readonly name: string;
}

/** The part of an edit that the audit needs; other modules use it too. */
export interface DoneBy extends Pick<Edit, 'tx'> {
  readonly actor: Author;
}

/** Writes the creation of an entity, with its fields, to the audit. */
export function auditCreated({ tx, actor }: DoneBy, { entity, id, name }: Audited, fields: Fields): Promise<void> {
  const after = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return auditChange(tx, actor, { action: 'create', entity, entityId: id, entityName: name, after });
}

/**
 * Writes changed fields to the audit; nothing when no field changed.
 * @param besides written with the new fields although it is no field: the start of an assignment
 */
export async function auditUpdated(
  { tx, actor }: DoneBy,
  { entity, id, name }: Audited,
  fields: { readonly before: Fields; readonly after: Fields },
  besides: Fields = {},
): Promise<void> {
  const { before, after } = difference(fields.before, fields.after);
  if (Object.keys(after).length + Object.keys(besides).length === 0) return;
  const entry = { action: 'update', entity, entityId: id, entityName: name } as const;
  await auditChange(tx, actor, { ...entry, before, after: { ...after, ...besides } });
}

/** Writes the removal of an entity, with its fields, to the audit. */
export function auditRemoved({ tx, actor }: DoneBy, { entity, id, name }: Audited, fields: Fields): Promise<void> {
  const before = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return auditChange(tx, actor, { action: 'delete', entity, entityId: id, entityName: name, before });
}

/** The version of a record as its reader sees it: the same text for the same content, whatever the order of its fields. */
export function versionOf(record: object): string {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(record, sorted)).digest('base64url').slice(0, 22);
}

/**
 * Refuses a change of a record that somebody else has changed since the caller read it.
 * @param read the version that the caller has read; undefined: whatever is there is overwritten
 * @param version the present one
 * @throws {ProblemError} changed_meanwhile
 */
export async function refuseOutdated(
  { tx, actor }: DoneBy,
  audited: Audited,
  read: string | undefined,
  version: string,
): Promise<void> {
  if (read === undefined || read === version) return;
  const last = await lastChange(tx, actor, audited);
  const params = {
    version,
    ...(last !== null && { at: new Date(last.at).toISOString(), ...(last.by !== null && { by: last.by }) }),
  };
  throw new ProblemError('changed_meanwhile', { params });
}
