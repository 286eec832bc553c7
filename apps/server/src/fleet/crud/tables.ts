import { endpoints, NAME_LENGTH, TEXT_MAX_LENGTH, usualVehicles } from '@konvoj/contract';
import type { CrudColumn, CrudField, CrudId } from '@konvoj/contract';

/** The fields of tables and forms; their labels are added in the language of the caller (service.ts). */
export type ColumnShape = Omit<CrudColumn, 'label'>;
export interface FieldShape extends Omit<CrudField, 'label' | 'hint' | 'required' | 'section'> {
  readonly required?: true;
  /** With what its text is filled in. */
  readonly hint?: Readonly<Record<string, number>>;
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
/** A field of a vehicle's size: what counts while it is empty. */
function usual(what: keyof (typeof usualVehicles)['truck'], parts: number): Pick<FieldShape, 'hint'> {
  const { car, van, truck } = usualVehicles;
  const inParts = (units: number) => Math.round(units * parts);
  return { hint: { car: inParts(car[what]), van: inParts(van[what]), truck: inParts(truck[what]) } };
}
const assignment = { type: 'reference', section: 'assignment' } as const;

const drivers: TableShape = {
  id: 'drivers',
  path: endpoints.drivers.create.path,
  listPath: endpoints.drivers.list.path,
  columns: [
    { field: 'lastName', type: 'text' },
    { field: 'firstName', type: 'text' },
    { field: 'nickname', type: 'text' },
    { field: 'vehicle', type: 'reference', reference: 'vehicles' },
    { field: 'cardNumber', type: 'text' },
    { field: 'workPhone', type: 'text' },
    { field: 'privatePhone', type: 'text', ...optional },
    { field: 'smsNumber', type: 'text', ...optional },
    { field: 'smsType', type: 'choice', reference: 'smsTypes', ...optional },
    { field: 'keyNumber', type: 'text', ...optional },
    { field: 'drivingRules', type: 'choice', reference: 'drivingRules', ...optional },
    { field: 'hasPin', type: 'boolean', ...optional },
  ],
  form: [
    { field: 'firstName', type: 'text', ...required },
    { field: 'lastName', type: 'text', ...required },
    { field: 'nickname', type: 'text', ...short },
    // People type the number in groups; the server takes the spaces out.
    { field: 'cardNumber', type: 'text', minLength: 16, maxLength: 24, hint: {} },
    { field: 'keyNumber', type: 'text', minLength: 6, maxLength: 24, hint: {} },
    { field: 'workPhone', type: 'phone' },
    { field: 'privatePhone', type: 'phone' },
    { field: 'smsType', type: 'choice', reference: 'smsTypes', required: true },
    { field: 'drivingRules', type: 'choice', reference: 'drivingRules', required: true, hint: {} },
    { field: 'pin', type: 'pin', minLength: 4, maxLength: 8, hint: {} },
    { field: 'vehicle', reference: 'vehicles', ...assignment },
  ],
};

const vehicles: TableShape = {
  id: 'vehicles',
  path: endpoints.vehicles.create.path,
  listPath: endpoints.vehicles.list.path,
  columns: [
    { field: 'icon', type: 'icon', reference: 'vehicleIcons' },
    { field: 'licencePlate', type: 'text' },
    { field: 'nickname', type: 'text' },
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
    { field: 'licencePlate', type: 'text', ...required },
    { field: 'nickname', type: 'text', ...short },
    { field: 'type', type: 'choice', reference: 'vehicleTypes', required: true },
    { field: 'icon', type: 'icon', reference: 'vehicleIcons', required: true },
    { field: 'manufacturer', type: 'text', ...short },
    { field: 'model', type: 'text', ...short },
    { field: 'year', type: 'number', min: 1900, max: 2100 },
    { field: 'fuelTankSize', type: 'number', unit: 'l', min: 1, max: 5_000 },
    { field: 'heightCm', type: 'number', unit: 'cm', min: 100, max: 600, ...usual('height', 100) },
    { field: 'widthCm', type: 'number', unit: 'cm', min: 100, max: 500, ...usual('width', 100) },
    { field: 'lengthCm', type: 'number', unit: 'cm', min: 100, max: 4_000, ...usual('length', 100) },
    { field: 'weightKg', type: 'number', unit: 'kg', min: 500, max: 150_000, ...usual('weight', 1_000) },
    { field: 'axleLoadKg', type: 'number', unit: 'kg', min: 200, max: 40_000, ...usual('axleLoad', 1_000) },
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
    { field: 'name', type: 'text' },
    { field: 'vehicleCount', type: 'number' },
    { field: 'timocomId', type: 'text' },
  ],
  form: [
    { field: 'name', type: 'text', ...required },
    { field: 'timocomId', type: 'text', ...short },
  ],
};

const trailers: TableShape = {
  id: 'trailers',
  path: endpoints.trailers.create.path,
  listPath: endpoints.trailers.list.path,
  columns: [
    { field: 'licencePlate', type: 'text' },
    { field: 'nickname', type: 'text' },
    { field: 'kind', type: 'text' },
    { field: 'vehicle', type: 'reference', reference: 'vehicles' },
    { field: 'driver', type: 'reference', reference: 'drivers' },
    { field: 'notes', type: 'text' },
    { field: 'identifierType', type: 'choice', reference: 'identifierTypes', ...optional },
    { field: 'identifier', type: 'text', ...optional },
    { field: 'externalCode', type: 'text', ...optional },
    { field: 'temperatureMinimum', type: 'number', unit: '°C', ...optional },
    { field: 'temperatureMaximum', type: 'number', unit: '°C', ...optional },
    { field: 'recorder', type: 'text', ...optional },
    { field: 'calibration', type: 'text', ...optional },
  ],
  form: [
    { field: 'licencePlate', type: 'text', ...required },
    { field: 'nickname', type: 'text', ...short },
    { field: 'kind', type: 'text', ...short },
    { field: 'notes', type: 'longText', maxLength: TEXT_MAX_LENGTH },
    { field: 'identifierType', type: 'choice', reference: 'identifierTypes' },
    { field: 'identifier', type: 'text', ...short, hint: {} },
    { field: 'externalCode', type: 'text', ...short },
    { field: 'temperatureMinimum', type: 'number', unit: '°C', min: -70, max: 125 },
    { field: 'temperatureMaximum', type: 'number', unit: '°C', min: -70, max: 125 },
    { field: 'recorder', type: 'text', ...short },
    { field: 'calibration', type: 'text', ...short },
    { field: 'vehicle', reference: 'vehicles', ...assignment },
  ],
};

/** In the order in which the settings show them. */
export const tableShapes: readonly TableShape[] = [vehicles, drivers, trailers, vehicleGroups];
