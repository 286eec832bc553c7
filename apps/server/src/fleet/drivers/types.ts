/** Which of his numbers takes text messages. */
export type SmsType = 'business' | 'private';

/** What is written down of a driver. */
export interface DriverFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string | null;
  readonly cardNumber: string | null;
  readonly keyNumber: string | null;
  readonly workPhone: string | null;
  readonly privatePhone: string | null;
  readonly smsType: SmsType;
}

/** A row of the list of drivers. */
export interface ListedDriver extends DriverFields {
  readonly id: number;
  readonly hasPin: boolean;
  /** The vehicle he drives now, when whoever asks may see it. */
  readonly vehicle: { readonly id: number; readonly licencePlate: string } | null;
}
