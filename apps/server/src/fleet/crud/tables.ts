import { endpoints, NAME_LENGTH, TEXT_MAX_LENGTH } from '@konvoj/contract';
import type { CrudColumn, CrudField, CrudId } from '@konvoj/contract';

/** The fields of tables and forms; their labels are added in the language of the caller (service.ts). */
export type ColumnShape = Omit<CrudColumn, 'label'>;
export interface FieldShape extends Omit<CrudField, 'label' | 'hint' | 'required' | 'section'> {
  readonly required?: true;
  readonly hasHint?: true;
  readonly section?: 'assignment';
}
export interface TableShape {
  readonly id: CrudId;
  readonly path: string;
  readonly listPath: string;
  readonly columns: readonly ColumnShape[];
  readonly form: readonly FieldShape[];
}

const optional = { optional: true } as const;
const required = { required: true, maxLength: NAME_LENGTH.max } as const;
const short = { maxLength: NAME_LENGTH.max };
const assignment = { type: 'reference', section: 'assignment' } as const;

const drivers: TableShape = {
  id: 'drivers',
  path: endpoints.drivers.create.path,
  listPath: endpoints.drivers.list.path,
  columns: [
    { field: 'priimek', type: 'text' },
    { field: 'ime', type: 'text' },
    { field: 'vzdevek', type: 'text' },
    { field: 'vozilo', type: 'reference', reference: 'vehicles' },
    { field: 'krtVoznika', type: 'text' },
    { field: 'sluzbeniTelefon', type: 'text' },
    { field: 'zasebniTelefon', type: 'text', ...optional },
    { field: 'smsStevilka', type: 'text', ...optional },
    { field: 'smsTip', type: 'choice', reference: 'smsTypes', ...optional },
    { field: 'kljuc', type: 'text', ...optional },
    { field: 'hasPin', type: 'boolean', ...optional },
  ],
  form: [
    { field: 'ime', type: 'text', ...required },
    { field: 'priimek', type: 'text', ...required },
    { field: 'vzdevek', type: 'text', ...short },
    // People type the number in groups; the server takes the spaces out.
    { field: 'krtVoznika', type: 'text', minLength: 16, maxLength: 24, hasHint: true },
    { field: 'kljuc', type: 'text', minLength: 6, maxLength: 24, hasHint: true },
    { field: 'sluzbeniTelefon', type: 'phone' },
    { field: 'zasebniTelefon', type: 'phone' },
    { field: 'smsTip', type: 'choice', reference: 'smsTypes', required: true },
    { field: 'pin', type: 'pin', minLength: 4, maxLength: 8, hasHint: true },
    { field: 'vozilo', reference: 'vehicles', ...assignment },
  ],
};

const vehicles: TableShape = {
  id: 'vehicles',
  path: endpoints.vehicles.create.path,
  listPath: endpoints.vehicles.list.path,
  columns: [
    { field: 'icon', type: 'icon', reference: 'vehicleIcons' },
    { field: 'rgsOznaka', type: 'text' },
    { field: 'vzdevek', type: 'text' },
    { field: 'type', type: 'choice', reference: 'vehicleTypes' },
    { field: 'vehicleGroup', type: 'reference', reference: 'vehicleGroups' },
    { field: 'currentDriver', type: 'reference', reference: 'drivers' },
    { field: 'trailer', type: 'reference', reference: 'trailers' },
    { field: 'manufacturer', type: 'text' },
    { field: 'model', type: 'text' },
    { field: 'year', type: 'number', ...optional },
    { field: 'fuelTankSize', type: 'number', unit: 'l', ...optional },
    { field: 'tracker', type: 'reference', reference: 'trackers', ...optional },
    { field: 'alienated', type: 'boolean', ...optional },
  ],
  form: [
    { field: 'rgsOznaka', type: 'text', ...required },
    { field: 'vzdevek', type: 'text', ...short },
    { field: 'type', type: 'choice', reference: 'vehicleTypes', required: true },
    { field: 'icon', type: 'icon', reference: 'vehicleIcons', required: true },
    { field: 'manufacturer', type: 'text', ...short },
    { field: 'model', type: 'text', ...short },
    { field: 'year', type: 'number', min: 1900, max: 2100 },
    { field: 'fuelTankSize', type: 'number', unit: 'l', min: 1, max: 5_000 },
    { field: 'vehicleGroup', reference: 'vehicleGroups', ...assignment },
    { field: 'driver', reference: 'drivers', ...assignment },
    { field: 'trailer', reference: 'trailers', ...assignment },
    { field: 'tracker', reference: 'trackers', ...assignment },
  ],
};

const vehicleGroups: TableShape = {
  id: 'vehicleGroups',
  path: endpoints.vehicleGroups.create.path,
  listPath: endpoints.vehicleGroups.list.path,
  columns: [
    { field: 'naziv', type: 'text' },
    { field: 'vehicleCount', type: 'number' },
    { field: 'timocomId', type: 'text' },
  ],
  form: [
    { field: 'naziv', type: 'text', ...required },
    { field: 'timocomId', type: 'text', ...short },
  ],
};

const trailers: TableShape = {
  id: 'trailers',
  path: endpoints.trailers.create.path,
  listPath: endpoints.trailers.list.path,
  columns: [
    { field: 'rgsOznaka', type: 'text' },
    { field: 'vzdevek', type: 'text' },
    { field: 'tip', type: 'text' },
    { field: 'vozilo', type: 'reference', reference: 'vehicles' },
    { field: 'voznik', type: 'reference', reference: 'drivers' },
    { field: 'opombe', type: 'text' },
    { field: 'identifierType', type: 'choice', reference: 'identifierTypes', ...optional },
    { field: 'identifier', type: 'text', ...optional },
    { field: 'externalCode', type: 'text', ...optional },
  ],
  form: [
    { field: 'rgsOznaka', type: 'text', ...required },
    { field: 'vzdevek', type: 'text', ...short },
    { field: 'tip', type: 'text', ...short },
    { field: 'opombe', type: 'longText', maxLength: TEXT_MAX_LENGTH },
    { field: 'identifierType', type: 'choice', reference: 'identifierTypes' },
    { field: 'identifier', type: 'text', ...short, hasHint: true },
    { field: 'externalCode', type: 'text', ...short },
    { field: 'vozilo', reference: 'vehicles', ...assignment },
  ],
};

/** In the order in which the settings show them. */
export const tableShapes: readonly TableShape[] = [vehicles, drivers, trailers, vehicleGroups];
