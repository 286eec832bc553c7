import { apiTokens } from './api-tokens.ts';
import { audit } from './audit.ts';
import { config } from './config.ts';
import { crud } from './crud.ts';
import { devices } from './devices.ts';
import { drivers } from './drivers.ts';
import { externalLinks, trackingLink } from './external-links.ts';
import { fleetFiles } from './fleet-files.ts';
import { geoPoints } from './geo-points.ts';
import { geoZones } from './geo-zones.ts';
import { geocoding } from './geocoding.ts';
import { places } from './places.ts';
import { tiles } from './tiles.ts';
import { positions } from './positions.ts';
import { push } from './push.ts';
import { reference } from './reference.ts';
import { session } from './session.ts';
import { stages } from './stages.ts';
import { trackers } from './trackers.ts';
import { trailers } from './trailers.ts';
import { users } from './users.ts';
import { vehicleGroups } from './vehicle-groups.ts';
import { vehicles } from './vehicles.ts';

/** The wire: every call of the product, by word. Nothing else writes down a path or a payload. */
export const endpoints = {
  config,
  session,
  users,
  audit,
  apiTokens,
  devices,
  drivers,
  vehicles,
  vehicleGroups,
  trailers,
  trackers,
  crud,
  fleetFiles,
  externalLinks,
  trackingLink,
  geoPoints,
  geoZones,
  geocoding,
  places,
  tiles,
  positions,
  push,
  reference,
  stages,
} as const;

export * from './api-tokens.ts';
export * from './attributes.ts';
export * from './audit.ts';
export * from './config.ts';
export * from './constants.ts';
export * from './crud.ts';
export * from './devices.ts';
export * from './drivers.ts';
export * from './endpoint.ts';
export * from './external-links.ts';
export * from './fleet-files.ts';
export * from './live.ts';
export * from './geo-points.ts';
export * from './geo-zones.ts';
export * from './geocoding.ts';
export * from './places.ts';
export * from './tiles.ts';
export * from './places-import.ts';
export * from './positions.ts';
export * from './problems.ts';
export * from './push.ts';
export * from './reference.ts';
export * from './session.ts';
export * from './stage-parts.ts';
export * from './stages.ts';
export * from './trackers.ts';
export * from './trailers.ts';
export * from './users.ts';
export * from './vehicle-groups.ts';
export * from './vehicles.ts';
export * from './wire-types.ts';
