import type { Tx } from '../../platform/database.ts';

/** An organization with the deletion that is scheduled for it. */
export interface RemovableOrganization {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  /** Null: it is not deleted. */
  readonly removalAt: Date | null;
  readonly hasBegun: boolean;
}

/** Locks the row until the end of the transaction. Runs as app_lookup or as the owner. */
export async function lockOrganization(
  tx: Tx,
  which: { id: number } | { name: string },
): Promise<RemovableOrganization | null> {
  const [row] = await tx.query<RemovableOrganization>({
    name: 'identity.lock_organization',
    text: `select id, name, time_zone as "timeZone", removal_at as "removalAt", removal_began_at is not null as "hasBegun"
             from organization where id = $1::int8 or name = $2 for update`,
    values: ['id' in which ? which.id : null, 'name' in which ? which.name : null],
  });
  return row ?? null;
}

/** @param removalAt null: it stays */
export async function setRemoval(tx: Tx, organizationId: number, removalAt: Date | null): Promise<void> {
  await tx.query({
    name: 'identity.set_removal',
    text: 'update organization set removal_at = $2 where id = $1',
    values: [organizationId, removalAt],
  });
}

export async function userIdsOf(tx: Tx, organizationId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'identity.user_ids_of',
    text: 'select id from app_user where organization_id = $1 order by id',
    values: [organizationId],
  });
  return rows.map(({ id }) => id);
}
