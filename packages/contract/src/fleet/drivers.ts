import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idText, instantInput, optionalPhone, optionalText, searchText, shortText } from '../wire-types.ts';

/** How it is known who drives: the tracker reads the driver's card or key, or the driver is assigned to the vehicle. */
export const driverSource = z.enum(['card', 'assigned']);
export type DriverSource = z.infer<typeof driverSource>;

/** Which of a driver's numbers takes text messages: business or private. */
export const smsType = z.enum(['sluzbena', 'zasebna']);

export const driver = z.object({
  id,
  ime: z.string(),
  priimek: z.string(),
  vzdevek: z.string().nullable(),
  /** Number of the tachograph card, 16 characters. */
  krtVoznika: z.string().nullable(),
  /** iButton or RFID key, upper-case hex. */
  kljuc: z.string().nullable(),
  sluzbeniTelefon: z.string().nullable(),
  zasebniTelefon: z.string().nullable(),
  smsTip: smsType,
  /** The number that `smsTip` names. */
  smsStevilka: z.string().nullable(),
  /** The PIN itself is never read. */
  hasPin: z.boolean(),
  /** The driver's present vehicle. */
  vozilo: z.object({ id, rgsOznaka: z.string() }).nullable(),
});
export type Driver = z.infer<typeof driver>;

const driverBody = z.strictObject({
  ime: shortText,
  priimek: shortText,
  vzdevek: optionalText.optional(),
  krtVoznika: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^(?:[A-Z0-9]{16})?$/))
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional(),
  kljuc: z
    .string()
    .transform((text) => text.replaceAll(/[\s:-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^(?:[0-9A-F]{6,16})?$/))
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional(),
  sluzbeniTelefon: optionalPhone.optional(),
  zasebniTelefon: optionalPhone.optional(),
  smsTip: smsType.optional(),
  /** Null removes it. */
  pin: z
    .string()
    .regex(/^\d{4,8}$/)
    .nullable()
    .optional(),
  /** The driver's vehicle; null: none. */
  vozilo: id.nullable().optional(),
  /** Start of the assignment; now when absent. */
  assignedFrom: instantInput.optional(),
});

export const drivers = {
  list: endpoint({
    method: 'GET',
    path: '/api/vozniki',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary:
      'Drivers of the organization by surname; filters are AND-ed, `search` looks into every name and the card number',
    query: z.strictObject({ ime: searchText, priimek: searchText, vzdevek: searchText, search: searchText }),
    reply: z.array(driver),
  }),
  names: endpoint({
    method: 'GET',
    path: '/api/vozniki/names',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary: 'The names of all drivers, also of those who have left: for stages and other history that name them by id',
    reply: z.array(z.object({ id, ime: z.string(), priimek: z.string(), removed: z.boolean() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/vozniki',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'driver.not_authorized',
    summary: 'A new driver; 409 when the card or key is another driver’s',
    body: driverBody,
    reply: driver,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/vozniki/:id',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'driver.not_authorized',
    summary: 'Changes the fields that are given',
    params: z.strictObject({ id: idText }),
    body: driverBody.partial(),
    reply: driver,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/vozniki/:id',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'driver.not_authorized',
    summary: 'Takes a driver out of the lists; old stages keep the name',
    params: z.strictObject({ id: idText }),
  }),
} as const;
