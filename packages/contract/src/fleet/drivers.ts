import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { onWire, wordsOnWire } from '../on-wire.ts';
import { fleetNames, vehicleReference } from './fleet-names.ts';
import {
  id,
  idText,
  instantInput,
  optionalPhone,
  optionalText,
  searchText,
  shortText,
  readVersion,
  version,
} from '../wire-types.ts';

/** How it is known who drives: the tracker reads the driver's card or key, or the driver is assigned to the vehicle. */
export const driverSource = z.enum(['card', 'assigned']);
export type DriverSource = z.infer<typeof driverSource>;

/** Which of a driver's numbers takes text messages: business or private. */
export const smsType = wordsOnWire({ business: 'sluzbena', private: 'zasebna' });
export type SmsType = z.output<typeof smsType>;

/**
 * The rules of Regulation (EC) 561/2006 by which breaks and weekly rests of a driver are checked: the general ones, with two
 * reduced weekly rests in a row in international carriage of goods (8(6)), or those of occasional coach services (7, 8(6a)).
 */
export const drivingRules = z.enum(['goods', 'international_goods', 'occasional_coach']);
export type DrivingRules = z.infer<typeof drivingRules>;

export const driver = onWire(
  z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    nickname: z.string().nullable(),
    /** Number of the tachograph card, 16 characters. */
    cardNumber: z.string().nullable(),
    /** iButton or RFID key, upper-case hex. */
    keyNumber: z.string().nullable(),
    workPhone: z.string().nullable(),
    privatePhone: z.string().nullable(),
    smsType,
    /** The number that `smsType` names. */
    smsNumber: z.string().nullable(),
    drivingRules,
    /** The PIN itself is never read. */
    hasPin: z.boolean(),
    /** The driver's present vehicle. */
    vehicle: vehicleReference.nullable(),
    version,
  }),
  fleetNames.drivers,
);
export type Driver = z.infer<typeof driver>;

export const driverFields = z.strictObject({
  firstName: shortText,
  lastName: shortText,
  nickname: optionalText.optional(),
  cardNumber: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^(?:[A-Z0-9]{16})?$/))
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional(),
  keyNumber: z
    .string()
    .transform((text) => text.replaceAll(/[\s:-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^(?:[0-9A-F]{6,16})?$/))
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional(),
  workPhone: optionalPhone.optional(),
  privatePhone: optionalPhone.optional(),
  smsType: smsType.optional(),
  drivingRules: drivingRules.optional(),
  /** Null removes it. */
  pin: z
    .string()
    .regex(/^\d{4,8}$/)
    .nullable()
    .optional(),
  /** The driver's vehicle; null: none. */
  vehicle: id.nullable().optional(),
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
    query: onWire(
      z.strictObject({ firstName: searchText, lastName: searchText, nickname: searchText, search: searchText }),
      fleetNames.drivers,
    ),
    reply: z.array(driver),
  }),
  names: endpoint({
    method: 'GET',
    path: '/api/vozniki/names',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary: 'The names of all drivers, also of those who have left: for stages and other history that name them by id',
    reply: z.array(
      onWire(z.object({ id, firstName: z.string(), lastName: z.string(), removed: z.boolean() }), fleetNames.drivers),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/vozniki',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'driver.not_authorized',
    summary: 'A new driver; 409 when the card or key is another driver’s',
    body: onWire(driverFields, fleetNames.drivers),
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
    body: onWire(driverFields.partial().extend(readVersion), fleetNames.drivers),
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
