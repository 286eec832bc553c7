import { notFound } from '../../platform/http/index.ts';
import { assignDriver, isInHiddenVehicle } from '../assignments/assign-store.ts';
import { auditCreated, auditRemoved, auditUpdated, merged, momentOf } from '../editing.ts';
import type { Changes, Edit } from '../editing.ts';
import { driverTaken, hiddenDriver, inHiddenVehicle, unknownReference } from '../errors.ts';
import { isInFleet } from '../vehicles/store.ts';
import { insertDriver, listDrivers, markDriverRemoved, setPinHash, takenMarks, updateDriver } from './store.ts';
import type { DriverFields, ListedDriver } from './types.ts';

/** The fields of a driver that can change. Undefined: unchanged, null: none. */
export interface DriverChanges extends Changes<DriverFields> {
  readonly pinHash?: string | null | undefined;
  readonly vehicleId?: number | null | undefined;
  /** From when on they drive it, epoch milliseconds; undefined: now. */
  readonly assignedAt?: number | undefined;
}

export type NewDriver = DriverChanges & Pick<DriverFields, 'firstName' | 'lastName'>;

const EMPTY: Omit<DriverFields, 'firstName' | 'lastName'> = {
  nickname: null,
  cardNumber: null,
  keyNumber: null,
  workPhone: null,
  privatePhone: null,
  smsType: 'business',
};

/** @throws {ProblemError} driver.taken; validation when the vehicle is unknown */
export async function createDriver(edit: Edit, driver: NewDriver): Promise<ListedDriver> {
  const fields = merged<DriverFields>({ ...EMPTY, firstName: driver.firstName, lastName: driver.lastName }, driver);
  await refuseTaken(edit, null, fields);
  const id = await insertDriver(edit.tx, edit.actor, fields);
  await setPin(edit, id, driver.pinHash);
  await drives(edit, id, null, driver);
  const made = await getDriver(edit, id);
  await auditCreated(edit, audited(made), snapshotOf(made));
  return made;
}

/**
 * @throws {ProblemError} not_found; driver.taken; validation when the vehicle is unknown; driver.not_authorized for what
 * the driver signs in with, when they drive a vehicle that the actor may not see
 */
export async function changeDriver(edit: Edit, id: number, changes: DriverChanges): Promise<ListedDriver> {
  const before = await getDriver(edit, id);
  const fields = merged<DriverFields>(fieldsOf(before), changes);
  if (signsInOtherwise(before, fields) && (await isInHiddenVehicle(edit.tx, edit.actor, 'driver', id, edit.now))) {
    throw hiddenDriver();
  }
  await refuseTaken(edit, id, fields);
  await updateDriver(edit.tx, edit.actor, id, fields);
  await setPin(edit, id, changes.pinHash);
  const from = await drives(edit, id, before, changes);
  const after = await getDriver(edit, id);
  const pinReplaced = before.hasPin && typeof changes.pinHash === 'string';
  await auditUpdated(
    edit,
    audited(after),
    { before: snapshotOf(before), after: snapshotOf(after) },
    { ...(from !== null && { assignedFrom: new Date(from).toISOString() }), ...(pinReplaced && { pinReplaced }) },
  );
  return after;
}

/**
 * Removes a driver from the lists and from their vehicle.
 * @throws {ProblemError} not_found; driver.not_authorized when they drive a vehicle that the actor may not see
 */
export async function removeDriver(edit: Edit, id: number): Promise<void> {
  const before = await getDriver(edit, id);
  if (await isInHiddenVehicle(edit.tx, edit.actor, 'driver', id, edit.now)) throw hiddenDriver();
  edit.reassigned.push(...(await assignDriver(edit.tx, edit.actor, null, id, edit.now)));
  await markDriverRemoved(edit.tx, edit.actor, id);
  await auditRemoved(edit, audited(before), snapshotOf(before));
}

/** Messages, too, go to the numbers. */
const signsInOtherwise = (before: DriverFields, after: DriverFields): boolean =>
  before.cardNumber !== after.cardNumber ||
  before.workPhone !== after.workPhone ||
  before.privatePhone !== after.privatePhone;

async function getDriver({ tx, actor }: Edit, id: number): Promise<ListedDriver> {
  const [driver] = await listDrivers(tx, actor, [id]);
  if (driver === undefined) throw notFound();
  return driver;
}

async function refuseTaken({ tx, actor }: Edit, id: number | null, fields: DriverFields): Promise<void> {
  const taken = await takenMarks(tx, actor, id, fields);
  if (taken.card || taken.key) {
    throw driverTaken([...(taken.card ? ['cardNumber'] : []), ...(taken.key ? ['keyNumber'] : [])]);
  }
}

async function setPin({ tx, actor }: Edit, id: number, pinHash: string | null | undefined): Promise<void> {
  if (pinHash !== undefined) await setPinHash(tx, actor, id, pinHash);
}

/** @returns from when on they have another vehicle; null when it did not change */
async function drives(
  edit: Edit,
  id: number,
  before: ListedDriver | null,
  { vehicleId, assignedAt }: DriverChanges,
): Promise<number | null> {
  const at = momentOf(edit, assignedAt);
  if (vehicleId === undefined) return null;
  const isHidden = await isInHiddenVehicle(edit.tx, edit.actor, 'driver', id, at);
  // A user who may not see the driver's vehicle is shown none: sending none back changes nothing.
  if (isHidden && vehicleId === null && (before?.vehicle ?? null) === null) return null;
  if (vehicleId !== null && !(await isInFleet(edit.tx, edit.actor, vehicleId))) throw unknownReference('vehicle');
  if (isHidden) throw inHiddenVehicle('vehicle');
  const reassigned = await assignDriver(edit.tx, edit.actor, vehicleId, id, at);
  edit.reassigned.push(...reassigned);
  return reassigned.length > 0 ? at : null;
}

function fieldsOf(driver: ListedDriver): DriverFields {
  const { firstName, lastName, nickname, cardNumber, keyNumber, workPhone, privatePhone, smsType } = driver;
  return { firstName, lastName, nickname, cardNumber, keyNumber, workPhone, privatePhone, smsType };
}

const audited = ({ id, firstName, lastName }: ListedDriver) =>
  ({ entity: 'driver', id, name: `${firstName} ${lastName}` }) as const;

/** The fields of a driver in the audit; never the PIN. */
const snapshotOf = (driver: ListedDriver) => ({
  ...fieldsOf(driver),
  hasPin: driver.hasPin,
  vehicle: driver.vehicle?.licencePlate ?? null,
});
