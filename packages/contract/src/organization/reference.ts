import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import { id } from '../wire-types.ts';

export const iconColour = z.enum([
  'blue',
  'red',
  'green',
  'violet',
  'orange',
  'indigo',
  'brown',
  'pink',
  'black',
  'white',
  'unknown',
]);
/** 1 car, 2 small van, 3 truck, 4 bus, 5 boat or trailer. */
export const vehicleTypeId = z.int().min(1).max(5);

/** Lists that the specification numbers from 0. */
const idFrom0 = z.int().min(0);

/** A type of vehicles in an address. */
const vehicleTypeText = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]));

/** `dynamic`: turns with the heading. */
const iconFields = z.object({ colour: iconColour, dynamic: z.boolean() });
const iconNames = { colour: 'nzvBarve', dynamic: 'dnmIkona' } as const;
export const vehicleIcon = onWire(z.object({ id, ...iconFields.shape }), iconNames);
export type VehicleIcon = z.infer<typeof vehicleIcon>;
/** The icon of a device. */
export const deviceIcon = onWire(z.object({ type: vehicleTypeId, ...iconFields.shape }), iconNames);

const named = { name: 'naziv' } as const;

export const country = onWire(
  z.object({
    /** ISO 3166-1 numeric. */
    id,
    /** ISO 3166-1 alpha-2, as in a stage's `countryId`. */
    code: z.string(),
    name: z.string(),
    currency: z.string(),
  }),
  named,
);
export type Country = z.infer<typeof country>;

/** Lists that seldom change; names in the language of the request. */
export const reference = {
  allowanceTariffs: endpoint({
    method: 'GET',
    path: '/api/tarifeDnevnic',
    access: 'reference.read',
    summary: 'Tariffs of travel allowances',
    reply: z.array(
      onWire(z.object({ id: idFrom0, code: z.enum(['none', 'full', 'half', 'reduced']), name: z.string() }), {
        ...named,
        code: 'koda',
      }),
    ),
  }),
  countries: endpoint({
    method: 'GET',
    path: '/api/countries',
    access: 'reference.read',
    summary: 'Countries by name, with their currency',
    reply: z.array(country),
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/api/currencies',
    access: 'reference.read',
    summary: 'Currencies of those countries',
    reply: z.array(onWire(z.object({ code: z.string(), name: z.string() }), named)),
  }),
  vehicleTypes: endpoint({
    method: 'GET',
    path: '/api/vehicleTypes',
    access: 'reference.read',
    summary: 'Types of vehicles',
    reply: z.array(onWire(z.object({ id: vehicleTypeId, name: z.string() }), named)),
  }),
  vehicleIcons: endpoint({
    method: 'GET',
    path: '/api/vehicleIcons',
    access: 'reference.read',
    summary: 'Colours of vehicle icons, each turning with the heading or not',
    reply: z.array(vehicleIcon),
  }),
  vehicleIconsOfType: endpoint({
    method: 'GET',
    path: '/api/vehicleIcons/:type',
    access: 'reference.read',
    summary: 'The icons of one type of vehicles: every type is drawn in every colour',
    params: z.strictObject({ type: vehicleTypeText }),
    reply: z.array(vehicleIcon),
  }),
  vehicleIconSvg: endpoint({
    method: 'GET',
    path: '/api/vehicleIcons/:type/:colour.svg',
    access: 'reference.read',
    summary: 'An icon as the map draws it, pointing north; the colour may have its Slovenian name (črna, bela)',
    params: z.strictObject({ type: vehicleTypeText, colour: z.string().max(20) }),
    file: true,
  }),
  identifierTypes: endpoint({
    method: 'GET',
    path: '/api/identifierTypes',
    access: 'reference.read',
    summary: 'How trailers are recognised',
    reply: z.array(onWire(z.object({ id: idFrom0, name: z.string() }), named)),
  }),
  routePointTypes: endpoint({
    method: 'GET',
    path: '/api/routePlanningPointTypes',
    access: 'reference.read',
    summary: 'What a point is on a route',
    reply: z.array(onWire(z.object({ id, name: z.string() }), named)),
  }),
  routeActivityTypes: endpoint({
    method: 'GET',
    path: '/api/routePlanningPointActivityTypes',
    access: 'reference.read',
    summary: 'What is done at a point of a route',
    reply: z.array(onWire(z.object({ id, name: z.string() }), named)),
  }),
  routeStatusTypes: endpoint({
    method: 'GET',
    path: '/api/routePlanningPointStatusTypes',
    access: 'reference.read',
    summary: 'How far a point of a route is',
    reply: z.array(onWire(z.object({ id: idFrom0, description: z.string() }), { description: 'opis' })),
  }),
} as const;
