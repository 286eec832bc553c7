import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import { driverReference, fleetNames, vehicleReference } from './fleet-names.ts';
import {
  id,
  idText,
  instantInput,
  optionalNotes,
  optionalText,
  searchText,
  shortText,
  readVersion,
  version,
} from '../wire-types.ts';

/** What sensors of trailers can measure; anything else is a fault of the sensor or its wiring. */
export const MEASURABLE_CELSIUS = { minimum: -70, maximum: 125 } as const;

/** 0 to 3 temperature sensor 0 to 3, 4 old iButton, 5 iButton, 6 Bluetooth. */
export const identifierTypeId = z.int().min(0).max(6);

export const trailer = onWire(
  z.object({
    id,
    licencePlate: z.string(),
    nickname: z.string().nullable(),
    kind: z.string().nullable(),
    notes: z.string().nullable(),
    /** By which a tracker recognises it: serial number of a sensor, iButton or beacon. */
    identifier: z.string().nullable(),
    identifierType: identifierTypeId.nullable(),
    externalCode: z.string().nullable(),
    /** Limits of the temperature log, °C; null: none. */
    temperatureMinimum: z.number().nullable(),
    temperatureMaximum: z.number().nullable(),
    /** The temperature recorder, as entered: make, number. */
    recorder: z.string().nullable(),
    /** When it was calibrated, as entered. */
    calibration: z.string().nullable(),
    /** The vehicle that pulls it now. */
    vehicle: vehicleReference.nullable(),
    /** Who drives that vehicle. */
    driver: driverReference.nullable(),
    version,
  }),
  fleetNames.trailers,
);
export type Trailer = z.infer<typeof trailer>;

/** What a sensor can measure. */
const celsius = z.number().min(MEASURABLE_CELSIUS.minimum).max(MEASURABLE_CELSIUS.maximum);

export const trailerFields = z.strictObject({
  licencePlate: shortText,
  nickname: optionalText.optional(),
  kind: optionalText.optional(),
  notes: optionalNotes.optional(),
  identifier: optionalText.optional(),
  identifierType: identifierTypeId.nullable().optional(),
  externalCode: optionalText.optional(),
  temperatureMinimum: celsius.nullable().optional(),
  temperatureMaximum: celsius.nullable().optional(),
  recorder: optionalText.optional(),
  calibration: optionalText.optional(),
  /** The vehicle that pulls it; null: none. */
  vehicle: id.nullable().optional(),
  /** From when on; now when absent. */
  assignedFrom: instantInput.optional(),
});

export const trailers = {
  list: endpoint({
    method: 'GET',
    path: '/api/trailers',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary: 'Trailers of the organization by licence plate; filters are AND-ed, `search` looks into every text',
    query: onWire(
      z.strictObject({
        licencePlate: searchText,
        nickname: searchText,
        kind: searchText,
        notes: searchText,
        search: searchText,
      }),
      fleetNames.trailers,
    ),
    reply: z.array(trailer),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/trailers',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'trailer.not_authorized',
    summary: 'A new trailer; 409 when the licence plate is taken',
    body: onWire(trailerFields, fleetNames.trailers),
    reply: trailer,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/trailers/:id',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'trailer.not_authorized',
    summary: 'Changes the fields that are given',
    params: z.strictObject({ id: idText }),
    body: onWire(trailerFields.partial().extend(readVersion), fleetNames.trailers),
    reply: trailer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/trailers/:id',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'trailer.not_authorized',
    summary: 'Takes a trailer out of the lists; its history stays',
    params: z.strictObject({ id: idText }),
  }),
} as const;
