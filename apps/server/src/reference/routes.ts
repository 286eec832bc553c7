import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/index.ts';
import { vehicleIcons } from './icons.ts';
import { allowanceTariffs, listCountries, listCurrencies, listIdentifierTypes, listVehicleTypes } from './lists.ts';

export function referenceRoutes(app: FastifyInstance): void {
  const { reference } = endpoints;
  route(app, reference.allowanceTariffs, ({ language }) => allowanceTariffs(language));
  route(app, reference.countries, ({ language }) => listCountries(language));
  route(app, reference.currencies, ({ language }) => listCurrencies(language));
  route(app, reference.vehicleTypes, ({ language }) => listVehicleTypes(language));
  route(app, reference.vehicleIcons, vehicleIcons);
  route(app, reference.identifierTypes, ({ language }) => listIdentifierTypes(language));
}
