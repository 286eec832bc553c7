import { join } from 'node:path';
import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import { addModules } from './modules.ts';
import type { GeocodingTimes } from './places/geocoding/service.ts';
import type { Bus } from './platform/bus.ts';
import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { keptSecret, newSecret } from './platform/embedded/files.ts';
import { serveDocs } from './platform/http/docs.ts';
import { createHttp } from './platform/http/index.ts';
import type { Caller, HttpTimeouts } from './platform/http/index.ts';
import { listenHttp } from './platform/http/listen.ts';
import { operationsRoutes } from './platform/http/operations.ts';
import { serveWebApp } from './platform/http/web.ts';
import { startJobs } from './platform/jobs.ts';
import { createLocalBus } from './platform/local-bus.ts';
import { createNatsBus } from './platform/nats/bus.ts';
import { installationOf } from './platform/nats/installation.ts';
import type { Log } from './platform/logging.ts';
import { createMetrics, httpMetrics } from './platform/metrics.ts';
import type { Context, Module } from './platform/module.ts';
import type { TrackerPorts } from './telemetry/gateway/module.ts';
import type { IngestService } from './telemetry/ingest/ingest.ts';

const WEB_ROOT = join(import.meta.dirname, '..', '..', 'web', 'dist');

export interface App {
  /** The address of the web app and the API. */
  readonly url: string;
  readonly ports: TrackerPorts['ports'];
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
  /** Joins this program with others. Default: NATS when it is set, else a bus of its own. */
  readonly bus?: Bus;
  /** Time as modules see it. Default: the machine's. */
  readonly clock?: Clock;
  /** The timeout of the geocoder. */
  readonly geocodingTimes?: GeocodingTimes;
  /** The time limits of clients for a request. */
  readonly httpTimeouts?: HttpTimeouts;
  /** Modules besides those of the product, added after them. */
  readonly moreModules?: readonly ((context: Context) => Module)[];
}

/** Starts the program: the platform, then the modules; closed in reverse. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, database, log, clock = systemClock } = options;
  const modules: Module[] = [];
  const closing: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    const rest = closing.splice(0).toReversed();
    if (rest.length > 0) for (const module of modules.toReversed()) await module.disconnect?.();
    for (const each of rest) await each();
  };
  let url = '';
  try {
    const metrics = createMetrics();
    const bus = options.bus ?? (await ownBus(options, metrics));
    closing.push(() => bus.close());
    const jobs = await startJobs({ owner: database.owner, log, works: config.roles.has('worker') });
    closing.push(() => jobs.close());
    const http = await createHttp({
      log,
      clock,
      callerOfSession: (secret) => firstCaller(modules, ({ callerOfSession }) => callerOfSession?.(secret)),
      callerOfToken: (token) => firstCaller(modules, ({ callerOfToken }) => callerOfToken?.(token)),
      csrfKey: Buffer.from(await keptSecret(config.dataFolder, 'csrf', () => newSecret(32), isText), 'base64url'),
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      timeouts: options.httpTimeouts,
      connectionsPerAddress: config.connectionsPerAddress,
      rateLimit: config.rateLimit,
      checksReplies: options.checksReplies ?? false,
      mapOrigins: mapOrigins(config),
      onAnswered: httpMetrics(metrics),
    });

    const baseUrl = () => config.publicUrl?.origin ?? url;
    const context: Context = { config, database, bus, jobs, http, metrics, log, clock, baseUrl };
    const add = <M extends Module>(module: M): M => {
      modules.push(module);
      closing.push(() => module.close?.());
      return module;
    };
    const { ingest, gateway } = await addModules(context, config, add, options.geocodingTimes);
    for (const create of options.moreModules ?? []) add(create(context));
    closing.push(() => http.close());
    for (const module of modules) await module.jobs?.(jobs);
    for (const module of modules) await module.start?.();

    operationsRoutes(http, { metrics, metricsToken: config.metricsToken, ping: () => database.ping(), bus });
    if (config.roles.has('api')) for (const module of modules) await module.routes?.(http);
    await serveDocs(http, endpoints, config.version);
    await serveWebApp(http, WEB_ROOT, config.shareFrames);
    url = await listenHttp(http, config.host, config.ports.http);
    return { url, ports: gateway.ports, http, bus, ingest, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ownBus({ config, database, log }: AppOptions, registry: Registry): Promise<Bus> {
  if (config.nats === null) return createLocalBus(log);
  return createNatsBus({ address: config.nats, installation: await installationOf(database.owner), log, registry });
}

/** The first caller that a module finds; null: none does. */
async function firstCaller(
  modules: readonly Module[],
  find: (module: Module) => Promise<Caller | null> | undefined,
): Promise<Caller | null> {
  for (const module of modules) {
    const caller = await find(module);
    if (caller !== undefined && caller !== null) return caller;
  }
  return null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Hosts that the map may load from; the embedded map needs none, and layer tiles come through the server. */
function mapOrigins({ mapStyles }: Config): string[] {
  const addresses = [mapStyles.light, mapStyles.dark];
  return [...new Set(addresses.filter((address) => address !== null).map((address) => new URL(address).origin))];
}
