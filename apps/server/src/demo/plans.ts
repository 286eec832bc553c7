import { findPoints } from '../places/own-places/service.ts';
import type { GeoPoint } from '../places/own-places/types.ts';
import type { RoutingService } from '../places/routing/types.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import type { Log } from '../platform/logging.ts';
import type { Actor } from '../platform/http/index.ts';
import { routePlanService } from '../transport/route-plans/service.ts';
import type { PlanFields } from '../transport/route-plans/types.ts';
import { findDispatcher } from './dispatcher.ts';
import { demoPlans } from './plan-data.ts';
import type { DemoPlan } from './plan-data.ts';

/** As in the reference lists: the first and the last point, and those between. */
const POINT_TYPES = { start: 1, between: 3, destination: 4 } as const;
const LOADING = 1;
const UNLOADING = 2;
const STAY_SECONDS = 2_700;

export interface DemoPlansOptions {
  readonly database: Database;
  readonly log: Log;
  readonly routing: Pick<RoutingService, 'route'>;
}

/** Saves the route plans of the demo with their ways. Runs once: deleted plans do not return after the next start. */
export async function writeDemoPlans({ database, log, routing }: DemoPlansOptions): Promise<void> {
  const dispatcher = await findDispatcher(database);
  if (dispatcher === null) return;
  const { actor } = dispatcher;
  const { hadPlans, places } = await database.tenant(actor, async (tx) => {
    // The audit has deleted plans, too.
    const rows = await tx.query({
      name: 'demo.had_plans',
      text: `select from audit_entry where organization_id = $1 and entity = 'route_plan' limit 1`,
      values: [actor.organizationId],
    });
    return { hadPlans: rows.length > 0, places: await findPoints(tx, actor) };
  });
  if (hadPlans) return;
  const bus = createLocalBus(log);
  try {
    const plans = routePlanService({ database, bus, clock: systemClock });
    for (const plan of demoPlans) await plans.create(actor, await planned(plan, places, actor, routing));
  } finally {
    await bus.close();
  }
}

async function planned(
  { name, description, stops }: DemoPlan,
  places: readonly GeoPoint[],
  actor: Actor,
  routing: Pick<RoutingService, 'route'>,
): Promise<PlanFields> {
  const found = stops.flatMap((stop) => places.find((place) => place.name === stop) ?? []);
  const profile = { kind: 'truck' } as const;
  const route = await routing.route(actor, { points: found, profile, avoid: [], language: 'sl' });
  const last = found.length - 1;
  return {
    name,
    description,
    points: found.map(({ latitude, longitude, name: place, address, contactPerson }, index) => ({
      latitude,
      longitude,
      name: place,
      address,
      pointTypeId: index === 0 ? POINT_TYPES.start : index === last ? POINT_TYPES.destination : POINT_TYPES.between,
      activityTypeId: index === 0 ? LOADING : UNLOADING,
      statusTypeId: 0,
      from: null,
      to: null,
      stay: index === last ? 0 : STAY_SECONDS,
      contact: contactPerson,
      notes: null,
    })),
    vehicleProfile: profile,
    avoid: [],
    departAt: null,
    path: route.path,
    distance: route.distance,
    duration: route.duration,
  };
}
