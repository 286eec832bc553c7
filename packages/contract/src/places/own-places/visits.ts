import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { driverReference, vehicleReference } from '../../fleet/fleet-names.ts';
import { onWire } from '../../on-wire.ts';
import { id, idListText, idText, instant, instantInput } from '../../wire-types.ts';

/** A list of own places (docs/guide/places.md). */
export const placeKind = z.enum(['points', 'zones']);
export type PlaceKind = z.infer<typeof placeKind>;

const vehiclesAt = z.array(z.object({ id, deviceIds: z.array(id) }));

/** A stay of a vehicle at a place, found from its stages. */
export const placeVisit = onWire(
  z.object({
    deviceId: id,
    /** Null: the device has no vehicle any more. */
    vehicle: vehicleReference.nullable(),
    /** Who had arrived. */
    driver: driverReference.nullable(),
    arrival: instant,
    /** Null: still there. */
    departure: instant.nullable(),
    /** Seconds; of a vehicle that is still there, until its last record. */
    duration: z.number(),
  }),
  { vehicle: 'vozilo', driver: 'voznik' },
);
export type PlaceVisit = z.infer<typeof placeVisit>;

/** Of one point or one zone. */
const visitsOf = z.strictObject({
  pointId: idText.optional(),
  zoneId: idText.optional(),
  deviceIds: idListText.optional(),
  from: instantInput,
  to: instantInput,
});

/** What points and zones have in common: the vehicles inside now, and visits. */
export const places = {
  inside: endpoint({
    method: 'GET',
    path: '/api/places/inside',
    access: 'places.read',
    summary: 'Which visible vehicles are at a point or in a zone now; places without a vehicle are left out',
    reply: z.object({ points: vehiclesAt, zones: vehiclesAt }),
  }),
  visits: endpoint({
    method: 'GET',
    path: '/api/places/visits',
    access: 'places.read',
    summary: 'Visits of one point (`pointId`) or one zone (`zoneId`) in a period, the newest first',
    query: visitsOf,
    reply: z.array(placeVisit),
  }),
  visitsPdf: endpoint({
    method: 'GET',
    path: '/api/places/visits/pdf',
    access: 'places.read',
    summary: 'The same as a PDF in the language of the user',
    query: visitsOf,
    file: true,
  }),
  visitsXls: endpoint({
    method: 'GET',
    path: '/api/places/visits/xls',
    access: 'places.read',
    summary: 'The same as a spreadsheet (XLSX)',
    query: visitsOf,
    file: true,
  }),
} as const;
