import type { ScreenPoint } from '../map-types.ts';

const STEP_PIXELS = 24;
const FINE_PIXELS = 2;
/** The crosshair stays this far inside the map; beyond it, the map moves. */
const EDGE_PIXELS = 32;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Step {
  readonly at: ScreenPoint;
  /** How far the map has to move under the crosshair, pixels. */
  readonly pan: readonly [number, number];
}

/**
 * Where an arrow key moves the crosshair.
 * @param fine with Shift: small steps, for the last metres
 * @returns null for any other key
 */
export function crosshairStep(
  key: string,
  fine: boolean,
  from: ScreenPoint,
  size: { readonly width: number; readonly height: number },
): Step | null {
  const arrow = ARROWS[key];
  if (arrow === undefined) return null;
  const pixels = fine ? FINE_PIXELS : STEP_PIXELS;
  const [x, y] = [from.x + arrow[0] * pixels, from.y + arrow[1] * pixels];
  const at = { x: within(x, size.width), y: within(y, size.height) };
  return { at, pan: [x - at.x, y - at.y] };
}

function within(value: number, size: number): number {
  const edge = Math.min(EDGE_PIXELS, size / 2);
  return Math.min(size - edge, Math.max(edge, value));
}
