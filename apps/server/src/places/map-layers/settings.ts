import { z } from 'zod';

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
export const tileLegend = z
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

/** An inconsistency in the settings of a layer, as one line with the setting's name; null: none. */
export function tileSettingsProblem(
  name: string,
  template: string | undefined,
  frames: string | undefined,
): string | null {
  const wantsList = template !== undefined && /\{host\}|\{path\}/.test(template);
  if (wantsList && frames === undefined) return `${name}_TILES: {host} and {path} need ${name}_FRAMES`;
  if (frames === undefined) return null;
  if (template === undefined) return `${name}_FRAMES: needs ${name}_TILES`;
  return wantsList || template.includes('{time}') ? null : `${name}_FRAMES: ${name}_TILES has no {path} and no {time}`;
}
