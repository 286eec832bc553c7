import type { Scope, Tx } from '../../platform/database.ts';
import type { LinkTerms, SharedLink, ViewedLink } from './types.ts';

interface LinkRow {
  id: number;
  name: string;
  sealed_secret: Buffer;
  device_ids: number[];
  valid_from: Date;
  valid_to: Date;
  show_driver: boolean;
  show_track: boolean;
  recipients: string[];
  created_by: number | null;
  created_at: Date;
  revoked_at: Date | null;
  of_order: boolean;
  ended_at: Date | null;
  view_count: number;
  last_viewed_at: Date | null;
}

const COLUMNS = `id, name, sealed_secret, device_ids, valid_from, valid_to, show_driver, show_track, recipients, created_by,
  created_at, revoked_at, of_order, ended_at, view_count, last_viewed_at`;

/** The links of one creator, or of the whole organization. */
export interface Owned extends Scope {
  readonly createdBy: number | null;
}

/** The newest first. */
export async function listLinks(tx: Tx, { organizationId, createdBy }: Owned): Promise<SharedLink[]> {
  const rows = await tx.query<LinkRow>({
    name: 'sharing.list',
    text: `select ${COLUMNS} from shared_link
            where organization_id = $1 and ($2::int4 is null or created_by = $2) order by id desc`,
    values: [organizationId, createdBy],
  });
  return rows.map(linkOf);
}

export async function findLink(tx: Tx, { organizationId }: Scope, id: number): Promise<SharedLink | null> {
  const [row] = await tx.query<LinkRow>({
    name: 'sharing.find',
    text: `select ${COLUMNS} from shared_link where organization_id = $1 and id = $2`,
    values: [organizationId, id],
  });
  return row === undefined ? null : linkOf(row);
}

/** Sets the devices that the link of an order shows. @param endedAt epoch milliseconds; null: the order is open */
export async function showDevices(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  deviceIds: readonly number[],
  endedAt: number | null,
): Promise<void> {
  await tx.query({
    name: 'sharing.show_devices',
    text: 'update shared_link set device_ids = $3, ended_at = $4 where organization_id = $1 and id = $2',
    values: [organizationId, id, deviceIds, endedAt === null ? null : new Date(endedAt)],
  });
}

/** Locks the link until the end of the transaction. */
export async function findLinkToChange(tx: Tx, owned: Owned, id: number): Promise<SharedLink | null> {
  const [row] = await tx.query<LinkRow>({
    name: 'sharing.find_to_change',
    text: `select ${COLUMNS} from shared_link
            where organization_id = $1 and ($2::int4 is null or created_by = $2) and id = $3::int8 for update`,
    values: [owned.organizationId, owned.createdBy, id],
  });
  return row === undefined ? null : linkOf(row);
}

export interface NewLink extends LinkTerms {
  readonly secretHash: Buffer;
  readonly sealedSecret: Buffer;
  readonly recipients: readonly string[];
  readonly createdBy: number;
  readonly createdAt: number;
  readonly isOfOrder: boolean;
}

export async function insertLink(tx: Tx, { organizationId }: Scope, link: NewLink): Promise<SharedLink> {
  const [row] = await tx.query<LinkRow>({
    name: 'sharing.insert',
    text: `insert into shared_link (organization_id, name, device_ids, valid_from, valid_to, show_driver, show_track,
             recipients, secret_hash, sealed_secret, created_by, created_at, of_order)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${COLUMNS}`,
    values: [
      organizationId,
      ...termValues(link),
      link.recipients,
      link.secretHash,
      link.sealedSecret,
      link.createdBy,
      new Date(link.createdAt),
      link.isOfOrder,
    ],
  });
  if (row === undefined) throw new Error('the new link did not come back');
  return linkOf(row);
}

export interface LinkUpdate extends LinkTerms {
  readonly recipients: readonly string[];
  readonly revoked: boolean;
}

/** @param now epoch milliseconds, the time of a revocation */
export async function updateLink(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  link: LinkUpdate,
  now: number,
): Promise<void> {
  await tx.query({
    name: 'sharing.update',
    text: `update shared_link set name = $2, device_ids = $3, valid_from = $4, valid_to = $5, show_driver = $6,
             show_track = $7, recipients = $8, revoked_at = case when $9 then coalesce(revoked_at, $10) end
           where organization_id = $1 and id = $11`,
    values: [organizationId, ...termValues(link), link.recipients, link.revoked, new Date(now), id],
  });
}

export async function countView(tx: Tx, { organizationId }: Scope, id: number, now: number): Promise<void> {
  await tx.query({
    name: 'sharing.count_view',
    text: `update shared_link set view_count = view_count + 1, last_viewed_at = $3 where organization_id = $1 and id = $2`,
    values: [organizationId, id, new Date(now)],
  });
}

// The organization of a secret is not known yet: the following runs as app_lookup.

interface ViewedRow extends Pick<
  LinkRow,
  'id' | 'name' | 'device_ids' | 'valid_from' | 'valid_to' | 'show_driver' | 'show_track' | 'revoked_at' | 'ended_at'
> {
  organization_id: number;
  organization: string;
  time_zone: string;
  creator_id: number | null;
  creator_locked: boolean | null;
  creator_valid_until: Date | null;
}

const VIEWED = `select l.organization_id, l.id, l.name, l.device_ids, l.valid_from, l.valid_to, l.show_driver, l.show_track,
    l.revoked_at, l.ended_at, o.name as organization, o.time_zone, u.id as creator_id, u.locked as creator_locked, u.valid_until as creator_valid_until
  from shared_link l
  join organization o on o.id = l.organization_id
  left join app_user u on u.id = l.created_by and u.organization_id = l.organization_id`;

/** The link of a secret, whatever its state. */
export async function findLinkOfSecret(lookup: Tx, secretHash: Buffer): Promise<ViewedLink | null> {
  const [row] = await lookup.query<ViewedRow>({
    name: 'sharing.link_of_secret',
    text: `${VIEWED} where l.secret_hash = $1`,
    values: [secretHash],
  });
  return row === undefined ? null : viewedOf(row);
}

export async function findViewedLink(lookup: Tx, organizationId: number, id: number): Promise<ViewedLink | null> {
  const [row] = await lookup.query<ViewedRow>({
    name: 'sharing.viewed_link',
    text: `${VIEWED} where l.organization_id = $1 and l.id = $2`,
    values: [organizationId, id],
  });
  return row === undefined ? null : viewedOf(row);
}

function termValues(link: LinkTerms): unknown[] {
  const { name, deviceIds, validFrom, validTo, showDriver, showTrack } = link;
  return [name, deviceIds, new Date(validFrom), new Date(validTo), showDriver, showTrack];
}

function termsOf(row: ViewedRow | LinkRow): LinkTerms {
  return {
    name: row.name,
    deviceIds: row.device_ids,
    validFrom: row.valid_from.getTime(),
    validTo: row.valid_to.getTime(),
    showDriver: row.show_driver,
    showTrack: row.show_track,
  };
}

function linkOf(row: LinkRow): SharedLink {
  return {
    ...termsOf(row),
    id: row.id,
    sealedSecret: row.sealed_secret,
    recipients: row.recipients,
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
    revoked: row.revoked_at !== null,
    isOfOrder: row.of_order,
    orderEnded: row.ended_at !== null,
    viewCount: row.view_count,
    lastViewedAt: row.last_viewed_at?.getTime() ?? null,
  };
}

function viewedOf(row: ViewedRow): ViewedLink {
  return {
    ...termsOf(row),
    organizationId: row.organization_id,
    id: row.id,
    organization: row.organization,
    timeZone: row.time_zone,
    revoked: row.revoked_at !== null,
    orderEnded: row.ended_at !== null,
    creator:
      row.creator_id === null
        ? null
        : {
            id: row.creator_id,
            locked: row.creator_locked ?? true,
            usableUntil: row.creator_valid_until?.getTime() ?? null,
          },
  };
}
