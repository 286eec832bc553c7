import { describe, expect, it } from 'vitest';
import type { Activity, Halt } from '../activity.ts';
import { demoFleet } from '../fleets/demo-fleet.ts';
import { DAY_SECONDS } from './plan-builder.ts';
import { planOf } from './index.ts';

const HOUR = 3600;
const plans = demoFleet(1).map(({ licencePlate, simulated }) => ({ licencePlate, simulated, plan: planOf(simulated) }));
const longHauls = plans.filter(({ simulated }) => simulated.job === 'longHaul');

function isRestful(activity: Activity): activity is Halt {
  return activity.type === 'halt' && ['pause', 'rest', 'parked', 'ferry'].includes(activity.purpose);
}

/** A night on a ferry counts from nine hours on (561/2006, article 9). */
function isDailyRest(activity: Activity): boolean {
  return isRestful(activity) && activity.seconds >= (activity.purpose === 'ferry' ? 9 : 11) * HOUR;
}

describe('a plan', { timeout: 60_000 }, () => {
  it.each(plans)('of $licencePlate has no hole and no overlap', ({ plan }) => {
    let end = 0;
    for (const { startSeconds, seconds } of plan.activities) {
      expect(startSeconds).toBe(end);
      expect(Number.isInteger(seconds) && seconds > 0).toBe(true);
      end = startSeconds + seconds;
    }
    expect(end).toBe(plan.seconds);
    expect(plan.seconds % DAY_SECONDS).toBe(0);
  });

  it.each(plans)('of $licencePlate never moves the vehicle without driving or sailing', ({ plan }) => {
    let at = plan.activities[0]?.route.placeAt(plan.activities[0].from).at;
    for (const activity of plan.activities) {
      const { at: start } = activity.route.placeAt(activity.from);
      expect(start[0]).toBeCloseTo(at?.[0] ?? 0, 3);
      expect(start[1]).toBeCloseTo(at?.[1] ?? 0, 3);
      at = activity.route.placeAt(activity.to).at;
    }
  });

  it.each(plans)('of $licencePlate never runs out of fuel', ({ plan, simulated }) => {
    for (const { tank } of plan.activities) {
      expect(tank).toBeGreaterThan(0);
      expect(tank).toBeLessThanOrEqual(simulated.tankLitres);
    }
  });

  it('of a single driver has a break of 45 minutes before four and a half hours of driving', () => {
    for (const { plan } of longHauls) {
      let driven = 0;
      for (const activity of plan.activities) {
        if (activity.type === 'drive') driven += activity.seconds;
        else if (isRestful(activity) && activity.seconds >= 45 * 60) driven = 0;
        expect(driven).toBeLessThanOrEqual(4.5 * HOUR);
      }
    }
  });

  it('of a single driver has at most ten hours of driving between rests of at least eleven hours', () => {
    for (const { plan } of longHauls) {
      let driven = 0;
      for (const activity of plan.activities) {
        if (activity.type === 'drive') driven += activity.seconds;
        else if (isDailyRest(activity)) driven = 0;
        expect(driven).toBeLessThanOrEqual(10 * HOUR);
      }
    }
  });

  it('of two drivers alternates them', () => {
    for (const { plan, simulated } of plans) {
      const crews = new Set(plan.activities.map(({ crew }) => crew));
      expect(crews.size).toBe(Math.max(1, simulated.crew.length));
    }
  });

  it('of the demo has ferries, a border with a control, loading, refuelling and running engines', () => {
    const purposes = new Set(
      plans.flatMap(({ plan }) => plan.activities.map((a) => (a.type === 'halt' ? a.purpose : a.type))),
    );
    for (const purpose of [
      'drive',
      'load',
      'unload',
      'pause',
      'rest',
      'refuel',
      'border',
      'waiting',
      'ferry',
      'parked',
    ]) {
      expect(purposes).toContain(purpose);
    }
  });
});
