import { apiTokens } from './organization/api-tokens.ts';
import { audit } from './organization/audit.ts';
import { config } from './organization/config.ts';
import { crud } from './fleet/crud.ts';
import { devices } from './telemetry/devices.ts';
import { drivers } from './fleet/drivers.ts';
import { externalLinks, trackingLink } from './transport/external-links.ts';
import { fleetFiles } from './fleet/fleet-files.ts';
import { geoPoints } from './places/geo-points.ts';
import { geoZones } from './places/geo-zones.ts';
import { geocoding } from './places/geocoding.ts';
import { places } from './places/places.ts';
import { tiles } from './places/tiles.ts';
import { positions } from './telemetry/positions.ts';
import { push } from './organization/push.ts';
import { reference } from './organization/reference.ts';
import { session } from './organization/session.ts';
import { stages } from './telemetry/stages.ts';
import { trackers } from './fleet/trackers.ts';
import { trailers } from './fleet/trailers.ts';
import { users } from './organization/users.ts';
import { vehicleGroups } from './fleet/vehicle-groups.ts';
import { vehicles } from './fleet/vehicles.ts';

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

export * from './organization/api-tokens.ts';
export * from './telemetry/attributes.ts';
export * from './organization/audit.ts';
export * from './organization/config.ts';
export * from './constants.ts';
export * from './fleet/crud.ts';
export * from './telemetry/devices.ts';
export * from './fleet/drivers.ts';
export * from './endpoint.ts';
export * from './transport/external-links.ts';
export * from './findings.ts';
export * from './fleet/fleet-files.ts';
export * from './telemetry/live.ts';
export * from './places/geo-points.ts';
export * from './places/geo-zones.ts';
export * from './places/geocoding.ts';
export * from './places/places.ts';
export * from './places/tiles.ts';
export * from './places/places-import.ts';
export * from './telemetry/positions.ts';
export * from './permissions.ts';
export * from './problems.ts';
export * from './organization/push.ts';
export * from './organization/reference.ts';
export * from './organization/session.ts';
export * from './telemetry/stage-parts.ts';
export * from './telemetry/stages.ts';
export * from './fleet/trackers.ts';
export * from './fleet/trailers.ts';
export * from './organization/users.ts';
export * from './fleet/vehicle-groups.ts';
export * from './fleet/vehicles.ts';
export * from './wire-types.ts';
