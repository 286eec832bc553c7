import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { VALHALLA_VERSION } from './folders.ts';
import type { RoutingFolders } from './folders.ts';

/** Beside the tiles: by which version and from what they were built. */
const tileNote = z.object({ version: z.string(), builtAt: z.iso.datetime(), extracts: z.array(z.string()) });
type TileNote = z.infer<typeof tileNote>;

export const noteFile = (tileFolder: string) => join(tileFolder, 'konvoj.json');

export function newNote(extracts: readonly string[], now: number): TileNote {
  return { version: VALHALLA_VERSION, builtAt: new Date(now).toISOString(), extracts: [...extracts] };
}

/** Whether the embedded Valhalla can answer. */
export type EmbeddedState =
  | { readonly kind: 'not installed' }
  | { readonly kind: 'no tiles' }
  | { readonly kind: 'other tiles'; readonly version: string }
  | { readonly kind: 'ready'; readonly builtAt: string; readonly extracts: readonly string[] };

export async function readEmbeddedState(folders: RoutingFolders): Promise<EmbeddedState> {
  if (!(await isInstalled(folders))) return { kind: 'not installed' };
  const text = await readFile(noteFile(folders.tiles), 'utf8').catch(() => null);
  if (text === null) return { kind: 'no tiles' };
  const note = tileNote.safeParse(jsonOf(text));
  if (!note.success) return { kind: 'other tiles', version: 'unknown' };
  const { version, builtAt, extracts } = note.data;
  return version === VALHALLA_VERSION ? { kind: 'ready', builtAt, extracts } : { kind: 'other tiles', version };
}

/** What the operator can do about it, in a sentence. */
export function explainState(state: EmbeddedState): string {
  if (state.kind === 'not installed') {
    return `Valhalla ${VALHALLA_VERSION} is not installed. Install it with: konvoj routing install`;
  }
  if (state.kind === 'no tiles') {
    return 'Valhalla is installed, but there is no map for it. Build one with: konvoj routing build FILE.osm.pbf';
  }
  if (state.kind === 'other tiles') {
    return `The map was built by Valhalla ${state.version}, and this version of Konvoj has ${VALHALLA_VERSION}. Build it again with: konvoj routing build FILE.osm.pbf`;
  }
  const { builtAt, extracts } = state;
  return `Valhalla ${VALHALLA_VERSION} is ready. Map built on ${builtAt.slice(0, 10)} from ${extracts.join(', ')}.`;
}

export async function isInstalled({ packageFolder }: RoutingFolders): Promise<boolean> {
  return access(join(packageFolder, 'index.js')).then(
    () => true,
    () => false,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
