import type { Activity, Plan, Purpose } from '../activity.ts';
import type { RoadNetwork } from '../network.ts';
import { between, chance, wholeBetween } from '../random.ts';
import type { Route } from '../route.ts';
import { planSpeed } from '../speed-profile.ts';
import { handlingOf } from '../vehicle.ts';
import type { SimulatedVehicle } from '../vehicle.ts';
import { borderPosts } from './border-posts.ts';

export const DAY_SECONDS = 86_400;
/** No budget of hours is larger. */
const HORIZON_METERS = 430_000;
const LONG_REST_SECONDS = 9 * 3600;
const DAILY_REST_SECONDS = 11 * 3600;
/** Loading may take long, but does not count as a break. */
const restful: ReadonlySet<Purpose> = new Set<Purpose>(['pause', 'rest', 'parked', 'ferry']);

/** What to do when a drive must end before its destination. */
export interface Interruption {
  /** Seconds that may still be driven. */
  readonly budgetSeconds: number;
  /** Called at the roadside when the budget is used up. */
  readonly interrupt: () => void;
}

/** Appends activities and keeps the totals. Jobs decide what comes next (`long-haul.ts`, `local.ts`). */
export class PlanBuilder {
  readonly vehicle: SimulatedVehicle;
  readonly #network: RoadNetwork;
  readonly #activities: Activity[] = [];
  readonly #handling;
  #now = 0;
  #meters = 0;
  #litresUsed = 0;
  #tank: number;
  #driven = 0;
  #restedAt = 0;
  #crew = 0;
  #place: string;
  /** The current line of the vehicle, and its position on it. */
  #at: { route: Route; meters: number };

  constructor(vehicle: SimulatedVehicle, network: RoadNetwork) {
    this.vehicle = vehicle;
    this.#network = network;
    this.#handling = handlingOf(vehicle.kind);
    this.#tank = vehicle.tankLitres * 0.9;
    this.#place = vehicle.home;
    this.#at = { route: network.route(vehicle.home, vehicle.destinations[0] ?? 'Ljubljana BTC'), meters: 0 };
  }

  get now(): number {
    return this.#now;
  }

  get place(): string {
    return this.#place;
  }

  get drivenSeconds(): number {
    return this.#driven;
  }

  /** The end of the last rest of at least nine hours; a night on a ferry counts. */
  get restedAt(): number {
    return this.#restedAt;
  }

  /** Random key of the next activity. */
  get seed(): string {
    return `${this.vehicle.key}/${this.#activities.length}`;
  }

  routeTo(destination: string): Route {
    return this.#network.route(this.#place, destination);
  }

  changeDriver(): void {
    this.#crew = (this.#crew + 1) % Math.max(1, this.vehicle.crew.length);
  }

  /**
   * Drives to a place, with waits for ferries and border posts on the way; when the driver's budget is used up the
   * drive is interrupted and continued afterwards.
   */
  driveTo(destination: string, interruption?: () => Interruption): void {
    const route = this.routeTo(destination);
    let meters = 0;
    while (route.meters - meters > 20) {
      const ferry = route.runs.find((run) => run.surface === 'ferry' && run.to > meters);
      if (ferry && ferry.from - meters < 20) {
        this.#sail(route, ferry.from, ferry.to, ferry.shipKmh ?? 30);
        meters = ferry.to;
        continue;
      }
      const post = borderPosts(route).find((at) => at > meters + 500);
      const goal = Math.min(ferry?.from ?? Infinity, post ?? Infinity, route.meters);
      const reached = this.#drive(route, meters, goal, interruption?.());
      if (reached === goal && goal === post) this.halt('border', wholeBetween(12 * 60, 55 * 60, this.seed, 'border'));
      meters = reached;
    }
    this.#place = destination;
  }

  /** @returns the metre reached: the goal, or where the budget ended */
  #drive(route: Route, from: number, goal: number, interruption: Interruption | undefined): number {
    const seed = this.seed;
    const budget = interruption?.budgetSeconds ?? Infinity;
    const horizon = Math.min(goal, from + (budget === Infinity ? Infinity : HORIZON_METERS));
    const whole = planSpeed(route, from, horizon, this.#handling, seed);
    // Ten more minutes are better than a break at the gate.
    if (horizon === goal && whole.seconds <= budget + 600) {
      this.#addDrive(route, from, goal, whole.seconds, seed);
      return goal;
    }
    const allowed = whole.at(Math.max(0, budget - between(60, 1_500, seed, 'parking place'))).meters;
    const to = beforeTunnel(route, from + allowed);
    if (to - from > 1_000) {
      this.#addDrive(route, from, to, planSpeed(route, from, to, this.#handling, seed).seconds, seed);
    }
    interruption?.interrupt();
    return Math.max(from, to - from > 1_000 ? to : from);
  }

  #addDrive(route: Route, from: number, to: number, seconds: number, seed: string): void {
    const whole = Math.ceil(seconds);
    const litres = ((to - from) / 100_000) * this.vehicle.litresPer100Km * between(0.87, 1.16, seed, 'load');
    this.#activities.push({ type: 'drive', route, from, to, seed, litres, ...this.#totals(whole) });
    this.#now += whole;
    this.#meters += to - from;
    this.#burn(litres);
    this.#driven += whole;
    this.#at = { route, meters: to };
  }

  /** Stays for this many whole seconds. The engine stops after a while unless the purpose keeps it running. */
  halt(purpose: Purpose, seconds: number, keepEngineOn = false): void {
    const on = keepEngineOn ? seconds : Math.min(seconds, wholeBetween(18, 110, this.seed, 'off'));
    const again = keepEngineOn ? 0 : Math.min(seconds - on, wholeBetween(12, 75, this.seed, 'on'));
    const { route, meters } = this.#at;
    this.#addHalt(purpose, seconds, on, again, route, meters, meters);
    if (purpose === 'refuel') this.#tank = this.vehicle.tankLitres * between(0.93, 0.99, this.seed, 'full');
  }

  #sail(route: Route, from: number, to: number, shipKmh: number): void {
    this.halt('waiting', wholeBetween(20 * 60, 50 * 60, this.seed, 'queue'));
    const seconds = Math.round(((to - from) / shipKmh) * 3.6);
    this.#addHalt('ferry', seconds, 0, 0, route, from, to);
    this.#at = { route, meters: to };
  }

  #addHalt(purpose: Purpose, seconds: number, on: number, again: number, route: Route, from: number, to: number): void {
    this.#activities.push({
      type: 'halt',
      purpose,
      engineOnSeconds: on,
      engineOnAgainSeconds: again,
      route,
      from,
      to,
      ...this.#totals(seconds),
    });
    this.#now += seconds;
    this.#burn(((on + again) / 3600) * this.#handling.idleLitresPerHour);
    if (!restful.has(purpose)) return;
    if (seconds >= 45 * 60) this.#driven = 0;
    if (seconds >= LONG_REST_SECONDS) this.#restedAt = this.#now;
  }

  /** Refuels when less than half is left, so that no vehicle runs out of fuel. */
  refuelWhenLow(): void {
    if (this.#tank < this.vehicle.tankLitres * 0.5)
      this.halt('refuel', wholeBetween(9 * 60, 19 * 60, this.seed, 'pump'));
  }

  maybe(share: number, what: string): boolean {
    return chance(this.seed, what) < share;
  }

  minutes(low: number, high: number, what: string): number {
    return wholeBetween(low * 60, high * 60, this.seed, what);
  }

  /** Stays until that second of the plan. */
  restUntil(second: number, purpose: Purpose = 'rest'): void {
    const seconds = Math.round(second) - this.#now;
    if (seconds > 0) this.halt(purpose, seconds);
  }

  /**
   * The plan, of at least this many days, its last day filled up with rest. It ends where it began, with the same tank
   * level.
   * @throws {Error} when the vehicle is not at home
   */
  finish(days = 0): Plan {
    if (this.#place !== this.vehicle.home) throw new Error(`${this.vehicle.key} ends its plan at ${this.#place}`);
    this.halt('refuel', 600);
    this.#tank = this.vehicle.tankLitres * 0.9;
    const end =
      Math.max(days, Math.ceil((this.#now + (this.vehicle.tachograph ? DAILY_REST_SECONDS : 3_600)) / DAY_SECONDS)) *
      DAY_SECONDS;
    this.restUntil(end, this.vehicle.tachograph ? 'rest' : 'parked');
    return { activities: this.#activities, seconds: this.#now, meters: this.#meters, litresUsed: this.#litresUsed };
  }

  #totals(seconds: number) {
    return {
      startSeconds: this.#now,
      seconds,
      meters: this.#meters,
      litresUsed: this.#litresUsed,
      tank: this.#tank,
      drivenSeconds: this.#driven,
      crew: this.#crew,
    };
  }

  #burn(litres: number): void {
    this.#litresUsed += litres;
    this.#tank -= litres;
  }
}

/** No vehicle parks in a tunnel. */
function beforeTunnel(route: Route, meters: number): number {
  const run = route.runAt(meters);
  return run.tunnel ? run.from - 600 : meters;
}
