// Written by `node scripts/generate-lists.ts` from the files of this folder. Do not edit.
// Nothing else writes down the path or the payload of a call.
export { apiTokens } from './organization/api-tokens.ts';
export { audit } from './organization/audit.ts';
export { config } from './organization/config.ts';
export { push } from './organization/push.ts';
export { reference } from './organization/reference.ts';
export { session } from './organization/session.ts';
export { users } from './organization/users.ts';
export { crud } from './fleet/crud.ts';
export { drivers } from './fleet/drivers.ts';
export { fleetFiles } from './fleet/fleet-files.ts';
export { trackers } from './fleet/trackers.ts';
export { trailers } from './fleet/trailers.ts';
export { vehicleGroups } from './fleet/vehicle-groups.ts';
export { vehicles } from './fleet/vehicles.ts';
export { devices } from './telemetry/devices.ts';
export { positions } from './telemetry/positions.ts';
export { stages } from './telemetry/stages.ts';
export { geoPoints } from './places/geo-points.ts';
export { geoZones } from './places/geo-zones.ts';
export { geocoding } from './places/geocoding.ts';
export { places } from './places/places.ts';
export { tiles } from './places/tiles.ts';
export { driverAccesses, driverApp } from './transport/driver-app.ts';
export { externalLinks, trackingLink } from './transport/external-links.ts';
export { messageTemplates, messages } from './transport/messages.ts';
