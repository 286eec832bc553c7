import { formatClock, startOfLocalDay } from '@konvoj/i18n';
import { MAX_DAYS_STAGES, MESSAGE_MAX_LENGTH } from '@konvoj/contract';
import { currentDriver } from '../../fleet/rules.ts';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { ReceivedFile } from '../../organization/files/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { acceptPeriod } from '../../platform/period.ts';
import type { PeriodInput } from '../../platform/period.ts';
import { readOpenDrivers } from '../../telemetry/devices/reports.ts';
import { signedInDrivers } from '../driver/service.ts';
import { pointsOfPlan } from '../route-plans/service.ts';
import { announceMessages } from './announcing.ts';
import { attach, detach } from './attachments.ts';
import { listConversations } from './conversation-store.ts';
import type { StoredConversation } from './conversation-store.ts';
import { notCancellable } from './errors.ts';
import { handOverJob } from './jobs.ts';
import { moveMessages, publishMessages } from './parts.ts';
import type { MessageParts } from './parts.ts';
import { filledIn } from './placeholders.ts';
import { advance, isCancellable, untracked } from './rules.ts';
import { findByUniqueIds, findMessage, insertMessages, listMessages, listUnreadBefore } from './store.ts';
import type {
  Cargo,
  CarriedOrder,
  CarriedPlan,
  MessageEvent,
  MessageFilter,
  MessagePlace,
  NewMessage,
  StoredMessage,
} from './types.ts';

/** A message to the driver without a receipt for so long is stuck. */
const SILENT_MS = 10 * 60_000;

export interface MessagesQuery extends PeriodInput {
  /** Undefined: all that the user may see. */
  readonly deviceIds: readonly number[] | undefined;
  readonly popup: boolean | undefined;
  readonly toDriver: boolean | undefined;
  readonly search: string | undefined;
  readonly unreadLimit: number;
}

export interface MessageToSend {
  readonly deviceIds: readonly number[];
  /** The key of the client; one message for each device. */
  readonly key: string;
  readonly isPopup: boolean;
  readonly text: string;
  readonly place: MessagePlace | null;
  /** A route plan that it carries; undefined: none. */
  readonly routePlanId: number | undefined;
  /** The order that it carries to its vehicle; absent: none. */
  readonly order?: CarriedOrder | null;
  readonly files: readonly ReceivedFile[];
  /** Also as an SMS to each driver. */
  readonly alsoAsSms: boolean;
}

/** What users do with messages. Vehicles that they may not see do not exist for them. */
export interface DispatcherService {
  /** @throws {ProblemError} not_found: an unknown device; period.* */
  list(scope: Scope, timeZone: string, query: MessagesQuery): Promise<StoredMessage[]>;
  conversations(scope: Scope): Promise<{ conversation: StoredConversation; hasDriverApp: boolean }[]>;
  /** To all devices or to none; the same key again gives the messages of the first time. @throws {ProblemError} not_found; validation: an unknown route plan */
  send(actor: Actor, timeZone: string, message: MessageToSend): Promise<StoredMessage[]>;
  /** The same within a transaction. @returns what shows the messages to those who are connected, after the commit */
  sendWithin(tx: Tx, actor: Actor, timeZone: string, message: MessageToSend): Promise<() => void>;
  /** Messages from drivers that a user has on screen; others are left. @returns how many are read now */
  markRead(scope: Scope, ids: readonly number[]): Promise<number>;
  /** One that the user may see. @throws {ProblemError} not_found */
  find(scope: Scope, id: number): Promise<StoredMessage>;
  /** @throws {ProblemError} not_found; message.not_cancellable */
  cancel(scope: Scope, id: number): Promise<StoredMessage>;
  /** Cancels those that are not sent yet. @returns all that the user may see, as they are now */
  cancelMany(scope: Scope, ids: readonly number[]): Promise<readonly StoredMessage[]>;
  /** @throws {ProblemError} not_found */
  remove(scope: Scope, id: number): Promise<StoredMessage>;
}

export function dispatcherService(parts: MessageParts): DispatcherService {
  const { database, clock } = parts;

  /** Lets an event happen to those messages that the user may see; the others are left. */
  function moveSeen(scope: Scope, ids: readonly number[], event: MessageEvent) {
    return database.tenant(scope, async (tx) => {
      const visible = new Set(await visibleDeviceIds(tx, scope, 'with alienated'));
      const events = ({ deviceId }: StoredMessage) => (visible.has(deviceId) ? [event] : null);
      return moveMessages(tx, scope, ids, events, clock.now());
    });
  }

  async function moveOne(
    scope: Scope,
    id: number,
    event: MessageEvent,
    check: (message: StoredMessage) => void = () => undefined,
    besides: (tx: Tx) => Promise<void> = async () => undefined,
  ): Promise<StoredMessage> {
    const { message, changed } = await database.tenant(scope, async (tx) => {
      const visible = new Set(await visibleDeviceIds(tx, scope, 'with alienated'));
      const isSeen = ({ deviceId }: StoredMessage) => visible.has(deviceId);
      const events = (held: StoredMessage) => {
        if (!isSeen(held)) return null;
        check(held);
        return [event];
      };
      const moved = await moveMessages(tx, scope, [id], events, clock.now());
      if (moved.changed.length > 0) await besides(tx);
      return { message: moved.all[0], changed: moved.changed };
    });
    if (message === undefined) throw notFound();
    publishMessages(parts, scope, changed);
    return message;
  }

  async function sendWithin(tx: Tx, actor: Actor, timeZone: string, message: MessageToSend) {
    const now = clock.now();
    const sender = { userId: actor.userId };
    const messages = await messagesTo(tx, actor, timeZone, message, now);
    const ids = await insertMessages(tx, actor, sender, messages, now);
    await attach(tx, actor, ids, message.files);
    const { organizationId } = actor;
    if (ids.length > 0) await parts.jobs.send(tx, handOverJob, { organizationId, messageIds: ids });
    const keys = messages.map(({ uniqueId }) => uniqueId);
    const inserted = new Set(ids);
    const stored = await findByUniqueIds(tx, actor, sender, keys);
    const added = stored.filter(({ id }) => inserted.has(id));
    if (message.alsoAsSms) await parts.sendSms(tx, actor, added);
    await announceMessages(tx, actor, added, now);
    return { stored, publish: () => publishMessages(parts, actor, added) };
  }

  return {
    list: (scope, timeZone, query) =>
      database.tenant(scope, async (tx) => {
        const filter = await filterOf(tx, scope, timeZone, query, clock.now());
        const listed = await listMessages(tx, scope, filter);
        const wantsDrivers = filter.toDriver !== true && query.unreadLimit > 0;
        const older = wantsDrivers ? await listUnreadBefore(tx, scope, filter, query.unreadLimit) : [];
        return [...older, ...listed];
      }),

    conversations: (scope) =>
      database.tenant(scope, async (tx) => {
        const deviceIds = await visibleDeviceIds(tx, scope, 'on the map');
        const drivers = await signedInDrivers(tx, scope, deviceIds);
        const conversations = await listConversations(tx, scope, deviceIds, clock.now() - SILENT_MS);
        return conversations.map((conversation) => ({
          conversation,
          hasDriverApp: drivers.has(conversation.deviceId),
        }));
      }),

    async send(actor, timeZone, message) {
      const { stored, publish } = await database.tenant(actor, (tx) => sendWithin(tx, actor, timeZone, message));
      publish();
      return stored;
    },

    sendWithin: async (tx, actor, timeZone, message) => (await sendWithin(tx, actor, timeZone, message)).publish,

    async markRead(scope, ids) {
      const { changed } = await moveSeen(scope, ids, { kind: 'readByDispatcher' });
      publishMessages(parts, scope, changed);
      return changed.length;
    },

    find: (scope, id) =>
      database.tenant(scope, async (tx) => {
        const visible = await visibleDeviceIds(tx, scope, 'with alienated');
        const message = await findMessage(tx, scope, id);
        if (message === null || !visible.includes(message.deviceId)) throw notFound();
        return message;
      }),
    cancel: (scope, id) =>
      moveOne(scope, id, { kind: 'cancelled' }, (message) => {
        // Asked for twice, it is cancelled all the same.
        if (!isCancellable(message) && message.state !== 11) throw notCancellable();
      }),
    async cancelMany(scope, ids) {
      const { all, changed } = await moveSeen(scope, ids, { kind: 'cancelled' });
      publishMessages(parts, scope, changed);
      return all;
    },

    remove: (scope, id) => moveOne(scope, id, { kind: 'deleted' }, undefined, (tx) => detach(tx, scope, id)),
  };
}

async function filterOf(
  tx: Tx,
  scope: Scope,
  timeZone: string,
  query: MessagesQuery,
  now: number,
): Promise<MessageFilter> {
  const period = acceptPeriod(
    {
      from: query.from ?? new Date(startOfLocalDay(now, timeZone, -2)).toISOString(),
      to: query.to ?? new Date(startOfLocalDay(now, timeZone, 1)).toISOString(),
    },
    timeZone,
    MAX_DAYS_STAGES,
  );
  const visible = await visibleDeviceIds(tx, scope, 'with alienated');
  const deviceIds = query.deviceIds ?? visible;
  requireVisible(deviceIds, visible);
  const { popup, toDriver, search } = query;
  return { deviceIds, ...period, popup, toDriver, search: search === '' ? undefined : search };
}

function requireVisible(deviceIds: readonly number[], visible: readonly number[]): void {
  const known = new Set(visible);
  if (!deviceIds.every((id) => known.has(id))) throw notFound();
}

async function messagesTo(
  tx: Tx,
  actor: Actor,
  timeZone: string,
  { deviceIds, key, isPopup, text, place, routePlanId, order = null }: MessageToSend,
  now: number,
): Promise<NewMessage[]> {
  const ids = [...new Set(deviceIds)].toSorted((a, b) => a - b);
  requireVisible(ids, await visibleDeviceIds(tx, actor, 'on the map'));
  const signedIn = await signedInDrivers(tx, actor, ids);
  const [fleet, openDrivers] = [await readFleet(tx, actor), await readOpenDrivers(tx, actor, ids)];
  const plan = routePlanId === undefined ? null : await carriedPlan(tx, actor, routePlanId);
  const carried = {
    ...untracked('toDriver', cargoOf(plan, order, place)),
    lastWindowEndAt: order?.lastWindowEndAt ?? null,
  };
  const tracked = advance(carried, { kind: 'stored' }, now);
  return ids.map((deviceId) => {
    const device = fleet.devices.get(deviceId);
    const driverIds = signedIn.get(deviceId) ?? [];
    const current = device && currentDriver(fleet, device, openDrivers.get(deviceId) ?? null)?.driver;
    const driver = current ?? fleet.drivers.get(driverIds[0] ?? 0);
    const filled = filledIn(text, {
      driver: driver === undefined ? '' : `${driver.firstName} ${driver.lastName}`,
      plate: device?.vehicle.licencePlate ?? '',
      place: place?.name ?? '',
      time: formatClock(now, timeZone),
    });
    if (filled === '') throw invalidFields({ path: 'attributes.message', code: 'required' });
    // Names may be longer than the braces that stand for them.
    if (filled.length > MESSAGE_MAX_LENGTH) {
      throw invalidFields({ path: 'attributes.message', code: 'too_long', params: { num: MESSAGE_MAX_LENGTH + 1 } });
    }
    const uniqueId = ids.length === 1 ? `o${key}` : `o${key}-${deviceId}`;
    return { uniqueId, deviceId, isPopup, text: filled, place, plan, order, phoneAt: null, tracked, driverIds };
  });
}

function cargoOf(plan: CarriedPlan | null, order: CarriedOrder | null, place: MessagePlace | null): Cargo {
  if (order !== null) return 'order';
  if (plan !== null) return 'plan';
  return place === null ? 'nothing' : 'place';
}

async function carriedPlan(tx: Tx, scope: Scope, id: number): Promise<CarriedPlan> {
  const points = await pointsOfPlan(tx, scope, id);
  if (points === null) throw invalidFields({ path: 'attributes.routePlanId', code: 'unknown' });
  return { id, stops: points.map(({ latitude, longitude, name }) => ({ latitude, longitude, name })) };
}
