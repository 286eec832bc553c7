import { fleetImportFeature } from '../features/fleet/import/feature.ts';
import { fleetTablesFeature } from '../features/fleet/tables/feature.ts';
import { trackersFeature } from '../features/fleet/trackers/feature.ts';
import { allowanceRatesFeature } from '../features/office/allowance-rates/feature.ts';
import { dataExportsFeature } from '../features/office/data-exports/feature.ts';
import { firstStepsFeature } from '../features/office/first-steps/feature.ts';
import { crmFeature } from '../features/office/crm/feature.ts';
import { reportSchedulesFeature } from '../features/office/report-schedules/feature.ts';
import { reportsFeature } from '../features/office/reports/feature.ts';
import { tachographFeature } from '../features/office/tachograph/feature.ts';
import { temperatureFeature } from '../features/office/temperature/feature.ts';
import { travelOrdersFeature } from '../features/office/travel-orders/feature.ts';
import { accountFeature } from '../features/organization/identity/account/feature.ts';
import { apiTokensFeature } from '../features/organization/api-tokens/feature.ts';
import { integrationsFeature } from '../features/organization/integrations/feature.ts';
import { letterheadFeature } from '../features/organization/letterhead/feature.ts';
import { auditFeature } from '../features/organization/audit/feature.ts';
import { customersFeature } from '../features/organization/identity/customers/feature.ts';
import { ownOrganizationFeature } from '../features/organization/identity/own-organization/feature.ts';
import { sessionFeature } from '../features/organization/identity/session/feature.ts';
import { signInSettingsFeature } from '../features/organization/identity/sign-in-settings/feature.ts';
import { usersFeature } from '../features/organization/identity/users/feature.ts';
import { placesImportFeature } from '../features/places/import/feature.ts';
import { ownPlacesFeature } from '../features/places/own-places/feature.ts';
import { routeRatesFeature } from '../features/places/route-rates/feature.ts';
import { liveMapFeature } from '../features/telemetry/live-map/feature.ts';
import { vehicleDetailsFeature } from '../features/telemetry/vehicle-details/feature.ts';
import { vehicleListFeature } from '../features/telemetry/vehicle-list/feature.ts';
import { alarmsFeature } from '../features/transport/alarms/feature.ts';
import { driverAccessFeature } from '../features/transport/driver-access/feature.ts';
import { loadingOrdersFeature } from '../features/transport/loading-orders/feature.ts';
import { messagesFeature } from '../features/transport/messages/feature.ts';
import { routePlansFeature } from '../features/transport/route-plans/feature.ts';
import { sharedViewFeature } from '../features/transport/shared-view/feature.ts';
import { sharingFeature } from '../features/transport/sharing/feature.ts';
import { frameFeature } from './frame/feature.ts';
import { userSettingsFeature } from './user-settings/feature.ts';

/** Every feature of the application. */
export const features = [
  frameFeature,
  userSettingsFeature,
  sessionFeature,
  accountFeature,
  ownOrganizationFeature,
  usersFeature,
  signInSettingsFeature,
  apiTokensFeature,
  integrationsFeature,
  letterheadFeature,
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
  routeRatesFeature,
  driverAccessFeature,
  messagesFeature,
  routePlansFeature,
  loadingOrdersFeature,
  alarmsFeature,
  reportsFeature,
  reportSchedulesFeature,
  temperatureFeature,
  travelOrdersFeature,
  allowanceRatesFeature,
  tachographFeature,
  dataExportsFeature,
  firstStepsFeature,
  crmFeature,
  sharingFeature,
  sharedViewFeature,
] as const;
