import { aStageRecord } from '../../telemetry/stages/builders.testing.ts';
import type { StageRecord } from '../../telemetry/stages/types.ts';
import { metersBetween } from './geometry-rules.ts';
import type { Coordinates } from './types.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DRIVING_EVERY = 20 * SECOND;
const STANDING_EVERY = 10 * MINUTE;
const METERS_PER_SECOND = 20;

/** A stay as it was driven: from the first stationary record to the first that moves again. Epoch milliseconds. */
export interface Stay {
  readonly arrival: number;
  /** The last record of the track, when it ends there. */
  departure: number;
}

/** Drives a vehicle between places at 72 km/h and records its stays. */
export class Journey {
  readonly records: StageRecord[] = [];
  readonly stays: Stay[] = [];
  #now: number;
  #at: Coordinates;
  #card: string | null = null;

  constructor(startAt: number, at: Coordinates) {
    this.#now = startAt;
    this.#at = at;
  }

  /** Inserts a driver's card. */
  card(number: string): this {
    this.#card = number;
    return this;
  }

  /** Stays with the engine off from the record that arrived until this many minutes later. */
  stand(minutes: number): this {
    const departure = this.#now + minutes * MINUTE;
    this.stays.push({ arrival: this.#now, departure });
    this.standOn(minutes);
    return this;
  }

  /** Continues the stay before. */
  standOn(minutes: number): this {
    const until = this.#now + minutes * MINUTE;
    for (; this.#now < until; this.#now = Math.min(until, this.#now + STANDING_EVERY)) this.#report(0);
    const last = this.stays.at(-1);
    if (last !== undefined) last.departure = until;
    return this;
  }

  /** Creeps to a position nearby without ever counting as driving, and stays there. */
  standAt(place: Coordinates, minutes: number): this {
    this.#at = place;
    return this.standOn(minutes);
  }

  /** Arrives at a position nearby before anything is reported. */
  unseen(place: Coordinates): this {
    this.#at = place;
    return this;
  }

  /** Stays until a moment. */
  standUntil(at: number): this {
    return this.stand((at - this.#now) / MINUTE);
  }

  /**
   * Drives straight to a place, over another one for a longer way. The first record moves, still at the old position.
   */
  drive(to: Coordinates, over?: Coordinates): this {
    if (over !== undefined) this.#straight(over);
    this.#straight(to);
    return this;
  }

  /** A last record at the current position. */
  end(): this {
    this.#report(0);
    return this;
  }

  #straight(to: Coordinates): void {
    const from = this.#at;
    const seconds = Math.ceil(metersBetween(from, to) / METERS_PER_SECOND);
    const arrival = this.#now + seconds * SECOND;
    for (const start = this.#now; this.#now < arrival; this.#now = Math.min(arrival, this.#now + DRIVING_EVERY)) {
      const part = (this.#now - start) / (arrival - start);
      this.#at = {
        latitude: from.latitude + part * (to.latitude - from.latitude),
        longitude: from.longitude + part * (to.longitude - from.longitude),
      };
      this.#report(72);
    }
    this.#at = to;
  }

  #report(speedKmh: number): void {
    this.records.push(
      aStageRecord({
        deviceTime: this.#now,
        ...this.#at,
        speedKmh,
        ignition: speedKmh > 0,
        driver1CardId: this.#card,
      }),
    );
  }
}
