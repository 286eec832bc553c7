import type { ActivityChange } from '../activity-change.ts';
import type { Reader } from '../bytes.ts';
import {
  type BorderCrossing,
  type CardNumber,
  type LoadOperation,
  type Place,
  type Position,
  type SpecificCondition,
  type VehicleRegistration,
  readCardNumber,
  readPlace,
  readPosition,
  readRegistration,
} from '../records.ts';
import { readText } from '../text.ts';

/** One day of a vehicle unit, in UTC. */
export interface VehicleUnitDay {
  /** As 2026-06-30. */
  readonly day: string;
  /** The time as the unit wrote it: some give the end of the day, the current day its time. */
  readonly date: Date;
  /** Where its block begins, as in findings and verdicts. */
  readonly offset: number;
  readonly odometerAtMidnightKm: number | null;
  readonly insertions: readonly CardInsertion[];
  /** Changes of both slots; the day begins with one for each at minute 0. */
  readonly changes: readonly ActivityChange[];
  readonly places: readonly (Place & { readonly card: CardNumber | null })[];
  /** Every three hours of driving (generation 2). */
  readonly positions: readonly DrivenPosition[];
  readonly conditions: readonly SpecificCondition[];
  /** Version 2 of generation 2. */
  readonly borderCrossings: readonly (BorderCrossing & WithCards)[];
  readonly loads: readonly (LoadOperation & WithCards)[];
}

export interface WithCards {
  readonly driverCard: CardNumber | null;
  readonly coDriverCard: CardNumber | null;
}

export interface DrivenPosition extends WithCards {
  readonly at: Date;
  readonly position: Position;
  readonly odometerKm: number | null;
}

export interface CardInsertion {
  readonly surname: string;
  readonly firstNames: string;
  readonly card: CardNumber | null;
  readonly cardExpiresAt: Date | null;
  readonly insertedAt: Date | null;
  readonly odometerAtInsertionKm: number | null;
  /** 0 driver, 1 co-driver. */
  readonly slot: number;
  /** Null: still inserted. */
  readonly withdrawnAt: Date | null;
  readonly odometerAtWithdrawalKm: number | null;
  readonly previousVehicle: VehicleRegistration;
  readonly previousWithdrawnAt: Date | null;
  /** The driver made entries by hand. */
  readonly hasManualEntries: boolean;
}

export function readInsertion(reader: Reader, isSecond: boolean): CardInsertion {
  const [surname, firstNames] = [readText(reader, 36), readText(reader, 36)];
  const card = readCardNumber(reader, isSecond);
  const [cardExpiresAt, insertedAt, odometerAtInsertionKm] = [reader.time(), reader.time(), reader.odometerKm()];
  const [slot, withdrawnAt, odometerAtWithdrawalKm] = [reader.u8(), reader.time(), reader.odometerKm()];
  const [previousVehicle, previousWithdrawnAt] = [readRegistration(reader), reader.time()];
  if (isSecond) reader.skip(1); // generation of the previous vehicle's unit
  const hasManualEntries = reader.u8() === 1;
  return {
    surname,
    firstNames,
    card,
    cardExpiresAt,
    insertedAt,
    odometerAtInsertionKm,
    slot,
    withdrawnAt,
    odometerAtWithdrawalKm,
    previousVehicle,
    previousWithdrawnAt,
    hasManualEntries,
  };
}

/** The size of the place within tells whether it has a position, and whether that is authenticated. */
export function readPlaceOfCard(
  reader: Reader,
  isSecond: boolean,
  size: number,
): VehicleUnitDay['places'][number] | null {
  const card = readCardNumber(reader, isSecond);
  const place = readPlace(reader, size - (isSecond ? 19 : 18));
  return place === null ? null : { ...place, card };
}

export function readDrivenPosition(reader: Reader, size: number): DrivenPosition | null {
  const at = reader.time();
  const cards = readCards(reader);
  const [position, odometerKm] = [readPosition(reader, size >= 57), reader.odometerKm()];
  return at === null ? null : { at, ...cards, position, odometerKm };
}

export function readCrossingOfCards(reader: Reader): (BorderCrossing & WithCards) | null {
  const cards = readCards(reader);
  const [countryLeft, countryEntered] = [reader.u8(), reader.u8()];
  const [position, odometerKm] = [readPosition(reader, true), reader.odometerKm()];
  return position.at === null ? null : { ...cards, countryLeft, countryEntered, position, odometerKm };
}

export function readLoadOfCards(reader: Reader): (LoadOperation & WithCards) | null {
  const [at, operation] = [reader.time(), reader.u8()];
  const cards = readCards(reader);
  const [position, odometerKm] = [readPosition(reader, true), reader.odometerKm()];
  return at === null ? null : { at, operation, ...cards, position, odometerKm };
}

function readCards(reader: Reader): WithCards {
  return { driverCard: readCardNumber(reader, true), coDriverCard: readCardNumber(reader, true) };
}
