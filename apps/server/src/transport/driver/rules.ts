import type { DriverNumber } from './types.ts';

/** The longest country code, with its digits. */
const COUNTRY_CODE_DIGITS = 3;
const SHORTEST_NUMBER = 7;

/** The digits of a telephone number without the zeros before it: `+386 (0)41 555 123` and `041 555 123` end alike. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** Whether two telephone numbers are the same, one of them perhaps without its country code. */
export function isSamePhone(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [phoneDigits(one), phoneDigits(other)].toSorted((a, b) => a.length - b.length);
  if (shorter.length < SHORTEST_NUMBER) return false;
  return longer.endsWith(shorter) && longer.length - shorter.length <= COUNTRY_CODE_DIGITS;
}

/** A code as people write it: in small letters, with spaces or dashes. */
export function organizationCodeOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** The digits with which numbers are looked up: two numbers that are the same end alike. */
export function phoneEnding(phone: string): string {
  return phoneDigits(phone).slice(-SHORTEST_NUMBER);
}

/** Under which name failed sign-ins with a number of nobody are counted: every way to write it is one name. */
export function attemptedName(organizationCode: string, { kind, number }: DriverNumber): string {
  const name = kind === 'card' ? cardNumberOf(number) : phoneEnding(number);
  return `${organizationCodeOf(organizationCode)} ${kind} ${name}`;
}

export function cardNumberOf(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/** What the office and the tachograph say about a vehicle that a driver chooses. Ids of drivers. */
export interface VehicleChoice {
  readonly driverId: number;
  readonly assignedDriverId: number | null;
  /** Whose card is in the vehicle. */
  readonly cardDriverId: number | null;
  /** The card of the driver is in another vehicle. */
  readonly isCardElsewhere: boolean;
}

/**
 * What choosing a vehicle does: an assignment where nobody drives it and no card says otherwise; whoever chooses an
 * occupied vehicle is its co-driver, without an assignment.
 */
export function choose(choice: VehicleChoice): 'assigned already' | 'assign' | 'co-driver' {
  const { driverId, assignedDriverId, cardDriverId, isCardElsewhere } = choice;
  if (assignedDriverId === driverId) return 'assigned already';
  const isOccupied = assignedDriverId !== null || (cardDriverId !== null && cardDriverId !== driverId);
  return isOccupied || isCardElsewhere ? 'co-driver' : 'assign';
}

/** Whether a driver may choose a vehicle. @param allowed null: all */
export function mayChoose(allowed: readonly number[] | null, vehicleId: number, isAssigned: boolean): boolean {
  return isAssigned || allowed === null || allowed.includes(vehicleId);
}
