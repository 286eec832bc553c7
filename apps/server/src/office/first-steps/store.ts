import { firstStep } from '@konvoj/contract';
import type { FirstStep } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Facts } from './rules.ts';

/** What an administrator decided. */
export interface Decided {
  readonly skipped: readonly FirstStep[];
  readonly dismissed: boolean;
}

export async function readFacts(tx: Tx, { organizationId }: Scope): Promise<Facts> {
  const [row] = await tx.query<Facts>({
    name: 'first_steps.facts',
    text: `select exists (select from letterhead where organization_id = $1 and address is not null) as "hasAddress",
                  (select count(*) from app_user where organization_id = $1) as users,
                  exists (select from vehicle where organization_id = $1 and alienated_at is null) as "hasVehicle",
                  exists (select from mounting where organization_id = $1 and unmounted_at is null) as "hasTracker",
                  exists (select from device_state where organization_id = $1 and latitude is not null) as "hasPosition",
                  exists (select from geo_point where organization_id = $1 and deleted_at is null)
                    or exists (select from geo_zone where organization_id = $1 and deleted_at is null) as "hasPlace",
                  exists (select from allowance_rate where organization_id = $1)
                    or exists (select from route_rates where organization_id = $1) as "hasRates",
                  exists (select from driver where organization_id = $1 and has_pin and removed_at is null) as "hasDriver"`,
    values: [organizationId],
  });
  if (row === undefined) throw new Error('a row without a table is always there');
  return row;
}

/** @param lock until the end of the transaction, for a change */
export async function findDecided(tx: Tx, { organizationId }: Scope, lock = false): Promise<Decided> {
  const [row] = await tx.query<{ skipped: string[]; dismissed: boolean }>({
    name: lock ? 'first_steps.lock' : 'first_steps.find',
    text: `select skipped, dismissed from first_steps where organization_id = $1${lock ? ' for update' : ''}`,
    values: [organizationId],
  });
  // A step of another version of the program is left out.
  const skipped = (row?.skipped ?? []).flatMap((step) => firstStep.safeParse(step).data ?? []);
  return { skipped, dismissed: row?.dismissed ?? false };
}

export async function saveDecided(tx: Tx, { organizationId }: Scope, { skipped, dismissed }: Decided): Promise<void> {
  await tx.query({
    name: 'first_steps.save',
    text: `insert into first_steps (organization_id, skipped, dismissed) values ($1, $2, $3)
           on conflict (organization_id) do update set skipped = excluded.skipped, dismissed = excluded.dismissed`,
    values: [organizationId, [...skipped], dismissed],
  });
}
