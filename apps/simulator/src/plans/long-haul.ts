import type { Plan } from '../activity.ts';
import { pick } from '../random.ts';
import { DAY_SECONDS } from './plan-builder.ts';
import type { Interruption, PlanBuilder } from './plan-builder.ts';

/** The limits of a crew (561/2006), slightly below the legal ones, like careful drivers. */
export interface CrewRules {
  /** Driving before a break (law: 4.5 h). */
  readonly driveSeconds: number;
  /** Driving between two daily rests (law: 9 h; 18 h for two drivers). */
  readonly dailyDriveSeconds: number;
  /** From the end of a rest to the start of the next (law: 13 h; 21 h for two drivers). */
  readonly shiftSeconds: number;
  readonly dailyRestMinutes: readonly [number, number];
  readonly breakMinutes: readonly [number, number];
}

const HOUR = 3600;

export const soloRules: CrewRules = {
  driveSeconds: 4.25 * HOUR,
  dailyDriveSeconds: 8.7 * HOUR,
  shiftSeconds: 12.6 * HOUR,
  dailyRestMinutes: [661, 690],
  breakMinutes: [46, 62],
};

export const teamRules: CrewRules = {
  driveSeconds: 4.2 * HOUR,
  dailyDriveSeconds: 17 * HOUR,
  shiftSeconds: 20 * HOUR,
  dailyRestMinutes: [541, 570],
  breakMinutes: [46, 50],
};

const TOUR_DAYS = 12;
const SHIFTS_BEFORE_WEEKLY_REST = 6;
/** The reduced rest is taken abroad; the full one at home, between two tours. */
const WEEKLY_REST_MINUTES = 24 * 60 + 20;
/** Shorter trips are left to other vehicles. */
const SHORTEST_TRIP_METERS = 230_000;

/** Two weeks across Europe: load, drive, unload, load again, and home for the weekend after. */
export function longHaulPlan(builder: PlanBuilder, rules: CrewRules): Plan {
  const crew = new CrewClock(builder, rules);
  while (builder.now < TOUR_DAYS * DAY_SECONDS - crew.secondsHome()) {
    haul(builder, crew, nextDestination(builder));
  }
  if (builder.place !== builder.vehicle.home) haul(builder, crew, builder.vehicle.home);
  return builder.finish();
}

function nextDestination(builder: PlanBuilder): string {
  const others = [...builder.vehicle.destinations, builder.vehicle.home].filter((name) => name !== builder.place);
  const far = others.filter((name) => builder.routeTo(name).meters >= SHORTEST_TRIP_METERS);
  return pick(far.length > 0 ? far : others, builder.seed, 'destination');
}

function haul(builder: PlanBuilder, crew: CrewClock, destination: string): void {
  crew.restWhenShort(2 * HOUR);
  if (builder.maybe(0.25, 'ramp')) builder.halt('waiting', builder.minutes(8, 24, 'ramp'), true);
  builder.halt('load', builder.minutes(25, 75, 'load'));
  builder.refuelWhenLow();
  builder.driveTo(destination, () => crew.next());
  crew.restWhenShort(0.75 * HOUR);
  builder.halt('unload', builder.minutes(20, 65, 'unload'));
}

/** Keeps the crew within its hours: breaks, daily and weekly rest. */
class CrewClock {
  readonly #builder: PlanBuilder;
  readonly #rules: CrewRules;
  #shiftStart = 0;
  #drivenBefore = 0;
  #today = 0;
  #shifts = 0;

  constructor(builder: PlanBuilder, rules: CrewRules) {
    this.#builder = builder;
    this.#rules = rules;
  }

  /** Estimated duration of the way home, rests included. */
  secondsHome(): number {
    const meters = this.#builder.routeTo(this.#builder.vehicle.home).meters;
    const driving = (meters / 72) * 3.6;
    const rests = Math.floor(driving / this.#rules.dailyDriveSeconds) + 1;
    return driving + rests * 11 * HOUR + 3 * HOUR;
  }

  next(): Interruption {
    this.#countDriving();
    const untilBreak = this.#rules.driveSeconds - this.#builder.drivenSeconds;
    const left = this.#leftToday();
    return untilBreak < left
      ? { budgetSeconds: untilBreak, interrupt: () => this.#break() }
      : { budgetSeconds: left, interrupt: () => this.#dailyRest() };
  }

  restWhenShort(neededSeconds: number): void {
    this.#countDriving();
    if (this.#leftToday() < neededSeconds) this.#dailyRest();
  }

  #leftToday(): number {
    const shift = this.#shiftStart + this.#rules.shiftSeconds - this.#builder.now;
    return Math.min(this.#rules.dailyDriveSeconds - this.#today, shift);
  }

  /** The builder counts since the last break; a smaller number than before means that there was one. */
  #countDriving(): void {
    const driven = this.#builder.drivenSeconds;
    if (this.#builder.restedAt > this.#shiftStart) {
      this.#shiftStart = this.#builder.restedAt;
      this.#today = 0;
      this.#drivenBefore = 0;
    }
    this.#today += driven >= this.#drivenBefore ? driven - this.#drivenBefore : driven;
    this.#drivenBefore = driven;
  }

  #break(): void {
    this.#countDriving();
    const [low, high] = this.#rules.breakMinutes;
    this.#builder.halt('pause', this.#builder.minutes(low, high, 'break'));
    if (this.#builder.vehicle.job === 'team') this.#builder.changeDriver();
    this.#drivenBefore = 0;
  }

  #dailyRest(): void {
    this.#shifts++;
    const weekly = this.#shifts % SHIFTS_BEFORE_WEEKLY_REST === 0;
    const [low, high] = weekly ? [WEEKLY_REST_MINUTES, WEEKLY_REST_MINUTES + 40] : this.#rules.dailyRestMinutes;
    this.#builder.halt('rest', this.#builder.minutes(low, high, 'rest'));
    if (this.#builder.vehicle.job === 'team') this.#builder.changeDriver();
  }
}
