import { join } from 'node:path';
import { tileLayer, type TileFrame, type TileLayer } from '@konvoj/contract';
import { notFound, tooManyRequests } from '../../platform/http/index.ts';
import type { Log } from '../../platform/logging.ts';
import { TileCache } from './cache.ts';
import { frameForClient } from './frames.ts';
import { Layer, type Tile } from './layer.ts';
import type { TileAddress } from './rules.ts';
import type { TileProvider } from './settings.ts';

export interface TileServiceOptions {
  /** Null: no provider is configured for this layer. */
  readonly providers: Readonly<Record<TileLayer, TileProvider | null>>;
  /** The folder where tiles survive a restart. */
  readonly folder: string;
  readonly diskBytes: number;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly atOnce?: number;
  readonly mostWaiting?: number;
  readonly perMinute?: number;
}

export interface TileService {
  /** @throws {ProblemError} not_found, unavailable, too_many_requests */
  tile(userId: number, layer: TileLayer, address: TileAddress, frameId: string | undefined): Promise<Tile>;
  /** Oldest first; empty for a layer that is not animated. @throws {ProblemError} not_found, unavailable */
  frames(layer: TileLayer): Promise<TileFrame[]>;
  close(): Promise<void>;
}

const MEMORY_BYTES = 32 * 1_048_576;
const TIMEOUT_MS = 8_000;
const AT_ONCE = 6;
const MOST_WAITING = 200;
/** An animation in a large window requests a few hundred tiles with each move of the map. */
const TILES_PER_MINUTE = 6_000;
const MINUTE_MS = 60_000;

/** Traffic, rain and clouds of the configured providers; their addresses and keys stay on the server. */
export function tileService(options: TileServiceOptions): TileService {
  const { providers, folder, diskBytes, log, now, perMinute = TILES_PER_MINUTE } = options;
  const { timeoutMs = TIMEOUT_MS, atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = options;
  const ending = new AbortController();
  const isUsed = tileLayer.options.some((layer) => providers[layer] !== null);
  const cache = new TileCache({ folder, memoryBytes: MEMORY_BYTES, diskBytes: isUsed ? diskBytes : 0, log });
  const layers = new Map(
    tileLayer.options.flatMap((layer): [TileLayer, Layer][] => {
      const provider = providers[layer];
      if (provider === null) return [];
      const { signal } = ending;
      return [[layer, new Layer({ layer, provider, cache, atOnce, mostWaiting, timeoutMs, signal, now, log })]];
    }),
  );
  const allow = perMinuteAndUser(perMinute, now);
  return {
    async tile(userId, layer, address, frameId) {
      allow(userId);
      const tile = await layers.get(layer)?.tile(address, frameId);
      if (tile === undefined || tile === null) throw notFound();
      return tile;
    },
    async frames(layer) {
      const known = layers.get(layer);
      if (known === undefined) throw notFound();
      return ((await known.frames?.current()) ?? []).map(frameForClient);
    },
    async close() {
      ending.abort();
      await cache.close();
    },
  };
}

export const tileFolder = (dataFolder: string): string => join(dataFolder, 'tiles');

/** @throws {ProblemError} too_many_requests, by the function it returns */
function perMinuteAndUser(limit: number, now: () => number): (userId: number) => void {
  const counts = new Map<number, number>();
  let endsAt = 0;
  return (userId) => {
    if (now() >= endsAt) {
      counts.clear();
      endsAt = now() + MINUTE_MS;
    }
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > limit) throw tooManyRequests(endsAt - now());
  };
}
