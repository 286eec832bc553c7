/** Near enough to see one vehicle alone, with the towns around it. */
const VEHICLE_ZOOM = 10;
/** The embedded map has no streets: closer than this it shows next to nothing. */
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

/**
 * Room around what is shown, less on a small map.
 * @param covered pixels at the left edge that a card covers; on a map with no room beside the card it is left alone
 */
export function fitPadding(map: { readonly width: number; readonly height: number }, covered: number): Padding {
  const side = Math.min(FIT_PADDING_PIXELS, Math.min(map.width, map.height) / 5);
  const end = Math.min(BAR_PIXELS, map.height / 4);
  return { top: end, right: side, bottom: end, left: covered < map.width / 2 ? covered + side : side };
}
