import { isDeepStrictEqual } from 'node:util';
import { auditChange } from '../../organization/audit/service.ts';
import { difference } from '../../fleet/editing.ts';
import { visibleDeviceIds } from '../../fleet/service.ts';
import { hashToken, newToken } from '../../organization/identity/secrets.ts';
import type { Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { readInstant } from '../../platform/time.ts';
import { linkOfOrder } from './errors.ts';
import { linkChanged } from './events.ts';
import { inviting } from './inviting.ts';
import { inKnownOrder, periodError, tidyRecipients } from './rules.ts';
import { findLinkToChange, insertLink, listLinks, updateLink } from './store.ts';
import type { LinkUpdate, Owned } from './store.ts';
import type { LinkChanges, LinkTerms, ListedLink, SharedLink, Sharer, SharingDeps } from './types.ts';

export { orderLinks } from './order-links.ts';
export type { OrderLinks } from './order-links.ts';

/** Mail limit of one user: enough for a day's deliveries, too few for advertising. */
const MOST_MAILS = 100;
const MAILS_WINDOW_MS = 60 * 60_000;

export type NewTerms = LinkChanges & Required<Pick<LinkChanges, 'name' | 'deviceIds' | 'validFrom' | 'validTo'>>;

export interface SharingService {
  list(sharer: Sharer): Promise<ListedLink[]>;
  /** @throws 422 for a device hidden from the user or an invalid validity; 429 after too many mails */
  create(sharer: Sharer, terms: NewTerms): Promise<ListedLink>;
  /** @throws not_found; link.of_order: other vehicles for the link of a loading order; and as `create` */
  update(sharer: Sharer, id: number, changes: LinkChanges): Promise<ListedLink>;
  /** Revokes a link, until it is restored. @throws not_found */
  revoke(sharer: Sharer, id: number): Promise<void>;
}

export function sharingService(deps: SharingDeps): SharingService {
  const { database, bus, sealing, baseUrl, now } = deps;
  const mails = rateLimit({ database, clock: { now } }, 'invitations to links', {
    limit: MOST_MAILS,
    windowMs: MAILS_WINDOW_MS,
  });
  const invite = inviting(deps.notify);

  const listed = (organizationId: number, link: SharedLink): ListedLink => {
    const secret = sealing.unseal(organizationId, link.sealedSecret);
    return { ...link, url: secret === null ? null : `${baseUrl()}/track/${secret}` };
  };

  const requireMails = async (sharer: Sharer, addresses: readonly string[]) => {
    if (addresses.length > 0) await mails.require(String(sharer.userId), addresses.length);
  };

  async function update(sharer: Sharer, id: number, changes: LinkChanges): Promise<ListedLink> {
    const link = await database.tenant(sharer, async (tx) => {
      const before = await findLinkToChange(tx, ownedBy(sharer), id);
      if (before === null) throw notFound();
      const after = changed(before, changes, sharer.timeZone);
      if (before.isOfOrder && !isDeepStrictEqual(after.deviceIds, before.deviceIds)) throw linkOfOrder();
      await requireVisible(tx, sharer, without(after.deviceIds, before.deviceIds));
      const added = without(after.recipients, before.recipients);
      await requireMails(sharer, added);
      await updateLink(tx, sharer, id, after, now());
      await auditUpdate(tx, sharer, before, after);
      const link = listed(sharer.organizationId, { ...before, ...after });
      await invite(tx, sharer, link, added);
      return link;
    });
    bus.publish(linkChanged, { organizationId: sharer.organizationId, linkId: id });
    return link;
  }

  return {
    async list(sharer) {
      const links = await database.tenant(sharer, (tx) => listLinks(tx, ownedBy(sharer)));
      return links.map((link) => listed(sharer.organizationId, link));
    },

    async create(sharer, terms) {
      const wanted = created(terms, sharer.timeZone);
      if (wanted.validTo <= now()) throw invalidFields({ path: 'validTo', code: 'in_past' });
      const secret = newToken();
      return database.tenant(sharer, async (tx) => {
        await requireVisible(tx, sharer, wanted.deviceIds);
        await requireMails(sharer, wanted.recipients);
        const inserted = await insertLink(tx, sharer, {
          ...wanted,
          secretHash: hashToken(secret),
          sealedSecret: sealing.seal(sharer.organizationId, secret),
          createdBy: sharer.userId,
          createdAt: now(),
          isOfOrder: false,
        });
        const what = { entity: 'external_link', entityId: inserted.id, entityName: inserted.name } as const;
        await auditChange(tx, sharer, { action: 'create', ...what, after: auditedTerms(wanted) });
        const link = listed(sharer.organizationId, inserted);
        await invite(tx, sharer, link, inserted.recipients);
        return link;
      });
    },

    update,
    async revoke(sharer, id) {
      await update(sharer, id, { revoked: true });
    },
  };
}

function ownedBy({ organizationId, userId, seesAll }: Sharer): Owned {
  return { organizationId, createdBy: seesAll ? null : userId };
}

function created(terms: NewTerms, timeZone: string): LinkUpdate {
  const nothing = { name: '', deviceIds: [], validFrom: 0, validTo: 0, showDriver: false, showTrack: false };
  return changed({ ...nothing, recipients: [], revoked: false }, terms, timeZone);
}

/** @throws 422 when the validity is invalid */
function changed(before: LinkUpdate, changes: LinkChanges, timeZone: string): LinkUpdate {
  const after: LinkUpdate = {
    name: changes.name ?? before.name,
    deviceIds: changes.deviceIds === undefined ? before.deviceIds : inKnownOrder(before.deviceIds, changes.deviceIds),
    validFrom: instantOf('validFrom', changes.validFrom, timeZone) ?? before.validFrom,
    validTo: instantOf('validTo', changes.validTo, timeZone) ?? before.validTo,
    showDriver: changes.showDriver ?? before.showDriver,
    showTrack: changes.showTrack ?? before.showTrack,
    recipients: changes.recipients === undefined ? before.recipients : tidyRecipients(changes.recipients),
    revoked: changes.revoked ?? before.revoked,
  };
  const error = periodError(after);
  if (error !== null) throw invalidFields(error);
  return after;
}

function instantOf(path: string, text: string | undefined, timeZone: string): number | undefined {
  if (text === undefined) return undefined;
  const at = readInstant(text, timeZone);
  if (at === null) throw invalidFields({ path, code: 'invalid_date' });
  return at;
}

async function requireVisible(tx: Tx, sharer: Sharer, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return;
  const unseen = without(deviceIds, await visibleDeviceIds(tx, sharer, 'on the map'));
  if (unseen.length > 0) throw invalidFields({ path: 'deviceIds', code: 'unknown' });
}

function without<T>(all: readonly T[], known: readonly T[]): T[] {
  const left = new Set(known);
  return all.filter((one) => !left.has(one));
}

/** The fields of a link in the audit; never the secret. */
function auditedTerms(link: LinkTerms & Pick<LinkUpdate, 'recipients'>) {
  const { name, deviceIds, showDriver, showTrack, recipients } = link;
  const [validFrom, validTo] = [new Date(link.validFrom).toISOString(), new Date(link.validTo).toISOString()];
  return { name, deviceIds, validFrom, validTo, showDriver, showTrack, recipients };
}

async function auditUpdate(tx: Tx, sharer: Sharer, before: SharedLink, after: LinkUpdate): Promise<void> {
  const what = { entity: 'external_link', entityId: before.id, entityName: after.name } as const;
  const fields = difference(auditedTerms(before), auditedTerms(after));
  if (Object.keys(fields.after).length > 0) await auditChange(tx, sharer, { action: 'update', ...what, ...fields });
  if (before.revoked === after.revoked) return;
  await auditChange(tx, sharer, { action: after.revoked ? 'revoke' : 'restore', ...what });
}
