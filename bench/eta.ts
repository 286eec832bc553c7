import { demoFleet, tripsOf, VehicleTimeline } from '@konvoj/simulator';
import type { Occurrence, Trip } from '@konvoj/simulator';
import { DEMO_SEED } from '../apps/server/src/demo/companies.ts';
import { demoRouting } from '../apps/server/src/demo/routing.ts';
import { drivingStateOf } from '../apps/server/src/places/routing/breaks.ts';
import type { WorkedStage } from '../apps/server/src/places/routing/breaks.ts';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { etasOf } from '../apps/server/src/transport/loading-orders/etas.ts';
import { figure, percentile } from './support.ts';
import type { Benchmark } from './support.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Two weeks, the length of the plans of the demo's vehicles, from a Monday on. */
const FROM = Date.UTC(2026, 5, 1);
const TO = FROM + 14 * DAY_MS;
const BEFORE_MS = 2 * HOUR_MS;
const GOAL_PERCENT = 5;

/**
 * ETAs of the loads that the demo's trucks carry: two hours before a truck arrives, the product plans its way along the
 * main roads and adds the breaks of its driver, as it does for orders.
 */
export const benchmark: Benchmark = {
  name: 'eta',
  async run() {
    const routing = demoRouting(silentLog());
    const errors: number[] = [];
    for (const { simulated } of demoFleet(DEMO_SEED).filter(({ simulated: { kind } }) => kind === 'truck')) {
      const timeline = new VehicleTimeline(simulated);
      for (const trip of tripsOf(timeline, FROM, TO)) {
        const at = trip.to.arrivesAt - BEFORE_MS;
        if (at < trip.from.leavesAt) continue;
        const eta = await etaAt(at, timeline, trip, routing);
        errors.push((Math.abs(eta - trip.to.arrivesAt) / BEFORE_MS) * 100);
      }
    }
    const what = `error of the ETA 2 h before arrival, in per cent of the 2 h, over ${errors.length} loads`;
    const goal = { of: 'value', under: GOAL_PERCENT } as const;
    return {
      figures: [
        figure({ what: `median ${what}`, unit: '%', values: [percentile(errors, 0.5)], goal }),
        figure({ what: '75th percentile of the same', unit: '%', values: [percentile(errors, 0.75)] }),
        figure({ what: '90th percentile of the same', unit: '%', values: [percentile(errors, 0.9)] }),
      ],
      details: { from: new Date(FROM).toISOString(), loads: errors.length },
    };
  },
};

async function etaAt(
  now: number,
  timeline: VehicleTimeline,
  { to }: Trip,
  routing: ReturnType<typeof demoRouting>,
): Promise<number> {
  const points = [timeline.momentAt(now).at, to.place.at].map(([latitude, longitude]) => ({ latitude, longitude }));
  const asked = { points, profile: { kind: 'truck' }, avoid: [], language: 'en' } as const;
  const { duration, engine } = await routing.route({ organizationId: 0 }, asked);
  const driver = drivingStateOf(stagesUntil(now, timeline));
  const [eta] = etasOf(
    [{ number: 1, drivingSeconds: duration, staySeconds: 0, windowFrom: null }],
    0,
    driver,
    now,
    engine,
  );
  return eta?.at ?? now;
}

/** What the stages of the last day say. */
function stagesUntil(now: number, timeline: VehicleTimeline): WorkedStage[] {
  const stages: WorkedStage[] = [];
  for (let each = timeline.occurrenceAt(now - DAY_MS); each.startsAt < now; each = timeline.following(each)) {
    const { startsAt, endsAt } = each;
    stages.push({ type: typeOf(each, timeline), startAt: startsAt, endAt: Math.min(endsAt, now) });
  }
  return stages;
}

function typeOf({ activity }: Occurrence, { vehicle }: VehicleTimeline): WorkedStage['type'] {
  if (activity.type === 'drive') return 'drive';
  if (!vehicle.tachograph) return 'stop';
  return ['pause', 'rest', 'parked', 'ferry'].includes(activity.purpose) ? 'rest' : 'work';
}
