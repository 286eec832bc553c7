import type { Route } from './route.ts';

/** Why a vehicle is stationary. `ferry`: it is on a moving ship. */
export type Purpose = 'load' | 'unload' | 'pause' | 'rest' | 'refuel' | 'border' | 'waiting' | 'ferry' | 'parked';

export type TachographActivity = 'rest' | 'available' | 'work' | 'driving';

/** Totals at the start of an activity, counted from the start of the plan. */
interface Totals {
  readonly startSeconds: number;
  readonly seconds: number;
  readonly meters: number;
  readonly litresUsed: number;
  /** Litres in the tank. */
  readonly tank: number;
  /** Seconds driven since the last break of 45 minutes. */
  readonly drivenSeconds: number;
  /** The driver: index into the crew. */
  readonly crew: number;
}

export interface Drive extends Totals {
  readonly type: 'drive';
  readonly route: Route;
  readonly from: number;
  readonly to: number;
  /** Seed of its speed profile. */
  readonly seed: string;
  readonly litres: number;
}

export interface Halt extends Totals {
  readonly type: 'halt';
  readonly purpose: Purpose;
  /** The engine runs for this many seconds after the start … */
  readonly engineOnSeconds: number;
  /** … and for this many before the end; together the whole time: it is never off. */
  readonly engineOnAgainSeconds: number;
  readonly route: Route;
  /** The position on the route. A ferry sails from here to `to`. */
  readonly from: number;
  readonly to: number;
}

export type Activity = Drive | Halt;

/** The repeated schedule of a vehicle; one round has a whole number of days, so that times of day repeat. */
export interface Plan {
  readonly activities: readonly Activity[];
  readonly seconds: number;
  readonly meters: number;
  readonly litresUsed: number;
}

const SELECTING_REST_SECONDS = 15;

/** The state that driver 1 has selected (or the unit automatically) at that second of an activity. */
export function tachographActivity(activity: Activity, seconds: number): TachographActivity {
  if (activity.type === 'drive') return 'driving';
  switch (activity.purpose) {
    case 'load':
    case 'unload':
    case 'refuel':
      return 'work';
    case 'border':
    case 'waiting':
      return 'available';
    default:
      // The unit switches to work when the wheels stop, and the driver selects rest.
      return seconds < SELECTING_REST_SECONDS ? 'work' : 'rest';
  }
}

export function engineOn(halt: Halt, seconds: number): boolean {
  return seconds < halt.engineOnSeconds || halt.seconds - seconds <= halt.engineOnAgainSeconds;
}
