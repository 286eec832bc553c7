import type { LiveTokens } from '../../organization/identity/live-tokens.ts';
import type { Context, Module } from '../../platform/module.ts';
import { startLive } from './service.ts';
import { liveCallers } from './callers.ts';
import type { LiveDrivers, LiveLinks } from './types.ts';

interface LiveNeeds {
  readonly tokens: LiveTokens;
  readonly drivers: LiveDrivers;
  readonly links: LiveLinks;
}

/** Live data at /api/socket, for users, drivers and holders of shared links; in a process with the role `api`. */
export function liveModule(context: Context, { tokens, drivers, links }: LiveNeeds): Module {
  const { config, database, bus, http, metrics, log, clock } = context;
  const { publicUrl, trustedProxies } = config;
  const { server } = http;
  let live: ReturnType<typeof startLive> | null = null;
  return {
    name: 'live',
    start() {
      if (!config.roles.has('api')) return;
      live = startLive({
        server,
        database,
        bus,
        tokens: liveCallers(tokens, drivers),
        links,
        registry: metrics,
        publicUrl,
        trustedProxies,
        log,
        clock,
      });
    },
    disconnect: () => live?.close(),
  };
}
