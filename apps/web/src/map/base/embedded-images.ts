import { embeddedPalette, type MapMode } from './embedded-palette.ts';

const SIZE = 12;
const PIXEL_RATIO = 2;
const SHIELD_CORNER = 3;
/** Corners keep their shape. */
const SHIELD_STRETCH = [(SHIELD_CORNER + 1) * PIXEL_RATIO, (SIZE - SHIELD_CORNER - 1) * PIXEL_RATIO] as const;

export interface EmbeddedImage {
  readonly id: string;
  readonly data: ImageData;
  readonly pixelRatio: number;
  /** The pixels between which it may be stretched to fit a text, in both directions. */
  readonly stretch?: readonly [from: number, to: number];
}

/** The images of the embedded map, drawn for high resolution: dots of towns and capitals, shields of road numbers. */
export function embeddedImages(mode: MapMode): EmbeddedImage[] {
  const { dot, capital, motorway, road } = embeddedPalette[mode];
  return [
    { id: 'embedded-dot', data: disc(2.6, 1.4, dot), pixelRatio: PIXEL_RATIO },
    { id: 'embedded-capital', data: disc(3.6, 1.2, capital), pixelRatio: PIXEL_RATIO },
    { id: 'embedded-motorway', data: shield(motorway.shield), pixelRatio: PIXEL_RATIO, stretch: SHIELD_STRETCH },
    { id: 'embedded-road', data: shield(road.shield), pixelRatio: PIXEL_RATIO, stretch: SHIELD_STRETCH },
  ];
}

function disc(radius: number, ringWidth: number, colours: { fill: string; ring: string }): ImageData {
  return drawn(ringWidth, colours, (context) => context.arc(SIZE / 2, SIZE / 2, radius, 0, 2 * Math.PI));
}

function shield(colours: { fill: string; ring: string }): ImageData {
  return drawn(1, colours, (context) => context.roundRect(0.5, 0.5, SIZE - 1, SIZE - 1, SHIELD_CORNER));
}

/** A shape of one fill with a ring around it. */
function drawn(
  ringWidth: number,
  { fill, ring }: { fill: string; ring: string },
  outline: (context: OffscreenCanvasRenderingContext2D) => void,
): ImageData {
  const side = SIZE * PIXEL_RATIO;
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser gave no 2d canvas');
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.beginPath();
  outline(context);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = ringWidth;
  context.strokeStyle = ring;
  context.stroke();
  return context.getImageData(0, 0, side, side);
}
