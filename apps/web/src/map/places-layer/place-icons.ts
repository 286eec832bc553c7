import type { MapMode } from '../map-types.ts';
import { placePaletteOf } from './place-palette.ts';

/** Side of the square mark of a point. */
export const PLACE_BOX = 22;
const OTHER = 12;

/** The icon of a point, by its type of `/api/poiItemType`; glyphs of Tabler Icons (MIT), 24 units wide. */
const GLYPHS: Readonly<Record<number, string>> = {
  // Customer: a factory.
  1: 'M3 21h18M5 21v-12l5 4v-4l5 4h4M19 21v-8l-1.436 -9.574a.5 .5 0 0 0 -.495 -.426h-1.145a.5 .5 0 0 0 -.494 .418l-1.43 8.582',
  // Loading and unloading: an arrow out of and into a tray.
  2: 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 9l5 -5l5 5M12 4v12',
  3: 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4v12',
  // Own yard: a warehouse.
  4: 'M3 21v-13l9 -4l9 4v13M13 13h4v8h-10v-6h6M13 21v-9a1 1 0 0 0 -1 -1h-2a1 1 0 0 0 -1 1v3',
  // Fuel station.
  5: 'M14 11h1a2 2 0 0 1 2 2v3a1.5 1.5 0 0 0 3 0v-7l-3 -3M4 20v-14a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v14M3 20l12 0M4 11l10 0',
  // Parking: the letter.
  6: 'M8 21v-18h5a5 5 0 0 1 0 10h-5',
  // Workshop: a spanner.
  7: 'M7 10h3v-3l-3.5 -3.5a6 6 0 0 1 8 8l6 6a2 2 0 0 1 -3 3l-6 -6a6 6 0 0 1 -8 -8l3.5 3.5',
  // Border crossing: a barrier.
  8: 'M4 8a1 1 0 0 1 1 -1h14a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1l0 -7M7 16v4M7.5 16l9 -9M17 16v4M5 20h4M15 20h4',
  // Ferry or terminal: a ship.
  9: 'M2 20a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2 -1a2.4 2.4 0 0 1 4 0a2.4 2.4 0 0 0 4 0a2.4 2.4 0 0 1 4 0a2.4 2.4 0 0 0 4 0M4 18l-1 -5h18l-2 4M5 13v-6h8l4 6M7 7v-4h-1',
  // Rest area: knife and fork.
  10: 'M19 3v12h-5c-.023 -3.681 .184 -7.406 5 -12m0 12v6h-1v-3m-10 -14v17m-3 -17v3a3 3 0 1 0 6 0v-3',
  // Vehicle wash: a drop.
  11: 'M7.502 19.423c2.602 2.105 6.395 2.105 8.996 0c2.602 -2.105 3.262 -5.708 1.566 -8.546l-4.89 -7.26c-.42 -.625 -1.287 -.803 -1.936 -.397a1.376 1.376 0 0 0 -.41 .397l-4.893 7.26c-1.695 2.838 -1.035 6.441 1.567 8.546',
  [OTHER]: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
};

export const PLACE_TYPES: readonly number[] = Object.keys(GLYPHS).map(Number);

/** A type that is not known is drawn as 'other'. */
export function knownPlaceType(type: number): number {
  return type in GLYPHS ? type : OTHER;
}

/** The image of a point on a map of a mode. */
export function placeIconId(type: number, mode: MapMode): string {
  return `place-${knownPlaceType(type)}-${mode}`;
}

/** A rounded square with the glyph: vehicles are round, stops of a track too. */
export function placeIconSvg(type: number, mode: MapMode, side: number): string {
  const { mark, onMark } = placePaletteOf(mode);
  const glyph = GLYPHS[knownPlaceType(type)] ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${PLACE_BOX} ${PLACE_BOX}">
    <rect x="1" y="1" width="20" height="20" rx="5" fill="${mark}" stroke="${onMark}" stroke-width="1.5"/>
    <g transform="translate(4.4 4.4) scale(0.55)" fill="none" stroke="${onMark}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${glyph}"/></g></svg>`;
}
