import { invalidFields, notFound } from '../../platform/http/index.ts';
import {
  assignDriver,
  assignGroup,
  assignTrailer,
  isDriver,
  isGroup,
  isInHiddenVehicle,
  isTracker,
  isTrackerInHiddenVehicle,
  isTrailer,
  mountTracker,
  unmountDevice,
  wasEverMounted,
} from '../assignments/service.ts';
import { auditCreated, auditRemoved, auditUpdated, merged, momentOf, refuseOutdated, versionOf } from '../editing.ts';
import type { Changes, Edit } from '../editing.ts';
import { inHiddenVehicle, unknownReference, vehicleTaken } from '../errors.ts';
import { mountedSince } from '../trackers/rules.ts';
import { insertVehicle, isPlateTaken, listVehicles, updateVehicle } from './store.ts';
import type { ListedVehicle, VehicleFields } from './types.ts';

// Other modules read vehicles inside their own transactions.
export { listVehicles } from './store.ts';

/** The fields of a vehicle that can change. Undefined: unchanged, null: none. */
export interface VehicleChanges extends Changes<VehicleFields> {
  readonly groupId?: number | null | undefined;
  readonly driverId?: number | null | undefined;
  readonly trailerId?: number | null | undefined;
  readonly trackerId?: number | null | undefined;
  readonly alienated?: boolean | undefined;
  /** The start of these assignments (group, driver, trailer, tracker), epoch milliseconds; undefined: now. */
  readonly assignedAt?: number | undefined;
  /** The version that the user has read; undefined: any. */
  readonly version?: string | undefined;
}

export type NewVehicle = VehicleChanges & Pick<VehicleFields, 'licencePlate'>;

const EMPTY: Omit<VehicleFields, 'licencePlate'> = {
  nickname: null,
  manufacturer: null,
  model: null,
  year: null,
  fuelTankLitres: null,
  heightCm: null,
  widthCm: null,
  lengthCm: null,
  weightKg: null,
  axleLoadKg: null,
  type: 3,
  iconColour: 'blue',
  dynamicIcon: true,
};

/**
 * A vehicle with its device.
 * @throws {ProblemError} vehicle.taken; validation when an assigned entity is unknown
 */
export async function createVehicle(edit: Edit, vehicle: NewVehicle): Promise<ListedVehicle> {
  const fields = merged<VehicleFields>({ ...EMPTY, licencePlate: vehicle.licencePlate }, vehicle);
  const alienated = vehicle.alienated ?? false;
  if (!alienated) await refuseTaken(edit, null, fields);
  const id = await insertVehicle(edit.tx, edit.actor, fields);
  if (alienated) await updateVehicle(edit.tx, edit.actor, id, fields, true);
  await assignAll(edit, await getVehicle(edit, id), vehicle);
  const made = await getVehicle(edit, id);
  if (made.tracker !== null) edit.movedTrackers.add(made.tracker.imei);
  await auditCreated(edit, audited(made), snapshotOf(made));
  return made;
}

/**
 * Changes a vehicle that the actor may see. An alienated one loses its driver and its trailer.
 * @throws {ProblemError} not_found; changed_meanwhile; vehicle.taken; validation when an assigned entity is unknown
 */
export async function changeVehicle(edit: Edit, id: number, changes: VehicleChanges): Promise<ListedVehicle> {
  const before = await getVehicle(edit, id);
  await refuseOutdated(edit, audited(before), changes.version, versionOf(before));
  const fields = merged<VehicleFields>(fieldsOf(before), changes);
  const alienated = changes.alienated ?? before.alienated;
  if (!alienated) await refuseTaken(edit, id, fields);
  await updateVehicle(edit.tx, edit.actor, id, fields, alienated);
  const leaves = alienated && !before.alienated;
  const assigned = await assignAll(
    edit,
    { ...before, alienated },
    leaves ? { ...changes, driverId: null, trailerId: null } : changes,
  );
  const after = await getVehicle(edit, id);
  if (after.tracker !== null && after.tracker.id !== before.tracker?.id) edit.movedTrackers.add(after.tracker.imei);
  const assignedFrom = assigned && changes.assignedAt !== undefined ? momentOf(edit, changes.assignedAt) : null;
  await auditUpdated(
    edit,
    audited(after),
    { before: snapshotOf(before), after: snapshotOf(after) },
    assignedFrom === null ? {} : { assignedFrom: new Date(assignedFrom).toISOString() },
  );
  return after;
}

/**
 * Marks a vehicle as alienated: it leaves the map, its driver and its trailer; history stays. Idempotent.
 * @throws {ProblemError} not_found
 */
export async function alienateVehicle(edit: Edit, id: number): Promise<void> {
  const before = await getVehicle(edit, id);
  if (before.alienated) return;
  await updateVehicle(edit.tx, edit.actor, id, fieldsOf(before), true);
  await assignAll(edit, before, { driverId: null, trailerId: null });
  await auditRemoved(edit, audited(before), snapshotOf(before));
}

async function getVehicle({ tx, actor }: Edit, id: number): Promise<ListedVehicle> {
  const [vehicle] = await listVehicles(tx, actor, { ids: [id] });
  if (vehicle === undefined) throw notFound();
  return vehicle;
}

async function refuseTaken({ tx, actor }: Edit, id: number | null, { licencePlate }: VehicleFields): Promise<void> {
  if (await isPlateTaken(tx, actor, id, licencePlate)) throw vehicleTaken(['licencePlate']);
}

/** @returns whether any history changed */
async function assignAll(edit: Edit, vehicle: ListedVehicle, changes: VehicleChanges): Promise<boolean> {
  const at = momentOf(edit, changes.assignedAt);
  const { groupId, driverId, trailerId, trackerId } = changes;
  const changed: boolean[] = [];
  if (groupId !== undefined) changed.push(await joinGroup(edit, vehicle, groupId, at));
  if (driverId !== undefined) changed.push(await changeDriver(edit, vehicle, driverId, at));
  if (trailerId !== undefined) changed.push(await couple(edit, vehicle, trailerId, at));
  if (trackerId !== undefined)
    changed.push(await mount(edit, vehicle, trackerId, changes.assignedAt === undefined ? null : at));
  return changed.includes(true);
}

async function joinGroup({ tx, actor }: Edit, vehicle: ListedVehicle, id: number | null, at: number): Promise<boolean> {
  if (id !== null && !(await isGroup(tx, actor, id))) throw unknownReference('vehicleGroup');
  return assignGroup(tx, actor, vehicle.id, id, at);
}

async function changeDriver(edit: Edit, vehicle: ListedVehicle, id: number | null, at: number): Promise<boolean> {
  const { tx, actor } = edit;
  if (id !== null) {
    refuseAlienated(vehicle, 'driver');
    if (!(await isDriver(tx, actor, id))) throw unknownReference('driver');
    if (await isInHiddenVehicle(tx, actor, 'driver', id, at)) throw inHiddenVehicle('driver');
  }
  return assignDriver(tx, actor, vehicle.id, id, at);
}

async function couple({ tx, actor }: Edit, vehicle: ListedVehicle, id: number | null, at: number): Promise<boolean> {
  if (id !== null) {
    refuseAlienated(vehicle, 'trailer');
    if (!(await isTrailer(tx, actor, id))) throw unknownReference('trailer');
    if (await isInHiddenVehicle(tx, actor, 'trailer', id, at)) throw inHiddenVehicle('trailer');
  }
  return assignTrailer(tx, actor, vehicle.id, id, at);
}

async function mount(edit: Edit, vehicle: ListedVehicle, id: number | null, at: number | null): Promise<boolean> {
  const { tx, actor, now } = edit;
  const { deviceId, tracker } = vehicle;
  if (deviceId === null) throw new Error(`vehicle ${vehicle.id} has no device`);
  if (tracker !== null) edit.movedTrackers.add(tracker.imei);
  if (id === null) {
    await unmountDevice(tx, actor, deviceId, at ?? now);
    return tracker !== null;
  }
  if (!(await isTracker(tx, actor, id))) throw unknownReference('tracker');
  const from = at ?? mountedSince(await wasEverMounted(tx, actor, id, deviceId), now);
  if (await isTrackerInHiddenVehicle(tx, actor, id, from)) throw inHiddenVehicle('tracker');
  const isNew = tracker?.id !== id || at !== null;
  return isNew && mountTracker(tx, actor, id, deviceId, from);
}

/** A vehicle that is out of the fleet has no driver and no trailer. */
function refuseAlienated({ alienated }: ListedVehicle, path: string): void {
  if (alienated) throw invalidFields({ path, code: 'invalid' });
}

function fieldsOf(vehicle: ListedVehicle): VehicleFields {
  return {
    licencePlate: vehicle.licencePlate,
    nickname: vehicle.nickname,
    manufacturer: vehicle.manufacturer,
    model: vehicle.model,
    year: vehicle.year,
    fuelTankLitres: vehicle.fuelTankLitres,
    heightCm: vehicle.heightCm,
    widthCm: vehicle.widthCm,
    lengthCm: vehicle.lengthCm,
    weightKg: vehicle.weightKg,
    axleLoadKg: vehicle.axleLoadKg,
    type: vehicle.type,
    iconColour: vehicle.iconColour,
    dynamicIcon: vehicle.dynamicIcon,
  };
}

const audited = ({ id, licencePlate }: ListedVehicle) => ({ entity: 'vehicle', id, name: licencePlate }) as const;

/** The fields of a vehicle in the audit. */
const snapshotOf = (vehicle: ListedVehicle) => ({
  ...fieldsOf(vehicle),
  group: vehicle.group?.name ?? null,
  driver: vehicle.driver && `${vehicle.driver.firstName} ${vehicle.driver.lastName}`,
  trailer: vehicle.trailer?.licencePlate ?? null,
  tracker: vehicle.tracker?.imei ?? null,
  alienated: vehicle.alienated,
});
