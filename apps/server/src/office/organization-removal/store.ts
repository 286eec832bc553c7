import type { Tx } from '../../platform/database.ts';
import type { Reference } from './rules.ts';

// All of this runs as the owner of the tables.

/** An organization whose time has come. */
export interface DueOrganization {
  readonly id: number;
  readonly name: string;
}

/** Organizations that are to be deleted now, the oldest first. */
export function listDue(owner: Tx, now: number): Promise<DueOrganization[]> {
  return owner.query({
    name: 'removal.due',
    text: 'select id, name from organization where removal_at <= $1 order by removal_at, id',
    values: [new Date(now)],
  });
}

/** From now on the deletion cannot be cancelled. @returns false when it was cancelled meanwhile */
export async function beginRemoval(owner: Tx, id: number, now: number): Promise<boolean> {
  const rows = await owner.query({
    name: 'removal.begin',
    text: `update organization set removal_began_at = coalesce(removal_began_at, $2) where id = $1 and removal_at <= $2 returning id`,
    values: [id, new Date(now)],
  });
  return rows.length > 0;
}

/**
 * Takes the trackers away from an organization, in one statement each: from then on what they send belongs to nobody. Those
 * that no other organization has had are forgotten with what they sent to nobody.
 * @returns the IMEI of those that it had
 */
export async function releaseTrackers(owner: Tx, organizationId: number): Promise<string[]> {
  const values = [organizationId];
  const trackers = await owner.query<{ id: number; imei: string; owned: boolean }>({
    name: 'removal.trackers',
    text: `select id, imei, organization_id is not distinct from $1 as owned from tracker
            where organization_id = $1 or id in (select tracker_id from mounting where organization_id = $1)`,
    values,
  });
  const ids = trackers.map(({ id }) => id);
  await owner.query({ name: 'removal.keys', text: 'delete from tracker_key where organization_id = $1', values });
  await owner.query({
    name: 'removal.incidents',
    text: 'delete from tracker_incident where organization_id = $1',
    values,
  });
  await owner.query({ name: 'removal.mountings', text: 'delete from mounting where organization_id = $1', values });
  await owner.query({
    name: 'removal.release',
    text: 'update tracker set organization_id = null, phone = null where organization_id = $1',
    values,
  });
  await owner.query({
    name: 'removal.forget',
    text: `with gone as (
             delete from tracker t
              where t.id = any($1::int4[]) and t.organization_id is null
                and not exists (select from mounting m where m.tracker_id = t.id)
          returning t.id)
           delete from quarantine where organization_id is null and tracker_id in (select id from gone)`,
    values: [ids],
  });
  return trackers.filter(({ owned }) => owned).map(({ imei }) => imei);
}

/** A table with rows of organizations; a partition with its parent. */
export interface OwnedTable {
  readonly name: string;
  /** The partitioned table; itself where it is none. */
  readonly root: string;
}

/** Every table with rows of its own that have an organization, partitions included. */
export function listOwnedTables(owner: Tx): Promise<OwnedTable[]> {
  return owner.query({
    name: 'removal.tables',
    text: `select c.relname::text as name, coalesce(p.relname, c.relname)::text as root
             from pg_class c
             left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
             left join pg_class p on p.oid = i.inhparent
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
              and exists (select from pg_attribute a
                           where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
            order by c.relname`,
  });
}

export function listReferences(owner: Tx): Promise<Reference[]> {
  return owner.query({
    name: 'removal.references',
    text: `select f.relname::text as "from", t.relname::text as "to"
             from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
            where k.contype = 'f' and k.conparentid = 0 and f.relnamespace = 'public'::regnamespace
            order by 1, 2`,
  });
}

/**
 * Deletes rows of an organization from one table.
 * @param name of the catalogue
 * @param limit null: all of them
 * @returns how many
 */
export async function deleteSome(
  owner: Tx,
  name: string,
  organizationId: number,
  limit: number | null,
): Promise<number> {
  const table = `only public."${name.replaceAll('"', '""')}"`;
  const [row] = await owner.query<{ count: number }>({
    // The connection does not keep it: partitions are too many.
    name: '',
    text: `with gone as (
             delete from ${table}
              where ctid = any(array(select ctid from ${table} where organization_id = $1 limit $2::int8)) returning 1)
           select count(*)::int4 as count from gone`,
    values: [organizationId, limit],
  });
  return row?.count ?? 0;
}

/** The row of the organization itself, once nothing refers to it. */
export async function deleteOrganization(owner: Tx, id: number, now: number): Promise<void> {
  await owner.query({ name: 'removal.organization', text: 'delete from organization where id = $1', values: [id] });
  await owner.query({
    name: 'removal.note',
    text: 'insert into removed_organization (id, removed_at) values ($1, $2) on conflict do nothing',
    values: [id, new Date(now)],
  });
}

/** Organizations that were deleted since a moment. */
export async function listRemoved(owner: Tx, since: number): Promise<number[]> {
  const rows = await owner.query<{ id: number }>({
    name: 'removal.removed',
    text: 'select id from removed_organization where removed_at >= $1 order by id',
    values: [new Date(since)],
  });
  return rows.map(({ id }) => id);
}
