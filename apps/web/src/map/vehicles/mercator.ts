import type { LngLat } from '../map-types.ts';

/** Side of the whole world in pixels at zoom 0, as MapLibre counts zoom. */
const WORLD_PIXELS = 512;

/** A place of the web mercator square: 0 to 1 from west to east and from north to south. */
export interface Mercator {
  readonly x: number;
  readonly y: number;
}

export function mercator([longitude, latitude]: LngLat): Mercator {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export function lngLatOf({ x, y }: Mercator): LngLat {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}

export function worldPixels(zoom: number): number {
  return WORLD_PIXELS * 2 ** zoom;
}

/** What of the world is seen: its centre, its zoom and the size of the window in CSS pixels. North is up. */
export interface Viewport {
  readonly centre: Mercator;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** Where a place is in the window, in CSS pixels, in the copy of the world nearest to its centre. */
export function onScreen({ centre, zoom, width, height }: Viewport, x: number, y: number): { x: number; y: number } {
  const side = worldPixels(zoom);
  const east = x - centre.x;
  return { x: (east - Math.round(east)) * side + width / 2, y: (y - centre.y) * side + height / 2 };
}

/** What place a point of the window shows. */
export function atScreen(
  { centre, zoom, width, height }: Viewport,
  point: { readonly x: number; readonly y: number },
): Mercator {
  const side = worldPixels(zoom);
  return { x: centre.x + (point.x - width / 2) / side, y: centre.y + (point.y - height / 2) / side };
}

/** A part of the world. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What of the world is seen. @param beyond so many windows more at each side */
export function seenBox(view: Viewport, beyond: number): Box {
  const start = atScreen(view, { x: -beyond * view.width, y: -beyond * view.height });
  const end = atScreen(view, { x: (1 + beyond) * view.width, y: (1 + beyond) * view.height });
  return { left: start.x, top: start.y, right: end.x, bottom: end.y };
}

export function isWithin(inner: Box, outer: Box): boolean {
  const across = inner.left >= outer.left && inner.right <= outer.right;
  return across && inner.top >= outer.top && inner.bottom <= outer.bottom;
}
