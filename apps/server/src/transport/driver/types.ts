import type { LanguageCode } from '@konvoj/contract';

/** A driver who may sign in with a PIN, as found by their number. */
export interface SigningDriver {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phones: readonly string[];
  /** Null: no PIN was set. */
  readonly pinHash: string | null;
  /** How often an administrator has allowed attempts again: each time they are counted from zero. */
  readonly allowedAgain: number;
}

/** How a driver names themselves. */
export type DriverNumber =
  | { readonly kind: 'card'; readonly number: string }
  | { readonly kind: 'phone'; readonly number: string };

export interface DriverSession {
  readonly id: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A session with what a request needs to know of it. */
export interface HeldSession {
  readonly organizationId: number;
  readonly driverId: number;
  readonly timeZone: string;
  readonly language: LanguageCode;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** What an administrator allows a driver, and what the driver agreed to. */
export interface DriverSettings {
  /** The vehicles that may be chosen besides the assigned one; null: all. */
  readonly vehicleIds: readonly number[] | null;
  readonly positionConsent: boolean;
}

/** The vehicle that a driver drives now. */
export interface PresentVehicle {
  readonly vehicleId: number;
  readonly deviceId: number;
  readonly licencePlate: string;
  readonly nickname: string | null;
  readonly isCoDriver: boolean;
}
