import type { DrivingRules, SmsType } from '@konvoj/contract';

/** The stored fields of a driver. */
export interface DriverFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string | null;
  readonly cardNumber: string | null;
  readonly keyNumber: string | null;
  readonly workPhone: string | null;
  readonly privatePhone: string | null;
  readonly smsType: SmsType;
  readonly drivingRules: DrivingRules;
}

/** A row of the list of drivers. */
export interface ListedDriver extends DriverFields {
  readonly id: number;
  readonly hasPin: boolean;
  /** The driver's current vehicle, if the caller may see it. */
  readonly vehicle: { readonly id: number; readonly licencePlate: string } | null;
}
