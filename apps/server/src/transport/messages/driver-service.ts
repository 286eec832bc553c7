import type { AwaitedState, receiptState } from '@konvoj/contract';
import type { z } from 'zod';
import type { ReceivedFile } from '../../organization/files/types.ts';
import type { Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { readInstant } from '../../platform/time.ts';
import { findPresentVehicle, signedInDrivers, wasInVehicle } from '../driver/service.ts';
import type { DriverScope } from '../driver/service.ts';
import { announceMessages } from './announcing.ts';
import { attach } from './attachments.ts';
import { giveToCrews } from './crews.ts';
import { noVehicle } from './errors.ts';
import { followJob } from './jobs.ts';
import { moveMessages, publishMessages } from './parts.ts';
import type { MessageParts } from './parts.ts';
import { advance, untracked } from './rules.ts';
import { findByUniqueIds, findMessage, insertMessages, insertReceipt, listOfDriver, lockMessages } from './store.ts';
import type { MessageEvent, MessagePlace, StoredMessage } from './types.ts';
import { unclaimed } from './waiting-store.ts';

/** How long after leaving a vehicle a driver may still send what they wrote in it. */
const SENT_LATE_MS = 14 * 24 * 3_600_000;

/** A driver with the time zone of their organization, in which the phone's clock is read. */
export interface WritingDriver extends DriverScope {
  readonly timeZone: string;
}

export interface DriverMessage {
  readonly key: string;
  readonly text: string;
  /** Undefined: the vehicle of now. */
  readonly deviceId: number | undefined;
  /** Null: none. It sends nobody anywhere. */
  readonly place: MessagePlace | null;
  /** By the clock of the phone. */
  readonly at: string | undefined;
  readonly files: readonly ReceivedFile[];
}

export interface Receipt {
  readonly id: number;
  readonly state: z.infer<typeof receiptState>;
  readonly waitingFor: AwaitedState | undefined;
  readonly at: string | undefined;
  /** Undefined: one of each state counts. */
  readonly key: string | undefined;
}

/** What drivers do with messages. They reach those of their own time in their vehicles, and no others. */
export interface DriverMessageService {
  /** The newest first; fetching hands over what was not. */
  fetch(driver: DriverScope, page: { before: number | undefined; limit: number }): Promise<StoredMessage[]>;
  /** One of their own time. @throws {ProblemError} not_found */
  find(driver: DriverScope, id: number): Promise<StoredMessage>;
  /** @throws {ProblemError} driver_app.no_vehicle; not_found: a vehicle in which they have not been */
  write(driver: WritingDriver, message: DriverMessage): Promise<StoredMessage>;
  /** @throws {ProblemError} not_found: somebody else's message */
  report(driver: WritingDriver, receipt: Receipt): Promise<StoredMessage>;
  /** @returns how many of these are read now; others are left */
  markRead(driver: DriverScope, ids: readonly number[]): Promise<number>;
}

export function driverMessageService(parts: MessageParts): DriverMessageService {
  const { database, clock, jobs } = parts;

  /** A vehicle may stand at the place when its driver reads where to go. */
  async function follow(tx: Tx, { organizationId }: DriverScope, changed: readonly StoredMessage[]): Promise<void> {
    const messageIds = changed.filter(({ state, place }) => state >= 40 && place !== null).map(({ id }) => id);
    if (messageIds.length > 0) await jobs.send(tx, followJob, { organizationId, messageIds });
  }

  return {
    async fetch(driver, page) {
      const { listed, changed } = await database.tenant(driver, async (tx) => {
        const now = clock.now();
        await claim(tx, driver, now);
        const before = await listOfDriver(tx, driver, driver.driverId, page);
        const toHandOver = before.filter(isUnconfirmed).map(({ id }) => id);
        const moved = await moveMessages(tx, driver, toHandOver, () => [{ kind: 'fetched' }], now);
        const current = new Map(moved.all.map((message) => [message.id, message]));
        return { listed: before.map((message) => current.get(message.id) ?? message), changed: moved.changed };
      });
      publishMessages(parts, driver, changed);
      return listed;
    },

    find: (driver, id) =>
      database.tenant(driver, async (tx) => {
        const message = await findMessage(tx, driver, id);
        if (message?.driverIds.includes(driver.driverId) !== true) throw notFound();
        return message;
      }),

    async write(driver, { key, text, deviceId, at, place, files }) {
      if (text === '' && files.length === 0) throw invalidFields({ path: 'text', code: 'required' });
      const now = clock.now();
      const { message, isNew } = await database.tenant(driver, async (tx) => {
        const device = await deviceOf(tx, driver, deviceId, now);
        const present = (await signedInDrivers(tx, driver, [device])).get(device) ?? [];
        // Written in a vehicle that they have left: those who are in it now were not there.
        const readers = present.includes(driver.driverId) ? present : [driver.driverId];
        const tracked = advance(untracked('fromDriver', 'nothing'), { kind: 'stored' }, now);
        const uniqueId = `i${key}`;
        const written = {
          uniqueId,
          deviceId: device,
          isPopup: false,
          text,
          place,
          plan: null,
          order: null,
          phoneAt: phoneTime(at, driver.timeZone),
          tracked,
          driverIds: readers,
        };
        const ids = await insertMessages(tx, driver, driver, [written], now);
        await attach(tx, driver, ids, files);
        const [stored] = await findByUniqueIds(tx, driver, driver, [uniqueId]);
        const isNew = ids.length > 0;
        if (isNew && stored !== undefined) await announceMessages(tx, driver, [stored], now);
        return { message: stored, isNew };
      });
      if (message === undefined) throw new Error('a message of a driver was not stored');
      if (isNew) publishMessages(parts, driver, [message]);
      return message;
    },

    async report(driver, receipt) {
      const { message, changed } = await database.tenant(driver, async (tx) => {
        const now = clock.now();
        const isOwn = await moveMessages(tx, driver, [receipt.id], (held) => (isFor(held, driver) ? [] : null), now);
        if (isOwn.all.length === 0) throw notFound();
        const { state, waitingFor, key = `${state}${waitingFor ?? ''}` } = receipt;
        const phoneAt = phoneTime(receipt.at, driver.timeZone);
        const stored = { messageId: receipt.id, driverId: driver.driverId, key, receipt: state, phoneAt };
        const events = (await insertReceipt(tx, driver, stored, now)) ? [eventOf(receipt)] : [];
        const moved = await moveMessages(tx, driver, [receipt.id], () => events, now);
        await follow(tx, driver, moved.changed);
        return { message: moved.all[0], changed: moved.changed };
      });
      if (message === undefined) throw notFound();
      publishMessages(parts, driver, changed);
      return message;
    },

    async markRead(driver, ids) {
      const changed = await database.tenant(driver, async (tx) => {
        const read: MessageEvent = { kind: 'receipt', receipt: 'read' };
        const moved = await moveMessages(tx, driver, ids, (held) => (isFor(held, driver) ? [read] : null), clock.now());
        await follow(tx, driver, moved.changed);
        return moved.changed;
      });
      publishMessages(parts, driver, changed);
      return changed.length;
    },
  };
}

/** Messages to the vehicle that nobody got so far. */
async function claim(tx: Tx, driver: DriverScope, now: number): Promise<void> {
  const vehicle = await findPresentVehicle(tx, driver, driver.driverId);
  if (vehicle === null) return;
  const waiting = await lockMessages(tx, driver, await unclaimed(tx, driver, vehicle.deviceId, now));
  await giveToCrews(tx, driver, waiting, driver.driverId);
}

/** Without a receipt of the app so far. */
function isUnconfirmed({ direction, state }: StoredMessage): boolean {
  return direction === 'toDriver' && state < 30;
}

function isFor({ direction, driverIds }: StoredMessage, { driverId }: DriverScope): boolean {
  return direction === 'toDriver' && driverIds.includes(driverId);
}

async function deviceOf(tx: Tx, driver: DriverScope, deviceId: number | undefined, now: number): Promise<number> {
  if (deviceId === undefined) {
    const vehicle = await findPresentVehicle(tx, driver, driver.driverId);
    if (vehicle === null) throw noVehicle();
    return vehicle.deviceId;
  }
  const since = new Date(now - SENT_LATE_MS);
  if (!(await wasInVehicle(tx, driver, driver.driverId, deviceId, since))) throw notFound();
  return deviceId;
}

function phoneTime(text: string | undefined, timeZone: string): number | null {
  if (text === undefined) return null;
  const at = readInstant(text, timeZone);
  if (at === null) throw invalidFields({ path: 'at', code: 'invalid_date' });
  return at;
}

const RECEIPTS = { received: 'received', read: 'read', inDrive: 'onMyWay', realized: 'done' } as const;

/** The contract requires `waitingFor` of an error. */
function eventOf({ state, waitingFor = 30 }: Receipt): MessageEvent {
  return state === 'error' ? { kind: 'failed', waitingFor } : { kind: 'receipt', receipt: RECEIPTS[state] };
}
