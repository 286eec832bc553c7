import { join } from 'node:path';
import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { configRoutes } from './config-routes.ts';
import type { Config } from './config.ts';
import { fleetRoutes } from './fleet/routes.ts';
import { fleetService } from './fleet/service.ts';
import { scheduleIdentityCleanup } from './identity/cleanup.ts';
import { createLiveTokens } from './identity/live-tokens.ts';
import { identityRoutes } from './identity/routes.ts';
import { identityService } from './identity/service.ts';
import { createSessions } from './identity/sessions.ts';
import { startLive } from './live/service.ts';
import type { Bus } from './platform/bus.ts';
import { ClearError, isErrno } from './platform/clear-error.ts';
import type { Database } from './platform/database.ts';
import { keptSecret, newSecret } from './platform/embedded/files.ts';
import { serveDocs } from './platform/http/docs.ts';
import { createHttp } from './platform/http/index.ts';
import { operationsRoutes } from './platform/http/operations.ts';
import { serveWebApp } from './platform/http/web.ts';
import { startJobs } from './platform/jobs.ts';
import { createLocalBus } from './platform/local-bus.ts';
import type { Log } from './platform/logging.ts';
import { createMailer, sendMail } from './platform/mail.ts';
import { createMetrics, httpMetrics } from './platform/metrics.ts';
import { positionRoutes } from './positions/routes.ts';
import { positionService } from './positions/service.ts';
import { referenceRoutes } from './reference/routes.ts';
import { stageRoutes } from './stages/routes.ts';
import { stageService } from './stages/service.ts';

const WEB_ROOT = join(import.meta.dirname, '..', '..', 'web', 'dist');

export interface App {
  /** Where the web app and the API answer. */
  readonly url: string;
  readonly http: FastifyInstance;
  readonly bus: Bus;
  /** Stops in reverse: no new requests, clients and trackers told, work finished. The database stays with its owner. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  /** Migrated, opened and closed by the caller. */
  readonly database: Database;
  readonly log: Log;
  /** Development and tests: replies are held against the contract. */
  readonly checksReplies?: boolean;
}

/** Wires the program: every part is built once, handed on, and closed in reverse. */
export async function startApp({ config, database, log, checksReplies = false }: AppOptions): Promise<App> {
  const closing: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each();
  };
  try {
    const metrics = createMetrics();
    const bus = createLocalBus(log);
    closing.push(() => bus.close());

    const jobs = await startJobs({ owner: database.owner, log, works: config.roles.has('worker') });
    closing.push(() => jobs.close());
    const mailer = createMailer({ ...config.mail, folder: join(config.dataFolder, 'mail'), log });
    await jobs.work(sendMail, mailer);
    await scheduleIdentityCleanup(jobs, database);

    const sessions = createSessions(database, bus);
    const liveTokens = createLiveTokens(database, sessions);
    const http = await createHttp({
      log,
      whoIs: sessions.whoIs,
      csrfKey: Buffer.from(await keptSecret(config.dataFolder, 'csrf', () => newSecret(32), isText), 'base64url'),
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      checksReplies,
      mapOrigins: mapOrigins(config),
      onAnswered: httpMetrics(metrics),
    });
    let url = '';
    const identity = identityService({ database, bus, jobs, log, baseUrl: () => config.publicUrl?.origin ?? url });
    closing.push(() => identity.settled());
    closing.push(() => http.close());
    const live = startLive({
      server: http.server,
      database,
      bus,
      tokens: liveTokens,
      registry: metrics,
      publicUrl: config.publicUrl,
      log,
    });
    closing.push(() => live.close());

    operationsRoutes(http, { metrics, metricsToken: config.metricsToken, ping: () => database.ping() });
    configRoutes(http, config);
    identityRoutes(http, { identity, sessions, liveTokens });
    fleetRoutes(http, fleetService(database, bus));
    positionRoutes(http, positionService(database));
    referenceRoutes(http);
    stageRoutes(http, stageService(database));
    await serveDocs(http, endpoints, config.version);
    await serveWebApp(http, WEB_ROOT);

    url = await listen(http, config);
    return { url, http, bus, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(http: FastifyInstance, config: Config): Promise<string> {
  const { host, ports } = config;
  try {
    await http.listen({ host, port: ports.http });
  } catch (error) {
    throw portError(error, ports.http, 'KONVOJ_HTTP_PORT');
  }
  const address = http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : ports.http;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** What to say when a port cannot be had. */
export function portError(error: unknown, port: number, setting: string): unknown {
  if (!isErrno(error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new ClearError(
      `Port ${port} is in use by another program. Stop that one, or choose another port with ${setting}.`,
    );
  }
  if (error.code === 'EACCES')
    return new ClearError(`Port ${port} may not be opened by this user. Choose one above 1023 with ${setting}.`);
  return error;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Hosts that the map may load from; the embedded map needs none. */
function mapOrigins(config: Config): string[] {
  const { mapStyles, tiles } = config;
  const addresses = [mapStyles.light, mapStyles.dark, tiles.traffic, tiles.rain, tiles.clouds];
  return [...new Set(addresses.filter((address) => address !== null).map((address) => new URL(address).origin))];
}
