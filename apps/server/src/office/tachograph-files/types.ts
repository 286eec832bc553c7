import type { TachographVerdict } from '@konvoj/contract';
import type { ActivityChange, ChangesOfUnit, SpecificCondition } from '@konvoj/tachograph';

/** What the cards of a driver say of a period. */
export interface DriverDays {
  /** Ascending. */
  readonly days: readonly DriverDay[];
  readonly conditions: readonly SpecificCondition[];
  /** The last download, epoch milliseconds: nothing is known from then on. */
  readonly until: number;
}

export interface DriverDay {
  /** UTC, as 2026-06-30. */
  readonly day: string;
  readonly fileId: number;
  /** Nothing of the day is known after it. */
  readonly downloadedAt: number;
  readonly verdict: TachographVerdict;
  readonly distanceKm: number;
  readonly changes: readonly ActivityChange[];
}

export interface UnitOfDay {
  readonly id: number;
  readonly vin: string | null;
  readonly plate: string | null;
  /** Null: the unit belongs to no vehicle of the fleet. */
  readonly vehicle: { readonly id: number; readonly name: string } | null;
}

export interface KnownUnitDay extends ChangesOfUnit {
  readonly unit: UnitOfDay;
  readonly fileId: number;
}

/** A border crossing that a tachograph recorded. */
export interface RecordedCrossing {
  /** Epoch milliseconds. */
  readonly at: number;
  /** ISO 3166-1 alpha-2. */
  readonly fromCountry: string;
  readonly toCountry: string;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}
