import type { Plan } from '../activity.ts';
import { pick } from '../random.ts';
import { DAY_SECONDS } from './plan-builder.ts';
import type { PlanBuilder } from './plan-builder.ts';

const DAYS = 14;
const HOUR = 3600;

/** A working day of a vehicle that returns home for the night. */
interface LocalDay {
  /** Its start, second of the day (UTC), before the vehicle's own phase. */
  readonly start: number;
  /** No new trip starts after this many seconds. */
  readonly workSeconds: number;
  readonly weekend: boolean;
  readonly stop: (builder: PlanBuilder) => void;
  /** Once, at noon. */
  readonly lunch: (builder: PlanBuilder) => void;
}

const days = {
  courier: {
    start: 5.2 * HOUR,
    workSeconds: 8 * HOUR,
    weekend: false,
    stop: (builder) => {
      const idles = builder.maybe(0.18, 'idles');
      builder.halt('unload', builder.minutes(4, 11, 'pendingPacket'), idles);
    },
    lunch: (builder) => builder.halt('parked', builder.minutes(28, 45, 'lunch')),
  },
  sales: {
    start: 6.5 * HOUR,
    workSeconds: 7.5 * HOUR,
    weekend: false,
    stop: (builder) => builder.halt('parked', builder.minutes(25, 80, 'meeting')),
    lunch: (builder) => builder.halt('parked', builder.minutes(40, 70, 'lunch')),
  },
  regional: {
    start: 3.8 * HOUR,
    workSeconds: 8.5 * HOUR,
    weekend: false,
    stop: (builder) => {
      if (builder.maybe(0.3, 'ramp')) builder.halt('waiting', builder.minutes(6, 18, 'ramp'), true);
      builder.halt(builder.maybe(0.5, 'load') ? 'load' : 'unload', builder.minutes(18, 42, 'ramp time'));
    },
    lunch: (builder) => builder.halt('pause', builder.minutes(46, 55, 'lunch')),
  },
  coach: {
    start: 3.5 * HOUR,
    workSeconds: 13 * HOUR,
    weekend: true,
    stop: (builder) => {
      builder.halt('waiting', builder.minutes(7, 16, 'passengers'), true);
      if (builder.maybe(0.55, 'turn')) builder.halt('pause', builder.minutes(16, 40, 'turn'));
    },
    lunch: (builder) => {
      builder.halt('pause', builder.minutes(47, 65, 'change'));
      builder.changeDriver();
    },
  },
} as const satisfies Record<string, LocalDay>;

export type LocalJob = keyof typeof days;

/** Two weeks of days that begin and end at home. */
export function localPlan(builder: PlanBuilder, job: LocalJob): Plan {
  const day: LocalDay = days[job];
  const parked = builder.vehicle.tachograph ? 'rest' : 'parked';
  for (let number = 0; number < DAYS; number++) {
    const midnight = number * DAY_SECONDS;
    // The plan begins on a Monday; the phase shifts vehicles that work at night or at weekends.
    if (!day.weekend && number % 7 >= 5 && !builder.maybe(0.5, 'weekend work')) continue;
    builder.restUntil(midnight + day.start + builder.minutes(0, 35, 'late start'), parked);
    workingDay(builder, day);
  }
  return builder.finish(DAYS);
}

function workingDay(builder: PlanBuilder, day: LocalDay): void {
  const start = builder.now;
  let hadLunch = false;
  while (builder.now - start < day.workSeconds) {
    const choices = builder.vehicle.destinations.filter((name) => name !== builder.place);
    const destination = pick(choices, builder.seed, 'destination');
    const thereAndHome = builder.routeTo(destination).meters / 18;
    if (builder.now - start + thereAndHome > day.workSeconds + 2 * HOUR) break;
    builder.refuelWhenLow();
    builder.driveTo(destination);
    day.stop(builder);
    if (!hadLunch && builder.now - start > day.workSeconds * 0.42) {
      day.lunch(builder);
      hadLunch = true;
    }
  }
  if (builder.place !== builder.vehicle.home) builder.driveTo(builder.vehicle.home);
}
