import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { LiveTokens } from '../identity/live-tokens.ts';
import type { Bus } from '../platform/bus.ts';
import type { Database } from '../platform/database.ts';
import { LiveHub } from './hub.ts';
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
  readonly log: { warn(details: object, message: string): void };
  readonly clock?: Clock;
}

/** Live data at /api/socket. `close` says goodbye to the clients and stops listening to the bus. */
export function startLive(deps: LiveDeps): { close(): Promise<void> } {
  const { server, bus, tokens, publicUrl, log, clock = systemClock } = deps;
  const metrics = liveMetrics(deps.registry);
  const hub = new LiveHub({ source: databaseSource(deps.database), stageRow: stageOnWire, clock, metrics, log }, bus);
  const socket = serveLiveSocket(server, { hub, tokens, bus, clock, metrics, publicUrl, log });
  return {
    async close() {
      hub.close();
      await socket.close();
    },
  };
}
