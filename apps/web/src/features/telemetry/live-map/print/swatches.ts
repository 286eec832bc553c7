import type { StageTypeName } from '@konvoj/contract';
import { paletteOf } from '../../../../map/palette.ts';
import { placePaletteOf } from '../../../../map/places-layer/place-palette.ts';
import { statusMarkSvg } from '../../../../map/vehicles/status-marks.ts';

/** Width and height of a sign of the legend. */
const SWATCH = { width: 24, height: 14 };
const LIGHT = paletteOf('light');

/** The mark of a status as on the map. */
export function statusSwatch(status: StageTypeName): string {
  return statusMarkSvg(status, LIGHT, 14);
}

export function lineSwatch(colour: string, dashed = false): string {
  const dash = dashed ? ' stroke-dasharray="5 4"' : '';
  return svg(`<path d="M2 7h20" stroke="${colour}" stroke-width="4"${dash}/>`);
}

export function zoneSwatch(): string {
  const { line, fill } = placePaletteOf('light');
  return svg(
    `<rect x="2" y="1.5" width="20" height="11" fill="${fill}" fill-opacity="0.25" stroke="${line}" stroke-width="1.5"/>`,
  );
}

/** A point from far away, or several of them. */
export function pointSwatch(several: boolean): string {
  const { mark, onMark } = placePaletteOf('light');
  return several
    ? svg(`<circle cx="12" cy="7" r="5.5" fill="${mark}" fill-opacity="0.45" stroke="${mark}"/>`)
    : svg(`<circle cx="12" cy="7" r="3.5" fill="${mark}" stroke="${onMark}"/>`);
}

export function clusterSwatch(): string {
  const { surface, status, text } = LIGHT;
  return svg(
    `<rect x="1" y="1" width="22" height="12" rx="6" fill="${surface}" stroke="${status.drive}" stroke-width="1.6"/>` +
      `<text x="12" y="10" font-family="Inter, sans-serif" font-size="8" text-anchor="middle" fill="${text}">2/5</text>`,
  );
}

/** An image layer has the colours of its provider; without a configured legend only the layer's name is listed. */
export function layerSwatch(): string {
  return svg('<path d="M12 1.5l9 4-9 4-9-4zM3 9l9 4 9-4" fill="none" stroke="#5b616b" stroke-width="1.4"/>');
}

/** The colours of a layer side by side, from little to much. */
export function scaleSwatch(colours: readonly string[]): string {
  const width = SWATCH.width / colours.length;
  const strips = colours.map(
    (colour, index) => `<rect x="${index * width}" y="2" width="${width}" height="10" fill="${colour}"/>`,
  );
  return svg(strips.join(''));
}

function svg(content: string): string {
  const { width, height } = SWATCH;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

export function svgAddress(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}
