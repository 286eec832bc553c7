import { tileLayer, type TileLayer } from '@konvoj/contract';
import { cacheFor } from '../../platform/cache.ts';
import type { Log } from '../../platform/logging.ts';
import type { KeptTile, TileCache } from './cache.ts';
import { providerUnavailable } from './errors.ts';
import { fetchTile, type Fetched, type FetchOptions, type TileBytes } from './fetch.ts';
import { fixedSteps, PublishedFrames, type FrameSource } from './frame-list.ts';
import { numberOf, type Frame } from './frames.ts';
import { RequestQueue, REFUSED } from './request-queue.ts';
import { Health } from './health.ts';
import { addressOf, isTile, lifetimeOf, type TileAddress, type TileType } from './rules.ts';
import { isAnimated, type TileProvider } from './settings.ts';

export interface Tile {
  readonly bytes: Buffer;
  readonly type: TileType;
  /** Seconds a browser may cache it. */
  readonly maxAge: number;
}

export interface LayerOptions extends FetchOptions {
  readonly layer: TileLayer;
  readonly provider: TileProvider;
  readonly cache: TileCache;
  /** Limits of concurrent and waiting requests to the provider. */
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

/** How long a missing tile is cached. */
const NOTHING_MS = 60_000;
const MOST_NOTHINGS = 10_000;
/** A tile used in place of a failing provider is requested again soon. */
const STAND_IN_MAX_AGE = 20;

/** One layer: each tile is requested from the provider once, cached, and served to all callers. */
export class Layer {
  readonly frames: FrameSource | null;
  readonly #options: LayerOptions;
  readonly #queue: RequestQueue;
  readonly #health: Health;
  /** Layer and provider as part of file names, because tiles of another provider differ. */
  readonly #prefix: string;
  readonly #underWay = new Map<string, Promise<Tile | null>>();
  /** Tiles that do not exist. */
  readonly #nothings;

  constructor(options: LayerOptions) {
    const { layer, provider, log, now } = options;
    this.#options = options;
    this.#nothings = cacheFor<TileAddress>({ most: MOST_NOTHINGS, forMs: NOTHING_MS, now });
    this.#queue = new RequestQueue(options.atOnce, options.mostWaiting);
    this.#health = new Health({ layer }, log);
    this.#prefix = `${tileLayer.options.indexOf(layer)}-${numberOf(`${provider.template} ${provider.frames ?? ''}`)}`;
    if (provider.frames !== null) this.frames = new PublishedFrames({ ...options, address: provider.frames });
    else this.frames = isAnimated(provider) ? fixedSteps(now) : null;
  }

  /**
   * @param frameId of an animated layer; by default the newest measured one
   * @returns null: no such tile
   * @throws {ProblemError} unavailable, while the provider does not answer and no cached tile exists
   */
  async tile(address: TileAddress, frameId: string | undefined): Promise<Tile | null> {
    if (!isTile(address, this.#options.provider.maxZoom)) return null;
    if (this.frames === null) return frameId === undefined ? this.#shared(address, null) : null;
    const frame = await this.frames.find(frameId);
    return frame === null ? null : this.#shared(address, frame);
  }

  /** Concurrent requests for one tile share one fetch. */
  #shared(address: TileAddress, frame: Frame | null): Promise<Tile | null> {
    const key = `${this.#prefix}-${frame?.id ?? 0}-${address.z}-${address.x}-${address.y}`;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const tile = this.#kept(key, address, frame).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, tile);
    return tile;
  }

  async #kept(key: string, address: TileAddress, frame: Frame | null): Promise<Tile | null> {
    const { cache, now } = this.#options;
    if (this.#nothings.has(key)) return null;
    const kept = await cache.get(key);
    if (kept !== null && kept.freshUntil > now()) return asTile(kept, Math.ceil((kept.freshUntil - now()) / 1_000));
    const fetched = await this.#fetch(addressOf(this.#options.provider.template, address, frame));
    if (fetched?.kind === 'none') {
      this.#nothings.set(key, address);
      return null;
    }
    if (fetched?.kind === 'found') return this.#keep(key, fetched, frame !== null);
    if (kept !== null && kept.standsInUntil > now()) return asTile(kept, STAND_IN_MAX_AGE);
    throw providerUnavailable(this.#health.waitMs(now()));
  }

  /** Requests the tile from the provider, if allowed now and when admitted; null otherwise. */
  async #fetch(address: string): Promise<Fetched<TileBytes> | null> {
    const { now } = this.#options;
    if (this.#health.waitMs(now()) > 0) return null;
    const fetched = await this.#queue.run(async () => {
      // The provider may have failed while this request was waiting.
      if (this.#health.waitMs(now()) > 0) return null;
      const reply = await fetchTile(address, this.#options);
      if (reply.kind === 'failed') this.#health.failed(now(), reply.reason, reply.retryAfterSeconds);
      else this.#health.answered();
      return reply;
    });
    return fetched === REFUSED ? null : fetched;
  }

  #keep(key: string, { value, cacheControl }: Fetched<TileBytes> & { kind: 'found' }, isFrame: boolean): Tile {
    const { cache, layer, now } = this.#options;
    const { freshSeconds, standsInSeconds } = lifetimeOf(layer, isFrame, cacheControl);
    const freshUntil = now() + freshSeconds * 1_000;
    const kept = { ...value, freshUntil, standsInUntil: freshUntil + standsInSeconds * 1_000 };
    cache.put(key, kept);
    return asTile(kept, freshSeconds);
  }
}

function asTile({ bytes, type }: KeptTile, maxAge: number): Tile {
  return { bytes, type, maxAge };
}
