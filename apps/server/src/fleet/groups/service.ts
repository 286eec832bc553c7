import type { Database, Scope } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import { auditCreated, auditRemoved, auditUpdated, merged, refuseOutdated, versionOf } from '../editing.ts';
import type { Changes, Edit } from '../editing.ts';
import { hiddenGroup, vehicleGroupTaken } from '../errors.ts';
import { holding } from '../search.ts';
import type { Search } from '../search.ts';
import {
  hasHiddenVehicle,
  insertGroup,
  isNameTaken,
  listVehicleGroups,
  markGroupRemoved,
  updateGroup,
} from './store.ts';
import type { GroupFields, VehicleGroup } from './types.ts';

// Other modules read groups inside their own transactions.
export { listVehicleGroups } from './store.ts';

/** Whose fields hold the words. */
export async function searchGroups(
  database: Database,
  scope: Scope,
  { name: wanted, search }: Search<'name'>,
): Promise<VehicleGroup[]> {
  const groups = await database.tenant(scope, (tx) => listVehicleGroups(tx, scope));
  return groups.filter(holding([wanted, ({ name }) => [name]], [search, ({ name, timocomId }) => [name, timocomId]]));
}

/** Undefined: unchanged, null: none. */
export interface GroupChanges extends Changes<GroupFields> {
  /** The version that the user has read; undefined: any. */
  readonly version?: string | undefined;
}

export type NewGroup = Changes<GroupFields> & Pick<GroupFields, 'name'>;

/** @throws {ProblemError} vehicle_group.taken */
export async function createGroup(edit: Edit, group: NewGroup): Promise<VehicleGroup> {
  const fields = merged<GroupFields>({ name: group.name, timocomId: null }, group);
  await refuseTaken(edit, null, fields);
  const made = await getGroup(edit, await insertGroup(edit.tx, edit.actor, fields));
  await auditCreated(edit, audited(made), fieldsOf(made));
  return made;
}

/** @throws {ProblemError} not_found; changed_meanwhile; vehicle_group.taken */
export async function changeGroup(edit: Edit, id: number, changes: GroupChanges): Promise<VehicleGroup> {
  const before = await getGroup(edit, id);
  await refuseOutdated(edit, audited(before), changes.version, groupVersion(before));
  const fields = merged(fieldsOf(before), changes);
  await refuseTaken(edit, id, fields);
  await updateGroup(edit.tx, edit.actor, id, fields);
  const after = await getGroup(edit, id);
  await auditUpdated(edit, audited(after), { before: fieldsOf(before), after: fieldsOf(after) });
  return after;
}

/**
 * Deletes a group; its vehicles stay without one.
 * @throws {ProblemError} not_found; vehicle_group.not_authorized when it contains a vehicle that the actor may not see
 */
export async function removeGroup(edit: Edit, id: number): Promise<void> {
  const before = await getGroup(edit, id);
  if (await hasHiddenVehicle(edit.tx, edit.actor, id)) throw hiddenGroup();
  await markGroupRemoved(edit.tx, edit.actor, id, edit.now);
  await auditRemoved(edit, audited(before), fieldsOf(before));
}

async function getGroup({ tx, actor }: Edit, id: number): Promise<VehicleGroup> {
  const [group] = await listVehicleGroups(tx, actor, [id]);
  if (group === undefined) throw notFound();
  return group;
}

async function refuseTaken({ tx, actor }: Edit, id: number | null, { name }: GroupFields): Promise<void> {
  if (await isNameTaken(tx, actor, id, name)) throw vehicleGroupTaken(['name']);
}

/** How many vehicles are in it is nothing that is edited. */
export const groupVersion = (group: VehicleGroup): string => versionOf(fieldsOf(group));

const fieldsOf = ({ name, timocomId }: GroupFields) => ({ name, timocomId });
const audited = ({ id, name }: VehicleGroup) => ({ entity: 'vehicle_group', id, name }) as const;
