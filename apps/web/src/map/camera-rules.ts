import type { CoveredEdges } from './map-types.ts';

/** Near enough to see one vehicle alone, with the towns around it. */
const VEHICLE_ZOOM = 10;
/** The embedded map has main roads only: closer than this it shows next to nothing. */
export const EMBEDDED_CLOSEST_ZOOM = 10;
/** The closest that showing a box of points goes. */
export const CLOSEST_FIT_ZOOM = 15;
const FIT_PADDING_PIXELS = 64;
/** The bar of a track below, and that of a tool above, cover this much. */
const BAR_PIXELS = 96;

/** CSS pixels. */
export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * How close the camera goes to a vehicle: near enough to see it alone, never closer than the base map shows anything; a
 * view that is closer without need comes back.
 * @param now the zoom of the view
 * @param closest of the base map that is shown
 */
export function vehicleZoom(now: number, closest: number): number {
  return Math.min(Math.max(now, VEHICLE_ZOOM), closest);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a card covers, each edge 0 where there is no room beside it: it is then left alone. */
export function coveredEdges(map: Size, { left = 0, bottom = 0 }: CoveredEdges): Required<CoveredEdges> {
  return { left: left < map.width / 2 ? left : 0, bottom: bottom <= map.height / 2 ? bottom : 0 };
}

/** Room around what is shown, less on a small map. */
export function fitPadding(map: Size, covered: CoveredEdges): Padding {
  const { left, bottom } = coveredEdges(map, covered);
  const side = Math.min(FIT_PADDING_PIXELS, Math.min(map.width, map.height) / 5);
  const end = Math.min(BAR_PIXELS, map.height / 4);
  return {
    top: bottom > 0 ? side : end,
    right: side,
    bottom: bottom > 0 ? bottom + side / 2 : end,
    left: left > 0 ? left + side : side,
  };
}

/** From the middle of the map to the middle of what no card covers. */
export function clearCentre(map: Size, covered: CoveredEdges): [number, number] {
  const { left, bottom } = coveredEdges(map, covered);
  return [left / 2, -bottom / 2];
}
