import type { Config } from './config.ts';
import { configModule } from './config-module.ts';
import { fleetModule } from './fleet/module.ts';
import { deviceFolds } from './folds.ts';
import { apiTokensModule } from './organization/api-tokens/module.ts';
import { auditModule } from './organization/audit/module.ts';
import { filesModule } from './organization/files/module.ts';
import { identityModule } from './organization/identity/module.ts';
import { userNames } from './organization/identity/names.ts';
import { notificationsModule } from './organization/notifications/module.ts';
import { pushModule } from './organization/push/module.ts';
import { referenceModule } from './organization/reference/module.ts';
import { geocodingModule } from './places/geocoding/module.ts';
import type { GeocodingTimes } from './places/geocoding/service.ts';
import { mapLayersModule } from './places/map-layers/module.ts';
import { ownPlacesModule } from './places/own-places/module.ts';
import type { AddModule, Context } from './platform/module.ts';
import { devicesModule } from './telemetry/devices/module.ts';
import { readOpenDrivers } from './telemetry/devices/reports.ts';
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
import { driverModule } from './transport/driver/module.ts';
import { messagesModule } from './transport/messages/module.ts';
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
  const identity = add(identityModule(context, notify)).service;
  add(apiTokensModule(context));
  add(auditModule(context, (ids) => userNames(context.database, ids)));
  add(configModule(config));
  add(filesModule(context));
  add(referenceModule());

  const ingest = add(ingestModule(context, deviceFolds())).service;
  const gateway = add(gatewayModule(context, ingest)).service;
  add(quarantineModule(context, ingest));
  add(fleetModule(context, { readOpenDrivers, contactOf: gateway.contactOf }));

  add(ownPlacesModule(context));
  add(mapLayersModule(context, config));
  const naming = add(geocodingModule(context, config, geocodingTimes)).service;
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

  const links = add(await sharingModule(context, { positions, stages, addresses: naming.addresses, notify })).service;
  const drivers = add(driverModule(context, push)).service;
  add(messagesModule(context, { notifications, push }));
  add(liveModule(context, { tokens: identity.liveTokens, drivers, links }));
  return { ingest, gateway };
}
