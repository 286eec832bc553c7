import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { LiveTokens } from '../identity/live-tokens.ts';
import type { Bus } from '../platform/bus.ts';
import type { Database } from '../platform/database.ts';
import { addressReader } from '../platform/http/address.ts';
import type { ViewingService } from '../sharing/viewing.ts';
import { LiveHub } from './hub.ts';
import { LinkViewers } from './link-viewers.ts';
import { liveMetrics } from './metrics.ts';
import { serveLiveSocket } from './socket.ts';
import { databaseSource } from './source.ts';
import { stageOnWire } from '../stages/wire.ts';
import { systemClock } from './types.ts';
import type { Clock } from './types.ts';

export interface LiveDeps {
  readonly server: Server;
  readonly database: Database;
  readonly bus: Bus;
  readonly tokens: LiveTokens;
  readonly registry: Registry;
  readonly publicUrl: URL | null;
  readonly viewing: ViewingService;
  /** Whose X-Forwarded headers are believed. */
  readonly trustedProxies: string;
  readonly log: { warn(details: object, message: string): void };
  readonly clock?: Clock;
}

/** Live data at /api/socket. `close` says goodbye to the clients and stops listening to the bus. */
export function startLive(deps: LiveDeps): { close(): Promise<void> } {
  const { server, bus, tokens, publicUrl, viewing, log, clock = systemClock } = deps;
  const metrics = liveMetrics(deps.registry);
  const source = databaseSource(deps.database, viewing);
  const hub = new LiveHub({ source, stageRow: stageOnWire, clock, metrics, log }, bus);
  const viewers = new LinkViewers({ links: viewing, hub, bus, clock, log });
  const addressOf = addressReader(deps.trustedProxies);
  const socket = serveLiveSocket(server, { hub, tokens, viewers, addressOf, bus, clock, metrics, publicUrl, log });
  return {
    async close() {
      hub.close();
      await socket.close();
    },
  };
}
