import type { Plan } from '../activity.ts';
import { roadNetwork } from '../network.ts';
import type { SimulatedVehicle } from '../vehicle.ts';
import { localPlan } from './local.ts';
import { longHaulPlan, soloRules, teamRules } from './long-haul.ts';
import { PlanBuilder } from './plan-builder.ts';

const plans = new WeakMap<SimulatedVehicle, Plan>();

/** The repeated schedule of the vehicle. A function of the vehicle alone, and computed once: it takes half a second. */
export function planOf(vehicle: SimulatedVehicle): Plan {
  const plan = plans.get(vehicle) ?? computedPlan(vehicle);
  plans.set(vehicle, plan);
  return plan;
}

function computedPlan(vehicle: SimulatedVehicle): Plan {
  const builder = new PlanBuilder(vehicle, roadNetwork());
  switch (vehicle.job) {
    case 'longHaul':
      return longHaulPlan(builder, soloRules);
    case 'team':
      return longHaulPlan(builder, teamRules);
    default:
      return localPlan(builder, vehicle.job);
  }
}
