import type { ScreenPoint } from '../../../../map/map-types.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
/** Room between the vehicle and its card, and between the card and the edge of the map. */
const BESIDE = 28;
const EDGE = 8;
/** The buttons of the map, at its right edge. */
const BUTTONS = 38;

/**
 * Where a card stands beside its vehicle: to the right, to the left where it would lie on the buttons there, on a narrow
 * map below or above it where that leaves the vehicle to be seen, never beyond the map.
 * @param at the vehicle on the screen; null docks the card in the corner
 */
export function cardPlace(at: ScreenPoint | null, card: Size, map: Size): ScreenPoint {
  if (at === null) return { x: EDGE, y: EDGE };
  const right = at.x + BESIDE;
  const left = at.x - BESIDE - card.width;
  const spare = map.width - EDGE - (right + card.width);
  const fitsLeft = left >= EDGE;
  const x = spare >= BUTTONS || (spare >= 0 && !fitsLeft) ? right : left;
  if (spare < 0 && !fitsLeft) {
    const [below, above] = [at.y + BESIDE, at.y - BESIDE - card.height];
    const y = below + card.height + EDGE <= map.height || above < EDGE ? below : above;
    return { x: within(at.x - card.width / 2, map.width - card.width), y: within(y, map.height - card.height) };
  }
  return { x: within(x, map.width - card.width), y: within(at.y - card.height / 2, map.height - card.height) };
}

function within(value: number, most: number): number {
  return Math.max(EDGE, Math.min(value, most - EDGE));
}
