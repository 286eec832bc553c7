import type { LiveTokens } from '../../organization/identity/live-tokens.ts';
import type { Context, Module } from '../../platform/module.ts';
import { startLive } from './service.ts';
import type { LiveLinks } from './types.ts';

/** Live data at /api/socket, for users and holders of shared links. */
export function liveModule(context: Context, { tokens, links }: { tokens: LiveTokens; links: LiveLinks }): Module {
  const { config, database, bus, http, metrics, log, clock } = context;
  const { publicUrl, trustedProxies } = config;
  const { server } = http;
  let live: ReturnType<typeof startLive> | null = null;
  return {
    name: 'live',
    start() {
      live = startLive({
        server,
        database,
        bus,
        tokens,
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
