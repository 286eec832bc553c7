import { join } from 'node:path';
import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { apiTokenRoutes } from './organization/api-tokens/routes.ts';
import { apiTokenService } from './organization/api-tokens/service.ts';
import { userNames } from './organization/identity/names.ts';
import { auditLog } from './organization/audit/log.ts';
import { auditRoutes } from './organization/audit/routes.ts';
import { configRoutes } from './config-routes.ts';
import type { Config } from './config.ts';
import { fleetRoutes } from './fleet/routes.ts';
import { trackerChanged } from './fleet/trackers/events.ts';
import { trackerRoutes } from './fleet/trackers/routes.ts';
import { trackerService } from './fleet/trackers/service.ts';
import { startGateway } from './telemetry/gateway/gateway.ts';
import type { Gateway } from './telemetry/gateway/gateway.ts';
import { ingestKeys } from './telemetry/gateway/ingest-keys.ts';
import { scheduleIdentityCleanup } from './organization/identity/cleanup.ts';
import { scheduleAddressCleanup } from './places/geocoding/cleanup.ts';
import { readEngineSetting } from './places/geocoding/engine/setting.ts';
import { ownPlacesOf } from './places/geocoding/own-places.ts';
import { geocodingRoutes } from './places/geocoding/routes.ts';
import { GEOCODING_TIMES, startGeocoding } from './places/geocoding/service.ts';
import type { GeocodingTimes } from './places/geocoding/service.ts';
import { createIdentity } from './organization/identity/identity.ts';
import { identityRoutes } from './organization/identity/routes.ts';
import { createIngest } from './telemetry/ingest/ingest.ts';
import type { IngestService } from './telemetry/ingest/ingest.ts';
import { scheduleStateRebuild } from './telemetry/ingest/rebuild-states.ts';
import { scheduleRetention } from './telemetry/ingest/retention.ts';
import { startLive } from './telemetry/live/service.ts';
import { systemClock } from './telemetry/live/types.ts';
import type { Clock } from './telemetry/live/types.ts';
import type { Bus } from './platform/bus.ts';
import { isErrno } from './platform/clear-error.ts';
import type { Database } from './platform/database.ts';
import { keptSecret, newSecret } from './platform/embedded/files.ts';
import { serveDocs } from './platform/http/docs.ts';
import { createHttp } from './platform/http/index.ts';
import type { HttpTimeouts } from './platform/http/index.ts';
import { listenError, listenHttp } from './platform/http/listen.ts';
import { operationsRoutes } from './platform/http/operations.ts';
import { serveWebApp } from './platform/http/web.ts';
import { startJobs } from './platform/jobs.ts';
import { createLocalBus } from './platform/local-bus.ts';
import type { Log } from './platform/logging.ts';
import { createMailer, sendMail } from './platform/mail.ts';
import { createMetrics, httpMetrics } from './platform/metrics.ts';
import { contactsNear } from './places/own-places/contacts.ts';
import { schedulePlaceCleanup } from './places/own-places/cleanup.ts';
import { ownPlacesFirst } from './places/own-places/place-names.ts';
import { placesRoutes } from './places/own-places/routes.ts';
import { positionRoutes } from './telemetry/positions/routes.ts';
import type { NamePlaces } from './telemetry/positions/export/places.ts';
import { positionService } from './telemetry/positions/service.ts';
import { quarantineRoutes } from './telemetry/quarantine/routes.ts';
import { quarantineService } from './telemetry/quarantine/service.ts';
import { pushRoutes } from './organization/push/routes.ts';
import { newVapidKeys, pushSender, sendPush, vapidKeys } from './organization/push/sender.ts';
import type { VapidKeys } from './organization/push/sender.ts';
import { pushService } from './organization/push/service.ts';
import { referenceRoutes } from './organization/reference/routes.ts';
import { sharingRoutes } from './transport/sharing/routes.ts';
import { sealingWith } from './transport/sharing/sealing.ts';
import { sharingService } from './transport/sharing/service.ts';
import { liveLinks } from './transport/sharing/link-viewers.ts';
import { viewingService } from './transport/sharing/viewing.ts';
import { linkKey } from './transport/sharing/key.ts';
import { endsOf } from './telemetry/stages/names.ts';
import type { NameStages } from './telemetry/stages/names.ts';
import { readOpenDrivers } from './telemetry/devices/reports.ts';
import { deviceRoutes } from './telemetry/devices/routes.ts';
import { stageRoutes } from './telemetry/stages/routes.ts';
import { stageService } from './telemetry/stages/service.ts';
import { trackStops } from './telemetry/stages/track-stops.ts';
import { tileRoutes } from './places/map-layers/routes.ts';
import { tileFolder, tileService } from './places/map-layers/service.ts';

const WEB_ROOT = join(import.meta.dirname, '..', '..', 'web', 'dist');

export interface App {
  /** The address of the web app and the API. */
  readonly url: string;
  /** The ports for trackers, as opened where the settings have 0; as set in a process without the role `gateway`. */
  readonly ports: { readonly teltonika: number; readonly osmand: number };
  readonly http: FastifyInstance;
  readonly bus: Bus;
  readonly ingest: IngestService;
  /**
   * Stops in reverse: no new requests, clients and trackers disconnected, work finished. The caller closes the
   * database.
   */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  /** Migrated, opened and closed by the caller. */
  readonly database: Database;
  readonly log: Log;
  /** Development and tests: validates replies against the contract. */
  readonly checksReplies?: boolean;
  /** Joins this program with others. Default: a bus of its own. */
  readonly bus?: Bus;
  /** Time as live connections and shared links see it. Default: the machine's. */
  readonly clock?: Clock;
  /** The timeout of the geocoder. */
  readonly geocodingTimes?: GeocodingTimes;
  /** The time limits of clients for a request. */
  readonly httpTimeouts?: HttpTimeouts;
}

/** Wires the program: every part is built once, passed on, and closed in reverse. */
export async function startApp(options: AppOptions): Promise<App> {
  const {
    config,
    database,
    log,
    bus = createLocalBus(options.log),
    checksReplies = false,
    clock = systemClock,
  } = options;
  const closing: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each();
  };
  try {
    const metrics = createMetrics();
    closing.push(() => bus.close());

    const jobs = await startJobs({ owner: database.owner, log, works: config.roles.has('worker') });
    closing.push(() => jobs.close());
    const mailer = createMailer({ ...config.mail, folder: join(config.dataFolder, 'mail'), log });
    await jobs.work(sendMail, mailer);
    const vapid = await keptSecret(config.dataFolder, 'push', newVapidKeys, isVapid);
    const { pushServices: services } = config;
    await jobs.work(sendPush, pushSender({ database, keys: vapid, services, contact: pushContact(config), log }));
    const push = pushService({ database, jobs, publicKey: vapid.publicKey, services });
    await scheduleIdentityCleanup(jobs, database);
    await scheduleRetention(jobs, database.ingest, config.retentionMonths);
    await scheduleAddressCleanup(jobs, database.ingest);
    await schedulePlaceCleanup(jobs, database.ingest);

    const ingest = createIngest({
      pool: database.ingest,
      bus,
      log,
      registry: metrics,
      retentionMonths: config.retentionMonths,
    });
    closing.push(() => ingest.close());
    await scheduleStateRebuild(jobs, { pool: database.ingest, ingest, log });

    const quarantine = quarantineService({ database, bus, ingest, log });
    closing.push(() => quarantine.close());

    let url = '';
    const identity = await createIdentity({ database, bus, jobs, baseUrl: () => config.publicUrl?.origin ?? url });
    const tokens = apiTokenService(database);
    const http = await createHttp({
      log,
      whoIs: identity.sessions.whoIs,
      whoHolds: tokens.whoHolds,
      csrfKey: Buffer.from(await keptSecret(config.dataFolder, 'csrf', () => newSecret(32), isText), 'base64url'),
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      timeouts: options.httpTimeouts,
      connectionsPerAddress: config.connectionsPerAddress,
      rateLimit: config.rateLimit,
      checksReplies,
      mapOrigins: mapOrigins(config),
      onAnswered: httpMetrics(metrics),
    });
    const gateway = config.roles.has('gateway')
      ? await openTrackerPorts({ config, database, log, metrics, ingest })
      : null;
    bus.subscribe(trackerChanged, ({ imei, passedOn }) => gateway?.registrationChanged(imei, passedOn));
    closing.push(() => gateway?.close());
    closing.push(() => http.close());
    const now = () => clock.now();
    const stages = stageService(database);
    const geocoding = startGeocoding({
      database,
      bus,
      log,
      ownPlaces: ownPlacesOf(database),
      setting: config.geocoderUrl === null ? null : readEngineSetting(config.geocoderUrl),
      perSecond: config.geocoderPerSecond,
      works: config.roles.has('worker'),
      times: options.geocodingTimes ?? GEOCODING_TIMES,
    });
    closing.push(() => geocoding.close());
    const namePlaces = ownPlacesFirst(database, geocoding.addresses.of);
    const nameKnownPlaces = ownPlacesFirst(database, geocoding.addresses.kept);
    const nameStages: NameStages = (scope, seen, language) => namePlaces(scope, endsOf(seen), language);
    // An exported track has a column for the point of interest beside the address.
    const nameRecords: NamePlaces = async (scope, at, language) => {
      const [contactAt, addressAt] = await Promise.all([
        contactsNear(database, scope, at),
        geocoding.addresses.kept(scope, at, language),
      ]);
      return (latitude, longitude) => ({
        contact: contactAt(latitude, longitude),
        address: addressAt(latitude, longitude),
      });
    };
    const findStops = trackStops(database, stages, nameStages);
    const positions = positionService(database, { now, findStops, namePlaces: nameRecords });
    const viewing = viewingService({ database, positions, stages, addresses: geocoding.addresses, now });
    const sharing = sharingService({
      database,
      bus,
      sealing: sealingWith(await linkKey(config.dataFolder)),
      mail: (tx, mail) => jobs.send(tx, sendMail, mail),
      baseUrl: () => config.publicUrl?.origin ?? url,
      now,
    });
    const live = startLive({
      server: http.server,
      database,
      bus,
      tokens: identity.liveTokens,
      links: liveLinks({ links: viewing, bus, clock, log }),
      registry: metrics,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      log,
      clock,
    });
    closing.push(() => live.close());

    const tiles = tileService({
      providers: config.tiles,
      folder: tileFolder(config.dataFolder),
      diskBytes: config.tileCacheBytes,
      log,
    });
    closing.push(() => tiles.close());

    operationsRoutes(http, { metrics, metricsToken: config.metricsToken, ping: () => database.ping() });
    if (config.roles.has('api')) {
      configRoutes(http, config);
      identityRoutes(http, identity);
      apiTokenRoutes(http, tokens, database);
      auditRoutes(
        http,
        auditLog(database, (ids) => userNames(database, ids)),
      );
      fleetRoutes(http, { database, bus }, readOpenDrivers);
      deviceRoutes(http, { database, now });
      geocodingRoutes(http, geocoding, nameKnownPlaces, database);
      trackerRoutes(http, trackerService({ database, bus, contactOf: (imei) => gateway?.contactOf(imei) }));
      quarantineRoutes(http, quarantine);
      placesRoutes(http, { database, bus });
      positionRoutes(http, positions, nameKnownPlaces);
      pushRoutes(http, push);
      referenceRoutes(http);
      stageRoutes(http, { database, stages, now, nameStages });
      tileRoutes(http, tiles);
      await sharingRoutes(http, { sharing, viewing, database });
    }
    gateway?.bindIngestRoutes(http);
    await serveDocs(http, endpoints, config.version);
    await serveWebApp(http, WEB_ROOT, config.shareFrames);

    url = await listenHttp(http, config.host, config.ports.http);
    const ports = {
      teltonika: gateway?.teltonikaPort ?? config.ports.teltonika,
      osmand: gateway?.osmandPort ?? config.ports.osmand,
    };
    return { url, ports, http, bus, ingest, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates partitions first: no tracker is acknowledged before its records can be stored. */
async function openTrackerPorts(parts: {
  config: Config;
  database: Database;
  log: Log;
  metrics: Registry;
  ingest: IngestService;
}): Promise<Gateway> {
  const { config, database, log, metrics, ingest } = parts;
  const { gatewayHost: host, ports } = config;
  await ingest.start();
  try {
    return await startGateway({
      ingest,
      config: { host, teltonikaPort: ports.teltonika, osmandPort: ports.osmand },
      log,
      metrics,
      keys: ingestKeys(database.lookup),
    });
  } catch (error) {
    const isOsmand = isErrno(error) && 'port' in error && error.port === ports.osmand;
    const [port, portSetting] = isOsmand
      ? [ports.osmand, 'KONVOJ_OSMAND_PORT']
      : [ports.teltonika, 'KONVOJ_TELTONIKA_PORT'];
    throw listenError(error, { host, port, hostSetting: 'KONVOJ_GATEWAY_HOST', portSetting });
  }
}

function isVapid(value: unknown): value is VapidKeys {
  return vapidKeys.safeParse(value).success;
}

/** The contact that push services require: an https address or a mail address. */
function pushContact({ publicUrl, mail }: Config): string {
  return publicUrl?.protocol === 'https:'
    ? publicUrl.origin
    : `mailto:${/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from}`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Hosts that the map may load from; the embedded map needs none, and layer tiles come through the server. */
function mapOrigins({ mapStyles }: Config): string[] {
  const addresses = [mapStyles.light, mapStyles.dark];
  return [...new Set(addresses.filter((address) => address !== null).map((address) => new URL(address).origin))];
}
