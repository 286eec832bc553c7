import type { Database, Scope } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { assignTrailer, isInFleet, isInHiddenVehicle } from '../assignments/service.ts';
import { auditCreated, auditRemoved, auditUpdated, merged, momentOf, refuseOutdated, versionOf } from '../editing.ts';
import type { Changes, Edit } from '../editing.ts';
import { hiddenTrailer, inHiddenVehicle, trailerTaken, unknownReference } from '../errors.ts';
import { holding } from '../search.ts';
import type { Search } from '../search.ts';
import { insertTrailer, isPlateTaken, listTrailers, markTrailerRemoved, updateTrailer } from './store.ts';
import type { ListedTrailer, TrailerFields } from './types.ts';

// Other modules read trailers inside their own transactions.
export { listTrailers } from './store.ts';

/** Whose fields hold the words, as a user sees them: without a vehicle that they may not see. */
export async function searchTrailers(
  database: Database,
  scope: Scope,
  wanted: Search<'licencePlate' | 'nickname' | 'kind' | 'notes'>,
): Promise<ListedTrailer[]> {
  const trailers = await database.tenant(scope, (tx) => listTrailers(tx, scope));
  return trailers.filter(
    holding(
      [wanted.licencePlate, ({ licencePlate }) => [licencePlate]],
      [wanted.nickname, ({ nickname }) => [nickname]],
      [wanted.kind, ({ kind }) => [kind]],
      [wanted.notes, ({ notes }) => [notes]],
      [wanted.search, (t) => [t.licencePlate, t.nickname, t.kind, t.notes, t.identifier, t.externalCode]],
    ),
  );
}

/** The fields of a trailer that can change. Undefined: unchanged, null: none. */
export interface TrailerChanges extends Changes<TrailerFields> {
  readonly vehicleId?: number | null | undefined;
  /** From when on that vehicle pulls it, epoch milliseconds; undefined: now. */
  readonly assignedAt?: number | undefined;
  /** The version that the user has read; undefined: any. */
  readonly version?: string | undefined;
}

export type NewTrailer = TrailerChanges & Pick<TrailerFields, 'licencePlate'>;

const EMPTY: Omit<TrailerFields, 'licencePlate'> = {
  nickname: null,
  kind: null,
  notes: null,
  identifier: null,
  identifierType: null,
  externalCode: null,
  temperatureMinimum: null,
  temperatureMaximum: null,
  recorder: null,
  calibration: null,
};

/** @throws {ProblemError} trailer.taken; validation when the vehicle is unknown */
export async function createTrailer(edit: Edit, trailer: NewTrailer): Promise<ListedTrailer> {
  const fields = merged<TrailerFields>({ ...EMPTY, licencePlate: trailer.licencePlate }, trailer);
  refuseLimits(fields);
  await refuseTaken(edit, null, fields);
  const id = await insertTrailer(edit.tx, edit.actor, fields);
  await isPulledBy(edit, id, null, trailer);
  const made = await getTrailer(edit, id);
  await auditCreated(edit, audited(made), snapshotOf(made));
  return made;
}

/** @throws {ProblemError} not_found; changed_meanwhile; trailer.taken; validation when the vehicle is unknown */
export async function changeTrailer(edit: Edit, id: number, changes: TrailerChanges): Promise<ListedTrailer> {
  const before = await getTrailer(edit, id);
  await refuseOutdated(edit, audited(before), changes.version, versionOf(before));
  const fields = merged<TrailerFields>(fieldsOf(before), changes);
  refuseLimits(fields);
  await refuseTaken(edit, id, fields);
  await updateTrailer(edit.tx, edit.actor, id, fields);
  const from = await isPulledBy(edit, id, before, changes);
  const after = await getTrailer(edit, id);
  await auditUpdated(
    edit,
    audited(after),
    { before: snapshotOf(before), after: snapshotOf(after) },
    from === null ? {} : { assignedFrom: new Date(from).toISOString() },
  );
  return after;
}

/**
 * Removes a trailer from the lists and from its vehicle.
 * @throws {ProblemError} not_found; trailer.not_authorized when a vehicle pulls it that the actor may not see
 */
export async function removeTrailer(edit: Edit, id: number): Promise<void> {
  const before = await getTrailer(edit, id);
  if (await isInHiddenVehicle(edit.tx, edit.actor, 'trailer', id, edit.now)) throw hiddenTrailer();
  await assignTrailer(edit.tx, edit.actor, null, id, edit.now);
  await markTrailerRemoved(edit.tx, edit.actor, id);
  await auditRemoved(edit, audited(before), snapshotOf(before));
}

async function getTrailer({ tx, actor }: Edit, id: number): Promise<ListedTrailer> {
  const [trailer] = await listTrailers(tx, actor, [id]);
  if (trailer === undefined) throw notFound();
  return trailer;
}

/** @throws {ProblemError} validation when the limits leave no temperature between them */
function refuseLimits({ temperatureMinimum: minimum, temperatureMaximum: maximum }: TrailerFields): void {
  if (minimum === null || maximum === null || minimum <= maximum) return;
  throw invalidFields({ path: 'temperatureMaximum', code: 'too_small', params: { min: minimum } });
}

async function refuseTaken({ tx, actor }: Edit, id: number | null, { licencePlate }: TrailerFields): Promise<void> {
  if (await isPlateTaken(tx, actor, id, licencePlate)) throw trailerTaken(['licencePlate']);
}

/** @returns from when on another vehicle pulls it; null when that did not change */
async function isPulledBy(
  edit: Edit,
  id: number,
  before: ListedTrailer | null,
  { vehicleId, assignedAt }: TrailerChanges,
): Promise<number | null> {
  const at = momentOf(edit, assignedAt);
  if (vehicleId === undefined) return null;
  const isHidden = await isInHiddenVehicle(edit.tx, edit.actor, 'trailer', id, at);
  // A user who may not see the pulling vehicle is shown none: sending none back changes nothing.
  if (isHidden && vehicleId === null && (before?.vehicle ?? null) === null) return null;
  if (vehicleId !== null && !(await isInFleet(edit.tx, edit.actor, vehicleId))) throw unknownReference('vehicle');
  if (isHidden) throw inHiddenVehicle('vehicle');
  return (await assignTrailer(edit.tx, edit.actor, vehicleId, id, at)) ? at : null;
}

function fieldsOf(trailer: ListedTrailer): TrailerFields {
  const { id: _, vehicle: _vehicle, driver: _driver, ...fields } = trailer;
  return fields;
}

const audited = ({ id, licencePlate }: ListedTrailer) => ({ entity: 'trailer', id, name: licencePlate }) as const;

/** The fields of a trailer in the audit. */
const snapshotOf = (trailer: ListedTrailer) => ({
  ...fieldsOf(trailer),
  vehicle: trailer.vehicle?.licencePlate ?? null,
});
