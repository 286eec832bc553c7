import { endpoints, iconColour } from '@konvoj/contract';
import type { CrudId } from '@konvoj/contract';
import { ProblemError } from '../../platform/http/index.ts';
import { acceptOurs } from '../../platform/http/validate.ts';
import { vehicleIcon } from '../../organization/reference/icons.ts';
import { changeDriver, createDriver } from '../drivers/service.ts';
import { driverChanges, newDriver } from '../drivers/wire.ts';
import type { Edit } from '../editing.ts';
import { changeGroup, createGroup } from '../groups/service.ts';
import { changeTrailer, createTrailer } from '../trailers/service.ts';
import { trailerChanges } from '../trailers/wire.ts';
import { changeVehicle, createVehicle } from '../vehicles/service.ts';
import { vehicleChanges } from '../vehicles/wire.ts';
import { isReference } from './planned-row.ts';
import type { PlannedRow, Reference } from './planned-row.ts';
import { inWritingOrder } from './references.ts';

type Body = Record<string, unknown>;
/** Moments are not imported, so the zone is irrelevant. */
const ZONE = 'UTC';

/** Creates or updates one row of a table through the service that the edit dialog uses. */
const WRITERS: Readonly<
  Record<CrudId, (edit: Edit, id: number | null, body: Body) => Promise<{ readonly id: number }>>
> = {
  vehicleGroups: (edit, id, input) => {
    const { create, update } = endpoints.vehicleGroups;
    if (id !== null) return changeGroup(edit, id, acceptOurs(update.body, input));
    return createGroup(edit, acceptOurs(create.body, input));
  },
  drivers: (edit, id, input) => {
    const { create, update } = endpoints.drivers;
    if (id !== null) return changeDriver(edit, id, driverChanges(acceptOurs(update.body, input), ZONE));
    return createDriver(edit, newDriver(acceptOurs(create.body, input), ZONE));
  },
  trailers: (edit, id, input) => {
    const { create, update } = endpoints.trailers;
    if (id !== null) return changeTrailer(edit, id, trailerChanges(acceptOurs(update.body, input), ZONE));
    const body = acceptOurs(create.body, input);
    return createTrailer(edit, { ...trailerChanges(body, ZONE), licencePlate: body.licencePlate });
  },
  vehicles: (edit, id, input) => {
    const { create, update } = endpoints.vehicles;
    if (id !== null) return changeVehicle(edit, id, vehicleChanges(acceptOurs(update.body, input), ZONE));
    const body = acceptOurs(create.body, input);
    return createVehicle(edit, { ...vehicleChanges(body, ZONE), licencePlate: body.licencePlate });
  },
};

/**
 * Writes the accepted rows of a plan. A row that the fleet refuses nevertheless is rejected and leaves nothing behind;
 * the others are stored.
 * @param signal aborts between two rows. @throws the reason of the signal
 */
export async function applyPlan(edit: Edit, rows: readonly PlannedRow[], signal: AbortSignal): Promise<void> {
  const made = new Map<PlannedRow, number>();
  for (const row of inWritingOrder(rows)) {
    signal.throwIfAborted();
    await write(edit, made, row);
  }
}

async function write(edit: Edit, made: Map<PlannedRow, number>, row: PlannedRow): Promise<void> {
  await edit.tx.query({ name: 'import.savepoint', text: 'savepoint imported_row' });
  try {
    const { id } = await WRITERS[row.table](edit, row.known?.id ?? null, bodyOf(row, made));
    made.set(row, id);
    await edit.tx.query({ name: 'import.release', text: 'release savepoint imported_row' });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await edit.tx.query({ name: 'import.undo', text: 'rollback to savepoint imported_row' });
    rejectBy(row, error);
  }
}

function bodyOf(row: PlannedRow, made: ReadonlyMap<PlannedRow, number>): Body {
  const body: Body = {};
  for (const [field, value] of Object.entries(row.changes)) {
    if (field === 'iconColour' || field === 'dynamicIcon') body['icon'] = iconOf(row);
    else body[field] = isReference(value) ? idOf(field, value, made) : value;
  }
  return body;
}

function idOf(path: string, reference: Reference, made: ReadonlyMap<PlannedRow, number>): number {
  const id = 'known' in reference ? reference.known : made.get(reference.made);
  if (id === undefined) throw new ProblemError('validation', { errors: [{ path, code: 'unknown' }] });
  return id;
}

/**
 * Colour and turning are two columns and one icon: a missing one keeps its value, or gets the default for a new row.
 */
function iconOf(row: PlannedRow): number {
  const said = (field: string) => (row.values.has(field) ? row.values.get(field) : row.known?.values[field]);
  const colour = iconColour.safeParse(said('iconColour'));
  return vehicleIcon(colour.success ? colour.data : 'blue', said('dynamicIcon') !== false).id;
}

function rejectBy(row: PlannedRow, error: ProblemError): void {
  for (const { path, code, params } of error.errors ?? [{ path: '', code: 'invalid' as const, params: undefined }]) {
    row.reject({ path: path === 'icon' ? 'iconColour' : path, code, ...(params && { params }) });
  }
}
