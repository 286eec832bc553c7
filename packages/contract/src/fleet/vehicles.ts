import { z } from 'zod';
import { driverSource } from './drivers.ts';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import { driverReference, fleetNames, trailerReference, vehicleReference } from './fleet-names.ts';
import { vehicleIcon, vehicleTypeId } from '../organization/reference.ts';
import {
  id,
  idListText,
  idText,
  instant,
  instantInput,
  optionalText,
  searchText,
  shortText,
  readVersion,
  version,
} from '../wire-types.ts';

export const vehicle = onWire(
  z.object({
    id,
    licencePlate: z.string(),
    nickname: z.string().nullable(),
    manufacturer: z.string().nullable(),
    model: z.string().nullable(),
    year: z.int().nullable(),
    /** Litres. */
    fuelTankSize: z.int().nullable(),
    /** Of the loaded vehicle with its trailer, for routes; null: as usual for its type. */
    heightCm: z.int().nullable(),
    widthCm: z.int().nullable(),
    lengthCm: z.int().nullable(),
    weightKg: z.int().nullable(),
    axleLoadKg: z.int().nullable(),
    icon: vehicleIcon,
    type: vehicleTypeId,
    vehicleGroup: onWire(z.object({ id, name: z.string() }), fleetNames.vehicleGroups).nullable(),
    /** The assigned driver. */
    driver: driverReference.nullable(),
    /** The present driver: by the card or key that the tracker reads, else the assigned one; as in `/api/devices`. */
    currentDriver: onWire(
      z.object({ id, firstName: z.string(), lastName: z.string(), source: driverSource }),
      fleetNames.drivers,
    ).nullable(),
    trailer: trailerReference.nullable(),
    deviceId: id.nullable(),
    /** The box that is mounted now. */
    tracker: z.object({ id, imei: z.string() }).nullable(),
    alienated: z.boolean(),
    /** Since when it is out of the fleet. */
    alienatedAt: instant.nullable(),
    version,
  }),
  fleetNames.vehicles,
);
export type Vehicle = z.infer<typeof vehicle>;

export const vehicleFields = z.strictObject({
  licencePlate: shortText,
  nickname: optionalText.optional(),
  manufacturer: optionalText.optional(),
  model: optionalText.optional(),
  year: z.int().min(1900).max(2100).nullable().optional(),
  fuelTankSize: z.int().min(1).max(5_000).nullable().optional(),
  heightCm: z.int().min(100).max(600).nullable().optional(),
  widthCm: z.int().min(100).max(500).nullable().optional(),
  lengthCm: z.int().min(100).max(4_000).nullable().optional(),
  weightKg: z.int().min(500).max(150_000).nullable().optional(),
  axleLoadKg: z.int().min(200).max(40_000).nullable().optional(),
  /** An id of /api/vehicleIcons. */
  icon: id.optional(),
  type: vehicleTypeId.optional(),
  vehicleGroup: id.nullable().optional(),
  driver: id.nullable().optional(),
  trailer: id.nullable().optional(),
  /** A tracker of the organization, taken out of the vehicle it was in. */
  tracker: id.nullable().optional(),
  /** Out of the fleet: stays in history and reports, not on the map. */
  alienated: z.boolean().optional(),
  /** From when on driver, trailer, group and tracker are these; now when absent. */
  assignedFrom: instantInput.optional(),
});

/** A row of the history of who and what belonged to a vehicle. */
export const assignment = z.object({
  kind: z.enum(['driver', 'trailer', 'tracker', 'group']),
  vehicle: vehicleReference,
  /** Driver, trailer, tracker or group. */
  subject: onWire(z.object({ id, name: z.string() }), { name: 'naziv' }),
  from: instant,
  to: instant.nullable(),
});
export type Assignment = z.infer<typeof assignment>;

export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/api/vehicles/filter',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary: 'The vehicles the user may see, alienated ones too, by licence plate',
    query: z.strictObject({
      search: searchText,
      vehicleTypes: idListText.optional(),
      vehicleGroups: idListText.optional(),
    }),
    reply: z.array(vehicle),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/allVehicles',
    access: 'vehicles.all',
    tokenScope: 'fleet:read',
    summary: 'All vehicles of the organization, alienated ones too',
    reply: z.array(vehicle),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/vehicles',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'vehicle.not_authorized',
    summary: 'A new vehicle with its device; 409 when the licence plate is taken',
    body: onWire(vehicleFields, fleetNames.vehicles),
    reply: vehicle,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/vehicles/:id',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'vehicle.not_authorized',
    summary: 'Changes the fields that are given, also who drives it, what it pulls and which tracker it carries',
    params: z.strictObject({ id: idText }),
    body: onWire(vehicleFields.partial().extend(readVersion), fleetNames.vehicles),
    reply: vehicle,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/vehicles/:id',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'vehicle.not_authorized',
    summary: 'Marks a vehicle as alienated; its history stays',
    params: z.strictObject({ id: idText }),
  }),
  assignments: endpoint({
    method: 'GET',
    path: '/api/assignments',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary: 'Who and what belonged to a vehicle, driver or trailer from when to when, newest first',
    query: z.strictObject({
      vehicleId: idText.optional(),
      driverId: idText.optional(),
      trailerId: idText.optional(),
    }),
    reply: z.array(assignment),
  }),
} as const;
