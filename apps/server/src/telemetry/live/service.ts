import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import { addressReader } from '../../platform/http/address.ts';
import type { LiveCallers } from './callers.ts';
import { LiveHub } from './hub.ts';
import { liveMetrics } from './metrics.ts';
import { serveLiveSocket } from './socket.ts';
import { databaseSource } from './source.ts';
import { stageOnWire } from '../stages/wire.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LiveLinks } from './types.ts';

export interface LiveDeps {
  readonly server: Server;
  readonly database: Database;
  readonly bus: Bus;
  readonly tokens: LiveCallers;
  readonly registry: Registry;
  readonly publicUrl: URL | null;
  readonly links: LiveLinks;
  /** The proxies whose X-Forwarded headers are trusted. */
  readonly trustedProxies: string;
  readonly log: { warn(details: object, message: string): void };
  readonly clock?: Clock;
}

/** Live data at /api/socket. `close` closes the clients and unsubscribes from the bus. */
export function startLive(deps: LiveDeps): { close(): Promise<void> } {
  const { server, bus, tokens, publicUrl, links, log, clock = systemClock } = deps;
  const metrics = liveMetrics(deps.registry);
  const source = databaseSource(deps.database, links);
  const hub = new LiveHub({ source, stageRow: stageOnWire, clock, metrics, log }, bus);
  const viewers = links.viewers((organizationId, linkId) => hub.lookAgain(organizationId, linkId));
  const addressOf = addressReader(deps.trustedProxies);
  const socket = serveLiveSocket(server, { hub, tokens, viewers, addressOf, bus, clock, metrics, publicUrl, log });
  return {
    async close() {
      hub.close();
      await socket.close();
    },
  };
}
