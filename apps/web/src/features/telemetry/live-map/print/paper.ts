/** Sizes of what is printed; lengths in millimetres. */
export const PAPERS = ['a4', 'a3'] as const;
export type Paper = (typeof PAPERS)[number];
export type Orientation = 'landscape' | 'portrait';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Widths and heights of ISO 216, upright. */
const UPRIGHT: Readonly<Record<Paper, Size>> = {
  a4: { width: 210, height: 297 },
  a3: { width: 297, height: 420 },
};
export const MARGIN = 8;
export const HEAD = 13;
/** The legend is beside a landscape map, and below a portrait one. */
export const LEGEND_BESIDE = 52;
export const LEGEND_BELOW = 44;
export const GAP = 3;
const PIXELS_PER_MM = 96 / 25.4;

export function pageSize(paper: Paper, orientation: Orientation): Size {
  const { width, height } = UPRIGHT[paper];
  return orientation === 'portrait' ? { width, height } : { width: height, height: width };
}

/** What of the page is left for the map. */
export function mapSize(paper: Paper, orientation: Orientation): Size {
  const page = pageSize(paper, orientation);
  const [width, height] = [page.width - 2 * MARGIN, page.height - 2 * MARGIN - HEAD];
  return orientation === 'landscape'
    ? { width: width - LEGEND_BESIDE - GAP, height }
    : { width, height: height - LEGEND_BELOW - GAP };
}

/** In CSS pixels, whole ones. */
export function inPixels({ width, height }: Size): Size {
  return { width: Math.round(width * PIXELS_PER_MM), height: Math.round(height * PIXELS_PER_MM) };
}

/** The zoom at which all that is seen in one window is seen in another with the same centre. */
export function zoomFor(zoom: number, from: Size, to: Size): number {
  return zoom + Math.log2(Math.min(to.width / from.width, to.height / from.height));
}
