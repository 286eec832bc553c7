// Written by `node scripts/generate-lists.ts` from the files of this folder. Do not edit.
/** Every call of the product, by word. */
export * as endpoints from './endpoints.ts';

export * from './constants.ts';
export * from './endpoint.ts';
export * from './findings.ts';
export * from './permission-holder.ts';
export * from './permissions.ts';
export * from './problems.ts';
export * from './wire-types.ts';
export * from './organization/api-tokens.ts';
export * from './organization/audit.ts';
export * from './organization/config.ts';
export * from './organization/push.ts';
export * from './organization/reference.ts';
export * from './organization/session.ts';
export * from './organization/users.ts';
export * from './fleet/crud.ts';
export * from './fleet/drivers.ts';
export * from './fleet/fleet-files.ts';
export * from './fleet/trackers.ts';
export * from './fleet/trailers.ts';
export * from './fleet/vehicle-groups.ts';
export * from './fleet/vehicles.ts';
export * from './telemetry/attributes.ts';
export * from './telemetry/devices.ts';
export * from './telemetry/live.ts';
export * from './telemetry/positions.ts';
export * from './telemetry/stage-parts.ts';
export * from './telemetry/stages.ts';
export * from './places/geo-points.ts';
export * from './places/geo-zones.ts';
export * from './places/geocoding.ts';
export * from './places/places.ts';
export * from './places/places-import.ts';
export * from './places/tiles.ts';
export * from './transport/external-links.ts';
