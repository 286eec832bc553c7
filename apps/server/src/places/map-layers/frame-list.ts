import type { TileLayer } from '@konvoj/contract';
import type { Log } from '../../platform/logging.ts';
import { providerUnavailable } from './errors.ts';
import { fetchList, type FetchOptions } from './fetch.ts';
import { listedFrames, newestFrame, steppedFrame, steppedFrames, type Frame } from './frames.ts';
import { Health } from './health.ts';

/** The frames of an animated layer. */
export interface FrameSource {
  /** Oldest first. @throws {ProblemError} unavailable while the list is unknown */
  current(): Promise<readonly Frame[]>;
  /** One of them, or of those shown a little earlier; null: unknown. @throws {ProblemError} unavailable */
  find(id: string | undefined): Promise<Frame | null>;
}

/** Frames at fixed intervals: the clock is enough. @param now epoch milliseconds */
export function fixedSteps(now: () => number): FrameSource {
  const seconds = (): number => Math.floor(now() / 1_000);
  return {
    current: () => Promise.resolve(steppedFrames(seconds())),
    find: (id) =>
      Promise.resolve(id === undefined ? newestFrame(steppedFrames(seconds())) : steppedFrame(id, seconds())),
  };
}

/** The provider publishes a new image every ten minutes. */
const LIST_FRESH_MS = 60_000;
/** The images of an older list no longer exist. */
const LIST_STANDS_IN_MS = 30 * 60_000;
const FRAME_KEPT_SECONDS = 3 * 3_600;

interface Options extends FetchOptions {
  readonly layer: TileLayer;
  /** Address of the list; may contain a key. */
  readonly address: string;
  readonly now: () => number;
  readonly log: Log;
}

/** The frames of the provider's list: requested at most once a minute; on failure the last good list is used. */
export class PublishedFrames implements FrameSource {
  readonly #options: Options;
  readonly #health: Health;
  readonly #known = new Map<string, Frame>();
  #list: readonly Frame[] = [];
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#health = new Health({ layer: options.layer, part: 'frames' }, options.log);
  }

  async current(): Promise<readonly Frame[]> {
    const { now } = this.#options;
    if (now() - this.#fetchedAt >= LIST_FRESH_MS && this.#health.waitMs(now()) === 0) {
      this.#fetching ??= this.#fetch().finally(() => {
        this.#fetching = null;
      });
      await this.#fetching;
    }
    if (now() - this.#fetchedAt < LIST_STANDS_IN_MS) return this.#list;
    throw providerUnavailable(this.#health.waitMs(now()));
  }

  async find(id: string | undefined): Promise<Frame | null> {
    const known = id === undefined ? undefined : this.#known.get(id);
    if (known !== undefined) return known;
    const frames = await this.current();
    return id === undefined ? newestFrame(frames) : (this.#known.get(id) ?? null);
  }

  async #fetch(): Promise<void> {
    const { address, layer, now } = this.#options;
    const fetched = await fetchList(address, this.#options);
    const frames = fetched.kind === 'found' ? listedFrames(fetched.value, new URL(address), layer) : null;
    if (frames === null) {
      const reason = fetched.kind === 'failed' ? fetched.reason : 'no list of frames';
      this.#health.failed(now(), reason, fetched.kind === 'failed' ? fetched.retryAfterSeconds : null);
      return;
    }
    this.#health.answered();
    this.#fetchedAt = now();
    this.#list = frames;
    for (const frame of frames) this.#known.set(frame.id, frame);
    for (const { id, time } of this.#known.values())
      if (time < now() / 1_000 - FRAME_KEPT_SECONDS) this.#known.delete(id);
  }
}
