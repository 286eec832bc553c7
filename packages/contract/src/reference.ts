import { z } from 'zod';
import { iconColour, vehicleTypeId } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { id } from './wire-types.ts';

/** Lists that the specification numbers from 0. */
const idFrom0 = z.int().min(0);

export const vehicleIcon = z.object({ id, nzvBarve: iconColour, dnmIkona: z.boolean() });
export type VehicleIcon = z.infer<typeof vehicleIcon>;

export const country = z.object({
  /** ISO 3166-1 numeric. */
  id,
  /** ISO 3166-1 alpha-2, as in a stage's `countryId`. */
  code: z.string(),
  naziv: z.string(),
  currency: z.string(),
});
export type Country = z.infer<typeof country>;

/** Lists that seldom change; names in the language of the request. */
export const reference = {
  allowanceTariffs: endpoint({
    method: 'GET',
    path: '/api/tarifeDnevnic',
    access: 'U',
    summary: 'Tariffs of travel allowances',
    reply: z.array(z.object({ id: idFrom0, koda: z.enum(['none', 'full', 'half', 'reduced']), naziv: z.string() })),
  }),
  countries: endpoint({
    method: 'GET',
    path: '/api/countries',
    access: 'U',
    summary: 'Countries by name, with their currency',
    reply: z.array(country),
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/api/currencies',
    access: 'U',
    summary: 'Currencies of those countries',
    reply: z.array(z.object({ code: z.string(), naziv: z.string() })),
  }),
  vehicleTypes: endpoint({
    method: 'GET',
    path: '/api/vehicleTypes',
    access: 'U',
    summary: 'Types of vehicles',
    reply: z.array(z.object({ id: vehicleTypeId, naziv: z.string() })),
  }),
  vehicleIcons: endpoint({
    method: 'GET',
    path: '/api/vehicleIcons',
    access: 'U',
    summary: 'Colours of vehicle icons, each turning with the heading or not',
    reply: z.array(vehicleIcon),
  }),
  identifierTypes: endpoint({
    method: 'GET',
    path: '/api/identifierTypes',
    access: 'U',
    summary: 'How trailers are recognised',
    reply: z.array(z.object({ id: idFrom0, naziv: z.string() })),
  }),
} as const;
