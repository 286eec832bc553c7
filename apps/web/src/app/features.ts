import { fleetImportFeature } from '../features/fleet/import/feature.ts';
import { fleetTablesFeature } from '../features/fleet/tables/feature.ts';
import { trackersFeature } from '../features/fleet/trackers/feature.ts';
import { accountFeature } from '../features/organization/account/feature.ts';
import { apiTokensFeature } from '../features/organization/api-tokens/feature.ts';
import { auditFeature } from '../features/organization/audit/feature.ts';
import { customersFeature } from '../features/organization/customers/feature.ts';
import { sessionFeature } from '../features/organization/session/feature.ts';
import { usersFeature } from '../features/organization/users/feature.ts';
import { placesImportFeature } from '../features/places/import/feature.ts';
import { ownPlacesFeature } from '../features/places/own-places/feature.ts';
import { liveMapFeature } from '../features/telemetry/live-map/feature.ts';
import { vehicleDetailsFeature } from '../features/telemetry/vehicle-details/feature.ts';
import { vehicleListFeature } from '../features/telemetry/vehicle-list/feature.ts';
import { driverAccessFeature } from '../features/transport/driver-access/feature.ts';
import { messagesFeature } from '../features/transport/messages/feature.ts';
import { sharedViewFeature } from '../features/transport/shared-view/feature.ts';
import { sharingFeature } from '../features/transport/sharing/feature.ts';
import { comingFeature } from './coming/feature.ts';
import { frameFeature } from './frame/feature.ts';
import { userSettingsFeature } from './user-settings/feature.ts';

/** Every feature of the application. */
export const features = [
  frameFeature,
  userSettingsFeature,
  sessionFeature,
  accountFeature,
  usersFeature,
  apiTokensFeature,
  auditFeature,
  customersFeature,
  fleetTablesFeature,
  fleetImportFeature,
  trackersFeature,
  vehicleDetailsFeature,
  vehicleListFeature,
  liveMapFeature,
  ownPlacesFeature,
  placesImportFeature,
  driverAccessFeature,
  messagesFeature,
  sharingFeature,
  sharedViewFeature,
  comingFeature,
] as const;
