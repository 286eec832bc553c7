import type { TileLayer } from '@konvoj/contract';
import type { Frame } from './frames.ts';

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Whether there is such a tile in the world, down to the deepest zoom of the layer. */
export function isTile({ z, x, y }: TileAddress, maxZoom: number): boolean {
  return z <= maxZoom && x < 2 ** z && y < 2 ** z;
}

/** The provider's address of a tile; it may hold a key. */
export function addressOf(template: string, { z, x, y }: TileAddress, frame: Frame | null): string {
  const values: Readonly<Record<string, string>> = {
    '{z}': String(z),
    '{x}': String(x),
    '{y}': String(y),
    '{time}': String(frame?.time ?? ''),
    '{host}': frame?.host ?? '',
    '{path}': frame?.path ?? '',
  };
  return template.replaceAll(/\{\w+\}/g, (place) => values[place] ?? place);
}

export type TileType = 'image/png' | 'image/jpeg' | 'image/webp';

/** What a picture is by its own first bytes, whatever it calls itself; null: none that is passed on. */
export function tileType(bytes: Uint8Array): TileType | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg';
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'image/webp' : null;
}

interface Lifetime {
  /** Seconds a tile counts as fresh: at least and at most, whatever the provider says. */
  readonly least: number;
  readonly most: number;
  /** Seconds after that in which it still stands in for a provider that does not answer. */
  readonly standsIn: number;
}

const HOUR = 3_600;
const LIFETIMES: Readonly<Record<TileLayer, Lifetime>> = {
  // Half an hour later the traffic on the road is another one.
  traffic: { least: 60, most: 120, standsIn: HOUR / 2 },
  rain: { least: 120, most: 600, standsIn: HOUR },
  clouds: { least: 300, most: 1_800, standsIn: 3 * HOUR },
};
/** The picture of a moment stays what it is. */
const OF_FRAME: Lifetime = { least: 600, most: 24 * HOUR, standsIn: 24 * HOUR };

/** How long a tile is good for. @param cacheControl as the provider says it */
export function lifetimeOf(
  layer: TileLayer,
  isFrame: boolean,
  cacheControl: string | null,
): { readonly freshSeconds: number; readonly standsInSeconds: number } {
  const { least, most, standsIn } = isFrame ? OF_FRAME : LIFETIMES[layer];
  const said = maxAge(cacheControl ?? '');
  return { freshSeconds: Math.min(most, Math.max(least, said ?? least)), standsInSeconds: standsIn };
}

function maxAge(cacheControl: string): number | null {
  const seconds = /(?:^|[,\s])(?:s-maxage|max-age)\s*=\s*"?(\d{1,9})/i.exec(cacheControl)?.[1];
  return seconds === undefined ? null : Number(seconds);
}

/** Failures one after the other before a provider is left alone, and for how long then. */
const FAILURES_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;

export interface ProviderState {
  readonly failures: number;
  /** Epoch milliseconds; it is not asked before. */
  readonly pausedUntil: number;
}
export const ANSWERS: ProviderState = { failures: 0, pausedUntil: 0 };

/**
 * The state of a provider after one more failure: from the third in a row it rests, each time twice as long.
 * @param retryAfterSeconds as the provider asked for; it then rests at once
 */
export function afterFailure(state: ProviderState, now: number, retryAfterSeconds: number | null): ProviderState {
  // Answers of requests that went out before the pause tell nothing new.
  if (state.pausedUntil > now) return state;
  const failures = state.failures + 1;
  const asked = retryAfterSeconds === null ? 0 : retryAfterSeconds * 1_000;
  const rests = failures >= FAILURES_BEFORE_PAUSE;
  const own = rests ? FIRST_PAUSE_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE) : 0;
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(asked, own));
  return { failures, pausedUntil: pause === 0 ? 0 : now + pause };
}
