import { endpoints } from '@konvoj/contract';
import { ICON_BOX, vehicleIconSvg } from '@konvoj/contract/fleet/vehicle-icon-svg';
import type { FastifyInstance } from 'fastify';
import { notFound, route } from '../../platform/http/index.ts';
import { findColour, vehicleIcons } from './icons.ts';
import {
  allowanceTariffs,
  listCountries,
  listCurrencies,
  listIdentifierTypes,
  listPointTypes,
  listRouteActivityTypes,
  listRoutePointTypes,
  listRouteStatusTypes,
  listVehicleTypes,
} from './lists.ts';

/** Cached by the browser of a signed-in user for a day, because a new version may change the icon. */
const ICON_CACHING = 'private, max-age=86400';

export function referenceRoutes(app: FastifyInstance): void {
  const { reference, geoPoints } = endpoints;
  route(app, reference.allowanceTariffs, ({ language }) => allowanceTariffs(language));
  route(app, reference.countries, ({ language }) => listCountries(language));
  route(app, reference.currencies, ({ language }) => listCurrencies(language));
  route(app, reference.vehicleTypes, ({ language }) => listVehicleTypes(language));
  route(app, reference.vehicleIcons, vehicleIcons);
  route(app, reference.vehicleIconsOfType, vehicleIcons);
  route(app, reference.vehicleIconSvg, ({ params, reply }) => {
    const colour = findColour(params.colour);
    if (colour === null) throw notFound();
    reply.header('cache-control', ICON_CACHING);
    const body = vehicleIconSvg(params.type, colour, 2 * ICON_BOX);
    return { name: `${params.type}-${colour}.svg`, contentType: 'image/svg+xml', body };
  });
  route(app, reference.identifierTypes, ({ language }) => listIdentifierTypes(language));
  route(app, reference.routePointTypes, ({ language }) => listRoutePointTypes(language));
  route(app, reference.routeActivityTypes, ({ language }) => listRouteActivityTypes(language));
  route(app, reference.routeStatusTypes, ({ language }) => listRouteStatusTypes(language));
  route(app, geoPoints.types, ({ language }) => listPointTypes(language));
}
