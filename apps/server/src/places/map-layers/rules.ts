import type { TileLayer } from '@konvoj/contract';
import type { Frame } from './frames.ts';

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Whether the tile exists, down to the deepest zoom of the layer. */
export function isTile({ z, x, y }: TileAddress, maxZoom: number): boolean {
  return z <= maxZoom && x < 2 ** z && y < 2 ** z;
}

/** The provider's address of a tile; it may contain a key. */
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

/** The format of an image by its first bytes, whatever its stated type; null: not supported. */
export function tileType(bytes: Uint8Array): TileType | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg';
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'image/webp' : null;
}

interface Lifetime {
  /** Limits of the freshness of a tile in seconds, whatever the provider states. */
  readonly least: number;
  readonly most: number;
  /** Seconds after that in which it may replace a failing provider. */
  readonly standsIn: number;
}

const HOUR = 3_600;
const LIFETIMES: Readonly<Record<TileLayer, Lifetime>> = {
  // Traffic data are outdated after half an hour.
  traffic: { least: 60, most: 120, standsIn: HOUR / 2 },
  rain: { least: 120, most: 600, standsIn: HOUR },
  clouds: { least: 300, most: 1_800, standsIn: 3 * HOUR },
};
/** The image of a moment does not change. */
const OF_FRAME: Lifetime = { least: 600, most: 24 * HOUR, standsIn: 24 * HOUR };

/** The lifetime of a tile. @param cacheControl of the provider */
export function lifetimeOf(
  layer: TileLayer,
  isFrame: boolean,
  cacheControl: string | null,
): { readonly freshSeconds: number; readonly standsInSeconds: number } {
  const { least, most, standsIn } = isFrame ? OF_FRAME : LIFETIMES[layer];
  const given = maxAge(cacheControl ?? '');
  return { freshSeconds: Math.min(most, Math.max(least, given ?? least)), standsInSeconds: standsIn };
}

function maxAge(cacheControl: string): number | null {
  const seconds = /(?:^|[,\s])(?:s-maxage|max-age)\s*=\s*"?(\d{1,9})/i.exec(cacheControl)?.[1];
  return seconds === undefined ? null : Number(seconds);
}
