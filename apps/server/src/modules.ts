import type { Config } from './config.ts';
import { configModule } from './config-module.ts';
import { crudModule } from './fleet/crud/module.ts';
import { driversModule } from './fleet/drivers/module.ts';
import { fleetFilesModule } from './fleet/files/module.ts';
import { vehicleGroupsModule } from './fleet/groups/module.ts';
import { trackersModule } from './fleet/trackers/module.ts';
import { trailersModule } from './fleet/trailers/module.ts';
import { vehiclesModule } from './fleet/vehicles/module.ts';
import { deviceFolds } from './folds.ts';
import { allowancesModule } from './office/allowances/module.ts';
import { crmModule } from './office/crm/module.ts';
import { contactsWithin } from './office/crm/service.ts';
import { dataExportsModule } from './office/data-exports/module.ts';
import { drivingTimeModule } from './office/driving-time/module.ts';
import { exchangeRatesModule } from './office/exchange-rates/module.ts';
import { firstStepsModule } from './office/first-steps/module.ts';
import { mcpModule } from './office/mcp/module.ts';
import { organizationRemovalModule } from './office/organization-removal/module.ts';
import { reportSchedulesModule } from './office/report-schedules/module.ts';
import { reportTemplatesModule } from './office/report-templates/module.ts';
import { reportsModule } from './office/reports/module.ts';
import { tachographDownloadsModule } from './office/tachograph-downloads/module.ts';
import { tachographFilesModule } from './office/tachograph-files/module.ts';
import { temperatureModule } from './office/temperature/module.ts';
import { travelOrdersModule } from './office/travel-orders/module.ts';
import { apiTokensModule } from './organization/api-tokens/module.ts';
import { auditModule } from './organization/audit/module.ts';
import { filesModule } from './organization/files/module.ts';
import { identityModule } from './organization/identity/module.ts';
import { userNames } from './organization/identity/names.ts';
import { letterheadModule } from './organization/letterhead/module.ts';
import { notificationsModule } from './organization/notifications/module.ts';
import { pushModule } from './organization/push/module.ts';
import { referenceModule } from './organization/reference/module.ts';
import { webhooksModule } from './organization/webhooks/module.ts';
import { geocodingModule } from './places/geocoding/module.ts';
import type { GeocodingTimes } from './places/geocoding/service.ts';
import { mapLayersModule } from './places/map-layers/module.ts';
import { ownPlacesModule } from './places/own-places/module.ts';
import { routingModule } from './places/routing/module.ts';
import type { AddModule, Context } from './platform/module.ts';
import { devicesModule } from './telemetry/devices/module.ts';
import { readOpenDrivers } from './telemetry/devices/reports.ts';
import { forwardsModule } from './telemetry/forwards/module.ts';
import { gatewayModule } from './telemetry/gateway/module.ts';
import type { TrackerPorts } from './telemetry/gateway/module.ts';
import type { IngestService } from './telemetry/ingest/ingest.ts';
import { ingestModule } from './telemetry/ingest/module.ts';
import { liveModule } from './telemetry/live/module.ts';
import { positionsModule } from './telemetry/positions/module.ts';
import { quarantineModule } from './telemetry/quarantine/module.ts';
import { stagesModule } from './telemetry/stages/module.ts';
import { endsOf } from './telemetry/stages/names.ts';
import type { NameStages } from './telemetry/stages/names.ts';
import { trackStops } from './telemetry/stages/track-stops.ts';
import { alarmsModule } from './transport/alarms/module.ts';
import { driverModule } from './transport/driver/module.ts';
import { loadingOrdersModule } from './transport/loading-orders/module.ts';
import { messagesModule } from './transport/messages/module.ts';
import { routePlansModule } from './transport/route-plans/module.ts';
import { sharingModule } from './transport/sharing/module.ts';

/** What the program itself uses of its modules. */
export interface ProductServices {
  readonly ingest: IngestService;
  readonly gateway: TrackerPorts;
}

/** Every module of the product, each after those whose services it is given; modules with settings of their own get them. */
export async function addModules(
  context: Context,
  config: Config,
  add: AddModule,
  geocodingTimes?: GeocodingTimes,
): Promise<ProductServices> {
  const push = add(await pushModule(context)).service;
  const notifications = add(await notificationsModule(context, config, push)).service;
  const { notify } = notifications;
  const identity = add(await identityModule(context, notify)).service;
  const { callerOfToken } = add(apiTokensModule(context)).service;
  add(auditModule(context, (ids) => userNames(context.database, ids)));
  add(configModule(context, config));
  add(await webhooksModule(context, notify));
  const files = add(filesModule(context, config)).service;
  add(letterheadModule(context, files));
  add(referenceModule());

  const ingest = add(ingestModule(context, deviceFolds(context.bus))).service;
  const gateway = add(gatewayModule(context, ingest)).service;
  add(quarantineModule(context, ingest));
  add(vehicleGroupsModule(context));
  add(driversModule(context));
  add(trailersModule(context));
  add(vehiclesModule(context, readOpenDrivers));
  add(trackersModule(context, gateway));
  add(fleetFilesModule(context));
  add(crudModule());

  add(ownPlacesModule(context));
  add(mapLayersModule(context, config));
  const naming = add(geocodingModule(context, config, contactsWithin, geocodingTimes)).service;
  const { driverTimes } = add(drivingTimeModule(context)).service;
  const routes = add(await routingModule(context, config, naming.nameKnownPlaces, driverTimes)).service;
  const nameStages: NameStages = (scope, seen, language) => naming.namePlaces(scope, endsOf(seen), language);

  const stages = add(stagesModule(context, nameStages)).service;
  const positions = add(
    positionsModule(context, {
      findStops: trackStops(context.database, stages, nameStages),
      nameExported: naming.namePointsAndAddresses,
      nameListed: naming.nameKnownPlaces,
    }),
  ).service;
  add(devicesModule(context));
  add(await forwardsModule(context));

  const links = add(await sharingModule(context, { positions, stages, addresses: naming.addresses, notify })).service;
  const drivers = add(driverModule(context, { push, ingest })).service;
  add(routePlansModule(context));
  const messages = add(messagesModule(context, { notifications, push, files })).service;
  add(
    loadingOrdersModule(context, {
      files,
      sendMessage: messages.sendWithin,
      links: links.ofOrders,
      positions,
      ...routes,
      notify,
    }),
  );
  const alarms = add(alarmsModule(context, { namePlaces: naming.namePlaces, notifications })).service;
  const reports = add(reportsModule(context, { stages, nameStages, positions, ...routes })).service;
  add(reportTemplatesModule(context));
  add(reportSchedulesModule(context, { reports, files, notifications }));
  const allowances = add(allowancesModule(context)).service;
  add(exchangeRatesModule(context, config));
  add(temperatureModule(context, { positions, stages, alarms }));
  add(
    travelOrdersModule(context, {
      files,
      stages,
      nameStages,
      compute: (...trip) => allowances.calculateWithin(...trip),
      split: allowances,
    }),
  );
  const tachographFiles = add(await tachographFilesModule(context, config, files)).service;
  add(tachographDownloadsModule(context, { callerOfToken, notifications, files: tachographFiles }));
  add(crmModule(context, { files, notify }));
  add(dataExportsModule(context, { positions, notify }));
  add(organizationRemovalModule(context));
  add(mcpModule(context));
  add(firstStepsModule(context, gateway));
  add(liveModule(context, { tokens: identity.liveTokens, drivers, links: links.live }));
  return { ingest, gateway };
}
