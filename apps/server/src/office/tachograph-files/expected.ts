import type { Scope, Tx } from '../../platform/database.ts';
import { findUnit } from './day-store.ts';
import type { FileFacts } from './facts.ts';
import { personOf, plateKey } from './matching.ts';
import { ownersOf } from './owners.ts';
import { readOwners } from './store.ts';

/** The driver or vehicle whose file was requested from a vehicle. */
export interface ExpectedOwner {
  readonly subject: 'driver' | 'vehicle';
  readonly id: number;
}

/**
 * Whether a file is of the kind and the owner that were requested. A unit answers what it likes, so its files are checked
 * before anything of them is stored.
 */
export function isExpected(tx: Tx, scope: Scope, { subject, id }: ExpectedOwner, facts: FileFacts): Promise<boolean> {
  return subject === 'driver' ? isCardOf(tx, scope, id, facts) : isUnitOf(tx, scope, id, facts);
}

async function isCardOf(tx: Tx, scope: Scope, driverId: number, { kind, cards }: FileFacts): Promise<boolean> {
  const [card] = cards;
  if (kind !== 'driverCard' || card === undefined) return false;
  const { cards: known, drivers } = await readOwners(tx, scope);
  const person = personOf(card.number);
  const set = known.find((each) => each.nation === card.nation && personOf(each.person) === person)?.driverId ?? null;
  if (set !== null) return set === driverId;
  const cardNumber = drivers.find((driver) => driver.id === driverId)?.cardNumber ?? null;
  return cardNumber !== null && personOf(cardNumber) === person;
}

/** The plate in a unit may be one that no vehicle has any more: then the VIN and the tracker that sent the file decide. */
async function isUnitOf(tx: Tx, scope: Scope, vehicleId: number, { kind, unit }: FileFacts): Promise<boolean> {
  if (kind !== 'vehicleUnit' || unit === null) return false;
  const owners = await ownersOf(tx, scope);
  const known = await findUnit(tx, scope, unit);
  const match = known === null ? null : owners.matchOfUnit(known.id);
  if (match?.matching === 'matched') return match.ids.includes(vehicleId);
  // The vehicle has a unit with another VIN.
  if (unit.vin !== null && owners.unitsOf(vehicleId).length > 0) return false;
  const plate = plateKey(unit.plate ?? '');
  const ofPlate = [...owners.vehicles.values()].filter(({ licencePlate }) => plateKey(licencePlate) === plate);
  return plate === '' || ofPlate.length === 0 || ofPlate.some(({ id }) => id === vehicleId);
}
