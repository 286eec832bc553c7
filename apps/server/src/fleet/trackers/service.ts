import pg from 'pg';
import { auditChange } from '../../organization/audit/service.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { defineError, invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { mountTracker, wasEverMounted } from '../assignments/service.ts';
import { fleetChanged, trackerChanged } from '../events.ts';
import { removeKey, renewKey } from './key-store.ts';
import { isTrackerIdentity, matchesSearch, mountedSince } from './rules.ts';
import {
  findTracker,
  hasReported,
  listIncidents,
  listTrackers,
  listUnknown,
  registerTracker,
  releaseTracker,
  updateTracker,
} from './store.ts';
import type { Tracker, TrackerContact, TrackerIncident, TrackerInput, UnknownTracker } from './types.ts';

const DAY_MS = 86_400_000;
const CLOCK_TOLERANCE_MS = 60_000;
const UNIQUE_VIOLATION = '23505';
const NO_CONTACT: TrackerContact = { address: null, packets: 0, records: 0, refused: 0, lastAt: null, frames: [] };
const trackerTaken = defineError('tracker.taken');

/** The mounting of a tracker; absent: unchanged. `at` absent: see `mountedSince`. Epoch milliseconds. */
export interface Placing {
  readonly deviceId?: number | null | undefined;
  readonly at?: number | undefined;
}

export interface TrackerService {
  list(scope: Scope, search: string | undefined): Promise<Tracker[]>;
  unknown(scope: Scope): Promise<UnknownTracker[]>;
  /** @throws {ProblemError} tracker.taken; validation */
  create(actor: Actor, input: TrackerInput, placing: Placing): Promise<Tracker>;
  /** @throws {ProblemError} not_found; tracker.taken; validation */
  update(actor: Actor, id: number, change: (tracker: Tracker) => TrackerInput, placing: Placing): Promise<Tracker>;
  /** @throws {ProblemError} not_found */
  remove(actor: Actor, id: number): Promise<void>;
  contact(scope: Scope, id: number): Promise<TrackerContact & { readonly incidents: readonly TrackerIncident[] }>;
  /** @returns the new key, which is stored only as a hash  @throws {ProblemError} not_found */
  renewKey(actor: Actor, id: number): Promise<string>;
  /** @throws {ProblemError} not_found */
  removeKey(actor: Actor, id: number): Promise<void>;
}

export interface TrackerServiceDeps {
  readonly database: Database;
  readonly bus: Bus;
  /** What the gateway of this process knows of a tracker; undefined without a gateway. */
  readonly contactOf: (imei: string) => TrackerContact | undefined;
  /** What the gateways of all processes have seen of a tracker; undefined: nothing. */
  readonly findContact: (imei: string) => Promise<TrackerContact | undefined>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Trackers of an organization: registration, mounting, removal, and diagnosis for support. */
export function trackerService({ database, bus, contactOf, findContact, now }: TrackerServiceDeps): TrackerService {
  const announce = (actor: Actor, imeis: readonly string[], passedOn: boolean): void => {
    for (const imei of new Set(imeis)) bus.publish(trackerChanged, { imei, passedOn });
    bus.publish(fleetChanged, { organizationId: actor.organizationId });
  };
  const changeKey = async <T>(
    actor: Actor,
    id: number,
    work: (tx: Tx) => Promise<{ result: T; audited: Record<string, boolean> }>,
  ): Promise<T> => {
    const { imei, result } = await database.tenant(actor, async (tx) => {
      const tracker = await getTracker(tx, actor, id, now());
      const done = await work(tx);
      const change = { entityId: id, entityName: tracker.imei, after: done.audited };
      await auditChange(tx, actor, { action: 'update', entity: 'tracker', ...change });
      return { imei: tracker.imei, result: done.result };
    });
    announce(actor, [imei], false);
    return result;
  };
  const seen = (tracker: Tracker): Tracker => {
    const lastAt = contactOf(tracker.imei)?.lastAt ?? null;
    return lastAt === null ? tracker : { ...tracker, lastContact: Math.max(lastAt, tracker.lastContact ?? 0) };
  };
  return {
    async list(scope, search) {
      const trackers = await database.tenant(scope, (tx) => listTrackers(tx, scope, now()));
      return trackers.filter((tracker) => matchesSearch(tracker, search)).map(seen);
    },
    unknown: (scope) => database.tenant(scope, (tx) => listUnknown(tx, now() - DAY_MS)),
    async create(actor, input, placing) {
      refuseFuture(placing, now());
      const made = await database.tenant(actor, async (tx) => {
        await requireIdentity(tx, input);
        const id = await registerTracker(tx, input);
        if (id === null) throw trackerTaken();
        await place(tx, actor, id, placing, now());
        const tracker = await getTracker(tx, actor, id, now());
        const change = { entityId: id, entityName: input.imei, after: auditFields(tracker) };
        await auditChange(tx, actor, { action: 'create', entity: 'tracker', ...change });
        return tracker;
      });
      announce(actor, [made.imei], true);
      return made;
    },
    async update(actor, id, change, placing) {
      refuseFuture(placing, now());
      const { before, after } = await database.tenant(actor, async (tx) => {
        const tracker = await getTracker(tx, actor, id, now());
        const input = change(tracker);
        if (input.imei !== tracker.imei || input.protocol !== tracker.protocol) await requireIdentity(tx, input);
        await takenIfUnique(updateTracker(tx, actor, id, input));
        await replace(tx, actor, tracker, placing, now());
        const changed = await getTracker(tx, actor, id, now());
        await auditDifference(tx, actor, tracker, changed);
        return { before: tracker, after: changed };
      });
      announce(actor, [before.imei, after.imei], before.imei !== after.imei);
      return seen(after);
    },
    async remove(actor, id) {
      const imei = await database.tenant(actor, async (tx) => {
        const tracker = await getTracker(tx, actor, id, now());
        await mountTracker(tx, actor, id, null, now());
        await removeKey(tx, actor, id);
        await releaseTracker(tx, id);
        const change = { entityId: id, entityName: tracker.imei, before: auditFields(tracker) };
        await auditChange(tx, actor, { action: 'delete', entity: 'tracker', ...change });
        return tracker.imei;
      });
      announce(actor, [imei], true);
    },
    async contact(scope, id) {
      const { imei, incidents } = await database.tenant(scope, async (tx) => ({
        imei: (await getTracker(tx, scope, id, now())).imei,
        incidents: await listIncidents(tx, scope, id),
      }));
      return { ...((await findContact(imei)) ?? NO_CONTACT), incidents };
    },
    renewKey: (actor, id) =>
      changeKey(actor, id, async (tx) => ({ result: await renewKey(tx, actor, id), audited: { keyReplaced: true } })),
    removeKey: (actor, id) =>
      changeKey(actor, id, async (tx) => ({ result: await removeKey(tx, actor, id), audited: { hasKey: false } })),
  };
}

async function getTracker(tx: Tx, scope: Scope, id: number, at: number): Promise<Tracker> {
  const tracker = await findTracker(tx, scope, id, at);
  if (tracker === null) throw notFound();
  return tracker;
}

async function requireIdentity(tx: Tx, { protocol, imei }: TrackerInput): Promise<void> {
  if (isTrackerIdentity(protocol, imei, await hasReported(tx, imei))) return;
  throw invalidFields({ path: 'imei', code: 'invalid' });
}

/** Allows a clock that is slightly ahead of ours; no mounting starts in the future. */
function refuseFuture({ at }: Placing, now: number): void {
  if (at !== undefined && at > now + CLOCK_TOLERANCE_MS) throw invalidFields({ path: 'mountedAt', code: 'in_future' });
}

async function place(tx: Tx, actor: Actor, id: number, { deviceId, at }: Placing, now: number): Promise<void> {
  if (deviceId === undefined || deviceId === null) return;
  const from = at ?? mountedSince(await wasEverMounted(tx, actor, id, deviceId), now);
  await mountTracker(tx, actor, id, deviceId, from);
}

/** Moves a tracker, or corrects the start of its mounting. */
async function replace(tx: Tx, actor: Actor, tracker: Tracker, { deviceId, at }: Placing, now: number): Promise<void> {
  const wanted = deviceId === undefined ? tracker.deviceId : deviceId;
  if (wanted === null) {
    if (tracker.deviceId !== null) await mountTracker(tx, actor, tracker.id, null, at ?? now);
    return;
  }
  const isLater = at !== undefined && tracker.mountedAt !== null && at > tracker.mountedAt;
  if (wanted !== tracker.deviceId) return place(tx, actor, tracker.id, { deviceId: wanted, at }, now);
  if (isLater) await mountTracker(tx, actor, tracker.id, null, tracker.mountedAt ?? at);
  if (at !== undefined) await mountTracker(tx, actor, tracker.id, wanted, at);
}

async function takenIfUnique(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) throw trackerTaken();
    throw error;
  }
}

const auditFields = (tracker: Tracker): Record<string, unknown> => ({
  imei: tracker.imei,
  protocol: tracker.protocol,
  model: tracker.model,
  family: tracker.family,
  phone: tracker.phone,
  vehicle: tracker.vehicle?.licencePlate ?? null,
  mountedAt: tracker.mountedAt === null ? null : new Date(tracker.mountedAt).toISOString(),
});

async function auditDifference(tx: Tx, actor: Actor, before: Tracker, after: Tracker): Promise<void> {
  const [old, changed] = [auditFields(before), auditFields(after)];
  const names = Object.keys(old).filter((name) => old[name] !== changed[name]);
  if (names.length === 0) return;
  const only = (fields: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  const change = { entityId: after.id, entityName: after.imei, before: only(old), after: only(changed) };
  await auditChange(tx, actor, { action: 'update', entity: 'tracker', ...change });
}
