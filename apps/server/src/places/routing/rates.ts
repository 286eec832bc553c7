import { routeRates } from '@konvoj/contract';
import type { RouteRates } from '@konvoj/contract';
import { auditUpdated, refuseOutdated, versionOf } from '../../fleet/editing.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';
import { NO_RATES, costsOf } from './costs.ts';

export interface ReadRates {
  readonly rates: RouteRates;
  readonly version: string;
}

/** Euro cents of kilometres and hours that were driven; tolls and ferries are not in it. Null: without rates. */
export type DrivingCost = (distanceMeters: number, driveSeconds: number) => number | null;

export interface RatesService {
  read(scope: Scope): Promise<ReadRates>;
  /** By the rates of now. */
  readonly drivingCost: (scope: Scope) => Promise<DrivingCost>;
  /** @param version that the caller has read; undefined: whatever is there is replaced. @throws changed_meanwhile */
  replace(actor: Actor, rates: RouteRates, version: string | undefined): Promise<ReadRates>;
}

export function ratesService(database: Database): RatesService {
  const ratesOf = (scope: Scope) => database.tenant(scope, (tx) => readRates(tx, scope));
  return {
    read: async (scope) => withVersion(await ratesOf(scope)),
    async drivingCost(scope) {
      const rates = await ratesOf(scope);
      // The kind of vehicle counts for tolls only.
      return (distance, duration) =>
        costsOf({ distance, duration, countries: [], ferryDistance: 0 }, 'truck', rates)?.cents ?? null;
    },
    replace: (actor, rates, version) =>
      database.tenant(actor, async (tx) => {
        await lockRates(tx, actor);
        const before = await readRates(tx, actor);
        const audited = { entity: 'route_rates', id: actor.organizationId, name: '' } as const;
        await refuseOutdated({ tx, actor }, audited, version, versionOf(before));
        await writeRates(tx, actor, rates);
        await auditUpdated({ tx, actor }, audited, { before: { ...before }, after: { ...rates } });
        return withVersion(rates);
      }),
  };
}

const withVersion = (rates: RouteRates): ReadRates => ({ rates, version: versionOf(rates) });

async function readRates(tx: Tx, { organizationId }: Scope): Promise<RouteRates> {
  const [row] = await tx.query<{ rates: unknown }>({
    name: 'routing.rates',
    text: 'select rates from route_rates where organization_id = $1',
    values: [organizationId],
  });
  return row === undefined ? NO_RATES : routeRates.parse(row.rates);
}

/** Until the end of the transaction, so that of two changes at once the second sees the first. */
async function lockRates(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'routing.lock_rates',
    text: `select pg_advisory_xact_lock(hashtext('route rates'), $1)`,
    values: [organizationId],
  });
}

async function writeRates(tx: Tx, { organizationId }: Scope, rates: RouteRates): Promise<void> {
  await tx.query({
    name: 'routing.write_rates',
    text: `insert into route_rates (organization_id, rates) values ($1, $2)
           on conflict (organization_id) do update set rates = excluded.rates`,
    values: [organizationId, JSON.stringify(rates)],
  });
}
