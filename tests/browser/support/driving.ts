import { demoFleet, VehicleTimeline } from '@konvoj/simulator';
import { DEMO_SEED } from '../../../apps/server/src/demo/companies.ts';

/**
 * Licence plates of the demo's vehicles that drive at this moment, the one that drives on for the longest first: a test that waits
 * for a movement does not meet a vehicle that arrives meanwhile. Copies of an organization have the same plates.
 */
export function platesByTimeToDrive(now = Date.now()): string[] {
  return demoFleet(DEMO_SEED)
    .map(({ licencePlate, simulated }) => ({ licencePlate, ...new VehicleTimeline(simulated).occurrenceAt(now) }))
    .filter(({ activity }) => activity.type === 'drive')
    .sort((a, b) => b.endsAt - a.endsAt)
    .map(({ licencePlate }) => licencePlate);
}

/** The first vehicles of the demo's first company. */
export function firstPlates(): { readonly parked: string; readonly beside: string; readonly elsewhere: string } {
  const [parked, beside, elsewhere] = demoFleet(DEMO_SEED).map(({ licencePlate }) => licencePlate);
  if (parked === undefined || beside === undefined || elsewhere === undefined) throw new Error('the demo has no fleet');
  return { parked, beside, elsewhere };
}
