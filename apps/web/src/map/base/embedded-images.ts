import { embeddedPalette, type MapMode } from './embedded-palette.ts';

const SIZE = 12;
const PIXEL_RATIO = 2;

export interface EmbeddedImage {
  readonly id: string;
  readonly data: ImageData;
  readonly pixelRatio: number;
}

/** The two dots of the embedded map: town and capital, drawn for high resolution. */
export function embeddedImages(mode: MapMode): EmbeddedImage[] {
  const { dot, capital } = embeddedPalette[mode];
  return [
    { id: 'embedded-dot', data: disc(2.6, 1.4, dot), pixelRatio: PIXEL_RATIO },
    { id: 'embedded-capital', data: disc(3.6, 1.2, capital), pixelRatio: PIXEL_RATIO },
  ];
}

function disc(radius: number, ringWidth: number, colours: { fill: string; ring: string }): ImageData {
  const side = SIZE * PIXEL_RATIO;
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser gave no 2d canvas');
  context.beginPath();
  context.arc(side / 2, side / 2, radius * PIXEL_RATIO, 0, 2 * Math.PI);
  context.fillStyle = colours.fill;
  context.fill();
  context.lineWidth = ringWidth * PIXEL_RATIO;
  context.strokeStyle = colours.ring;
  context.stroke();
  return context.getImageData(0, 0, side, side);
}
