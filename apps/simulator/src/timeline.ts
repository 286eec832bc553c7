import type { LatLon } from '@konvoj/roads/types';
import { engineOn, tachographActivity } from './activity.ts';
import type { Activity, Drive, Halt, Plan, TachographActivity } from './activity.ts';
import { altitudeAt } from './altitude.ts';
import { offset } from './geo.ts';
import { planOf } from './plans/index.ts';
import { between } from './random.ts';
import { planSpeed } from './speed-profile.ts';
import type { SpeedProfile } from './speed-profile.ts';
import { handlingOf } from './vehicle.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** A Monday, 00:00 UTC: the start of round 0 of every plan, shifted by the vehicle's phase. */
const PLANS_BEGIN_AT = Date.UTC(2026, 0, 5);

/** An activity with its time. Instants are epoch milliseconds. */
export interface Occurrence {
  readonly activity: Activity;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Which repetition of the plan. */
  readonly round: number;
  readonly index: number;
}

/** The complete state of a vehicle at one moment. */
export interface Moment {
  readonly time: number;
  readonly occurrence: Occurrence;
  readonly at: LatLon;
  readonly altitudeMeters: number;
  readonly course: number;
  /** The movement seen by satellites: on a ferry that of the ship. */
  readonly gpsKmh: number;
  readonly wheelKmh: number;
  /** False in a tunnel; `at` is then the last place outside. */
  readonly fix: boolean;
  readonly ignition: boolean;
  readonly odometerMeters: number;
  readonly litresUsed: number;
  readonly tankLitres: number;
  readonly tachograph: TachographActivity;
  readonly drivenSeconds: number;
  readonly crew: number;
}

/** The state of one vehicle as a function of time: any moment can be queried, always with the same result. */
export class VehicleTimeline {
  readonly vehicle: SimulatedVehicle;
  readonly #plan: Plan;
  readonly #origin: number;
  #profiled: { activity: Drive; profile: SpeedProfile } | undefined;

  constructor(vehicle: SimulatedVehicle, plan: Plan = planOf(vehicle)) {
    this.vehicle = vehicle;
    this.#plan = plan;
    this.#origin = PLANS_BEGIN_AT + vehicle.phaseSeconds * 1000;
  }

  occurrenceAt(time: number): Occurrence {
    const planSeconds = this.#plan.seconds;
    const since = Math.floor((time - this.#origin) / 1000);
    const round = Math.floor(since / planSeconds);
    const within = since - round * planSeconds;
    const { activities } = this.#plan;
    let low = 0;
    let high = activities.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((activities[middle]?.startSeconds ?? 0) <= within) low = middle;
      else high = middle - 1;
    }
    return this.#occurrence(round, low);
  }

  following({ round, index }: Occurrence): Occurrence {
    return index + 1 < this.#plan.activities.length
      ? this.#occurrence(round, index + 1)
      : this.#occurrence(round + 1, 0);
  }

  #occurrence(round: number, index: number): Occurrence {
    const activity = this.#plan.activities[index];
    if (!activity) throw new RangeError(`no activity ${index}`);
    const startsAt = this.#origin + (round * this.#plan.seconds + activity.startSeconds) * 1000;
    return { activity, startsAt, endsAt: startsAt + activity.seconds * 1000, round, index };
  }

  /** @param occurrence the one at that time; found when omitted */
  momentAt(time: number, occurrence: Occurrence = this.occurrenceAt(time)): Moment {
    const { activity } = occurrence;
    const seconds = (time - occurrence.startsAt) / 1000;
    const common = {
      time,
      occurrence,
      tachograph: tachographActivity(activity, seconds),
      crew: activity.crew,
    };
    return activity.type === 'drive'
      ? { ...common, ...this.#driving(activity, occurrence, seconds) }
      : { ...common, ...this.#standing(activity, occurrence, seconds) };
  }

  /** Only the course a moment later or earlier, to detect turns. */
  courseAt(time: number, { activity, startsAt }: Occurrence): number {
    if (activity.type !== 'drive') return 0;
    const { meters } = this.#profile(activity).at((time - startsAt) / 1000);
    return activity.route.placeAt(activity.from + meters).course;
  }

  #driving(drive: Drive, occurrence: Occurrence, seconds: number) {
    const { meters, kmh } = this.#profile(drive).at(seconds);
    const along = drive.from + meters;
    const run = drive.route.runAt(along);
    const { at, course } = drive.route.placeAt(run.tunnel ? run.from : along);
    const share = meters / (drive.to - drive.from);
    return {
      at: jittered(at, 3.5, this.vehicle.key, seconds),
      altitudeMeters: altitudeAt(drive.route, along),
      course: run.tunnel ? 0 : course,
      gpsKmh: run.tunnel ? 0 : kmh,
      wheelKmh: kmh,
      fix: !run.tunnel,
      ignition: true,
      odometerMeters: this.#odometer(occurrence) + meters,
      ...this.#fuel(occurrence, drive.litres * share),
      drivenSeconds: drive.drivenSeconds + seconds,
    };
  }

  #standing(halt: Halt, occurrence: Occurrence, seconds: number) {
    const share = halt.purpose === 'ferry' ? Math.min(1, seconds / halt.seconds) : 0;
    const along = halt.from + (halt.to - halt.from) * share;
    const { at, course } = halt.route.placeAt(along);
    const sails = halt.purpose === 'ferry' && seconds > 0 && seconds < halt.seconds;
    const shipKmh = sails ? ((halt.to - halt.from) / halt.seconds) * 3.6 : 0;
    const on = engineOn(halt, seconds);
    const engineSeconds =
      Math.min(seconds, halt.engineOnSeconds) + Math.max(0, seconds - (halt.seconds - halt.engineOnAgainSeconds));
    return {
      at: jittered(at, 2, this.vehicle.key, seconds),
      altitudeMeters: altitudeAt(halt.route, along),
      course: sails ? course : 0,
      gpsKmh: shipKmh,
      wheelKmh: 0,
      fix: true,
      ignition: on,
      odometerMeters: this.#odometer(occurrence),
      ...this.#fuel(occurrence, (engineSeconds / 3600) * handlingOf(this.vehicle.kind).idleLitresPerHour),
      drivenSeconds: halt.drivenSeconds,
    };
  }

  #odometer({ activity, round }: Occurrence): number {
    return this.vehicle.odometerMeters + round * this.#plan.meters + activity.meters;
  }

  #fuel({ activity, round }: Occurrence, litres: number) {
    const before = this.vehicle.odometerMeters * (this.vehicle.litresPer100Km / 100_000);
    return {
      litresUsed: before + round * this.#plan.litresUsed + activity.litresUsed + litres,
      tankLitres: Math.max(0, activity.tank - litres),
    };
  }

  /** One drive at a time: all profiles of a plan would be megabytes. */
  #profile(activity: Drive): SpeedProfile {
    if (this.#profiled?.activity !== activity) {
      const { route, from, to, seed } = activity;
      this.#profiled = { activity, profile: planSpeed(route, from, to, handlingOf(this.vehicle.kind), seed) };
    }
    return this.#profiled.profile;
  }
}

/** The error of a good receiver. */
function jittered(at: LatLon, meters: number, key: string, seconds: number): LatLon {
  return offset(at, between(-meters, meters, key, seconds, 1), between(-meters, meters, key, seconds, 2));
}
