import type { Database, Scope } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import { assignDriver, isInFleet, isInHiddenVehicle } from '../assignments/service.ts';
import { auditCreated, auditRemoved, auditUpdated, merged, momentOf, refuseOutdated, versionOf } from '../editing.ts';
import type { Changes, Edit } from '../editing.ts';
import { driverTaken, hiddenDriver, inHiddenVehicle, unknownReference } from '../errors.ts';
import { holding } from '../search.ts';
import type { Search } from '../search.ts';
import {
  endSessions,
  insertDriver,
  listDrivers,
  markDriverRemoved,
  setPinHash,
  takenMarks,
  updateDriver,
} from './store.ts';
import type { DriverFields, ListedDriver } from './types.ts';

// Other modules read drivers inside their own transactions.
export { listDriverNames, listDrivers } from './store.ts';

/** Whose fields hold the words, as a user sees them: without a vehicle that they may not see. */
export async function searchDrivers(
  database: Database,
  scope: Scope,
  wanted: Search<'firstName' | 'lastName' | 'nickname'>,
): Promise<ListedDriver[]> {
  const drivers = await database.tenant(scope, (tx) => listDrivers(tx, scope));
  return drivers.filter(
    holding(
      [wanted.firstName, ({ firstName }) => [firstName]],
      [wanted.lastName, ({ lastName }) => [lastName]],
      [wanted.nickname, ({ nickname }) => [nickname]],
      [wanted.search, (driver) => [`${driver.firstName} ${driver.lastName}`, driver.nickname, driver.cardNumber]],
    ),
  );
}

/** The fields of a driver that can change. Undefined: unchanged, null: none. */
export interface DriverChanges extends Changes<DriverFields> {
  readonly pinHash?: string | null | undefined;
  readonly vehicleId?: number | null | undefined;
  /** From when on they drive it, epoch milliseconds; undefined: now. */
  readonly assignedAt?: number | undefined;
  /** The version that the user has read; undefined: any. */
  readonly version?: string | undefined;
}

export type NewDriver = DriverChanges & Pick<DriverFields, 'firstName' | 'lastName'>;

const EMPTY: Omit<DriverFields, 'firstName' | 'lastName'> = {
  nickname: null,
  cardNumber: null,
  keyNumber: null,
  workPhone: null,
  privatePhone: null,
  smsType: 'business',
  drivingRules: 'goods',
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
 * @throws {ProblemError} not_found; changed_meanwhile; driver.taken; validation when the vehicle is unknown; driver.not_authorized for what
 * the driver signs in with, when they drive a vehicle that the actor may not see
 */
export async function changeDriver(edit: Edit, id: number, changes: DriverChanges): Promise<ListedDriver> {
  const before = await getDriver(edit, id);
  await refuseOutdated(edit, audited(before), changes.version, versionOf(before));
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
  await assignDriver(edit.tx, edit.actor, null, id, edit.now);
  await endAppSessions(edit, id);
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

async function setPin(edit: Edit, id: number, pinHash: string | null | undefined): Promise<void> {
  if (pinHash === undefined) return;
  await endAppSessions(edit, id);
  await setPinHash(edit.tx, edit.actor, id, pinHash);
}

/** No session outlives the PIN with which it began. */
async function endAppSessions({ tx, actor, endedSessions }: Edit, id: number): Promise<void> {
  for (const sessionId of await endSessions(tx, actor, id)) endedSessions.add(sessionId);
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
  return (await assignDriver(edit.tx, edit.actor, vehicleId, id, at)) ? at : null;
}

function fieldsOf(driver: ListedDriver): DriverFields {
  const { firstName, lastName, nickname, cardNumber, keyNumber, workPhone, privatePhone, smsType, drivingRules } =
    driver;
  return { firstName, lastName, nickname, cardNumber, keyNumber, workPhone, privatePhone, smsType, drivingRules };
}

const audited = ({ id, firstName, lastName }: ListedDriver) =>
  ({ entity: 'driver', id, name: `${firstName} ${lastName}` }) as const;

/** The fields of a driver in the audit; never the PIN. */
const snapshotOf = (driver: ListedDriver) => ({
  ...fieldsOf(driver),
  hasPin: driver.hasPin,
  vehicle: driver.vehicle?.licencePlate ?? null,
});
