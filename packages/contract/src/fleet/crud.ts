import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { namesOnWire } from '../on-wire.ts';
import { fleetNames } from './fleet-names.ts';

/** The settings tables; also the last part of /settings/{crudId} and Fleet/{section}. */
export const crudId = z.enum(['drivers', 'vehicles', 'vehicleGroups', 'trailers']);
export type CrudId = z.infer<typeof crudId>;

/** From where the choices of a field come: another table, or a list of reference data. */
export const crudReference = z.enum([
  'drivers',
  'vehicles',
  'vehicleGroups',
  'trailers',
  'trackers',
  'vehicleTypes',
  'vehicleIcons',
  'identifierTypes',
  'smsTypes',
  'drivingRules',
]);
export type CrudReference = z.infer<typeof crudReference>;

/**
 * A column of a settings table. `field` is the key of the row: a text, number or boolean; with a `reference` the id of
 * a choice, or an object `{id, …}` of another table; null when there is none.
 */
export const crudColumn = z.object({
  field: z.string(),
  type: z.enum(['text', 'number', 'boolean', 'choice', 'reference', 'icon']),
  label: z.string(),
  reference: crudReference.optional(),
  /** Written in the header. */
  unit: z.string().optional(),
  /** Shown only when the user chooses it. */
  optional: z.literal(true).optional(),
});
export type CrudColumn = z.infer<typeof crudColumn>;

/**
 * A field of the edit dialog. `field` is the key of the body, and of the row it is filled from; choice, reference and
 * icon carry the id in the body.
 */
export const crudField = z.object({
  field: z.string(),
  type: z.enum(['text', 'longText', 'phone', 'number', 'boolean', 'choice', 'reference', 'icon', 'pin']),
  label: z.string(),
  required: z.boolean(),
  reference: crudReference.optional(),
  unit: z.string().optional(),
  /** What is to be typed, where the label does not say it. */
  hint: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** `assignment` fields have a history: the dialog asks from when on, and sends it as `assignedFrom`. */
  section: z.enum(['main', 'assignment']),
});
export type CrudField = z.infer<typeof crudField>;

export const crudTable = namesOnWire(
  z.object({
    id: crudId,
    title: z.string(),
    /** Of create, update and delete; `listPath` of the list. */
    path: z.string(),
    listPath: z.string(),
    columns: z.array(crudColumn),
    form: z.array(crudField),
    canCreate: z.boolean(),
    canUpdate: z.boolean(),
    canDelete: z.boolean(),
  }),
  (table, nameOf) => {
    const renamed = <Each extends { readonly field: string }>(each: Each) => ({
      ...each,
      field: nameOf(fleetNames[table.id], each.field),
    });
    return { ...table, columns: table.columns.map(renamed), form: table.form.map(renamed) };
  },
);
export type CrudTable = z.infer<typeof crudTable>;

export const crud = {
  tables: endpoint({
    method: 'GET',
    path: '/api/crud',
    access: 'fleet.read',
    summary: 'The settings tables with their columns and forms, in the language of the user',
    reply: z.array(crudTable),
  }),
} as const;
