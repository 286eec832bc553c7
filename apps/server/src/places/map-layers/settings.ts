import { z } from 'zod';
import { onlyWith, wrongSettings } from '../../platform/settings.ts';
import type { SettingValues } from '../../platform/settings.ts';

/** The tile source of a layer. Template and frames may contain a key: neither leaves the server or is logged. */
export interface TileProvider {
  /** Address with {z}, {x}, {y}; {time} (epoch seconds), {host} and {path} stand for the frame. */
  readonly template: string;
  /** Address of the list of frames, as RainViewer publishes it; null: no list. */
  readonly frames: string | null;
  /** The deepest zoom of the provider; a browser enlarges its tiles. */
  readonly maxZoom: number;
  /** The colours of its images, `#rrggbb`, from low to high. */
  readonly legend?: readonly string[];
}

const TILE_PLACES = ['{z}', '{x}', '{y}'];
const KNOWN_PLACES = new Set([...TILE_PLACES, '{time}', '{host}', '{path}']);

/** The address template of a layer, as set by the operator. */
export const tileTemplate = z.string().superRefine((text, context) => {
  if (!/^(?:https?:\/\/|\{host\})\S+$/.test(text) || TILE_PLACES.some((place) => !text.includes(place)))
    context.addIssue({ code: 'custom', message: 'must be an http(s) address with {z}, {x} and {y}' });
  for (const [place] of text.matchAll(/\{[^}]*\}/g))
    if (!KNOWN_PLACES.has(place)) context.addIssue({ code: 'custom', message: `${place} stands for nothing` });
});

/** The colours of a layer, with commas: `#88ddee,#0099cc,#005588`. */
const tileLegend = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((part) => part.trim()),
  )
  .pipe(
    z
      .array(z.string().regex(/^#[0-9a-f]{6}$/, 'must be colours as #rrggbb, with commas'))
      .min(2)
      .max(16),
  );

export function isAnimated({ template, frames }: Pick<TileProvider, 'template' | 'frames'>): boolean {
  return frames !== null || template.includes('{time}');
}

/** An inconsistency of template and list of frames, as one line with the setting's name; null: none. */
export function tileSettingsProblem(
  name: string,
  template: string | undefined,
  frames: string | undefined,
): string | null {
  if (template === undefined) return null;
  const wantsList = /\{host\}|\{path\}/.test(template);
  if (frames === undefined) return wantsList ? `${name}_TILES: {host} and {path} need ${name}_FRAMES` : null;
  return wantsList || template.includes('{time}') ? null : `${name}_FRAMES: ${name}_TILES has no {path} and no {time}`;
}

const TILES = ['KONVOJ_TRAFFIC_TILES', 'KONVOJ_RAIN_TILES', 'KONVOJ_CLOUD_TILES'];
const frameList = z.url({ protocol: /^https?$/ });
const deepestZoom = z.coerce.number().int().min(0).max(19);

export const mapLayerSettings = {
  KONVOJ_TRAFFIC_TILES: tileTemplate.optional(),
  KONVOJ_TRAFFIC_ZOOM: onlyWith('KONVOJ_TRAFFIC_TILES', deepestZoom.default(19)),
  KONVOJ_TRAFFIC_LEGEND: onlyWith('KONVOJ_TRAFFIC_TILES', tileLegend.optional()),
  KONVOJ_RAIN_TILES: tileTemplate.optional(),
  KONVOJ_RAIN_FRAMES: onlyWith('KONVOJ_RAIN_TILES', frameList.optional()),
  KONVOJ_RAIN_ZOOM: onlyWith('KONVOJ_RAIN_TILES', deepestZoom.default(7)),
  KONVOJ_RAIN_LEGEND: onlyWith('KONVOJ_RAIN_TILES', tileLegend.optional()),
  KONVOJ_CLOUD_TILES: tileTemplate.optional(),
  KONVOJ_CLOUD_FRAMES: onlyWith('KONVOJ_CLOUD_TILES', frameList.optional()),
  KONVOJ_CLOUD_ZOOM: onlyWith('KONVOJ_CLOUD_TILES', deepestZoom.default(7)),
  KONVOJ_CLOUD_LEGEND: onlyWith('KONVOJ_CLOUD_TILES', tileLegend.optional()),
  KONVOJ_TILE_CACHE_MB: onlyWith(TILES, z.coerce.number().int().min(0).max(100_000).default(256)),
};

export interface MapLayerConfig {
  /** Null: no provider of this layer. */
  readonly tiles: Readonly<Record<'traffic' | 'rain' | 'clouds', TileProvider | null>>;
  /** Disk limit for layer tiles; 0: no disk cache. */
  readonly tileCacheBytes: number;
}

/** @throws {ClearError} when template and list of frames of a layer are inconsistent */
export function mapLayerConfig(value: SettingValues<typeof mapLayerSettings>): MapLayerConfig {
  return {
    tiles: {
      traffic: tileProvider('KONVOJ_TRAFFIC', {
        template: value.KONVOJ_TRAFFIC_TILES,
        frames: undefined,
        maxZoom: value.KONVOJ_TRAFFIC_ZOOM,
        legend: value.KONVOJ_TRAFFIC_LEGEND,
      }),
      rain: tileProvider('KONVOJ_RAIN', {
        template: value.KONVOJ_RAIN_TILES,
        frames: value.KONVOJ_RAIN_FRAMES,
        maxZoom: value.KONVOJ_RAIN_ZOOM,
        legend: value.KONVOJ_RAIN_LEGEND,
      }),
      clouds: tileProvider('KONVOJ_CLOUD', {
        template: value.KONVOJ_CLOUD_TILES,
        frames: value.KONVOJ_CLOUD_FRAMES,
        maxZoom: value.KONVOJ_CLOUD_ZOOM,
        legend: value.KONVOJ_CLOUD_LEGEND,
      }),
    },
    tileCacheBytes: value.KONVOJ_TILE_CACHE_MB * 1_048_576,
  };
}

interface LayerSettings {
  readonly template: string | undefined;
  readonly frames: string | undefined;
  readonly maxZoom: number;
  readonly legend: readonly string[] | undefined;
}

function tileProvider(name: string, { template, frames, maxZoom, legend }: LayerSettings): TileProvider | null {
  const problem = tileSettingsProblem(name, template, frames);
  if (problem !== null) throw wrongSettings([problem]);
  return template === undefined ? null : { template, frames: frames ?? null, maxZoom, ...(legend && { legend }) };
}
