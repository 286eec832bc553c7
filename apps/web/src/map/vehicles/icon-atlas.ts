import { ICON_COLOUR_NAMES, STAGE_TYPES, type VehicleType } from '../domain.ts';
import type { MapMode } from '../map-types.ts';
import { paletteOf } from '../palette.ts';
import { svgImage } from '../base/svg-image.ts';
import { statusMarkSvg } from './status-marks.ts';
import { vehicleIconId } from './vehicle-feature.ts';
import { vehicleIconSvg } from './vehicle-icons.ts';

const VEHICLE_TYPES: readonly VehicleType[] = [1, 2, 3, 4, 5];
const CELL_PIXELS = 64;
/** The atlas is a square of this many cells each way. */
export const ATLAS_CELLS = 8;

const ICONS = VEHICLE_TYPES.flatMap((type) => ICON_COLOUR_NAMES.map((colour) => ({ type, colour })));
const CELL_OF_ICON = new Map(ICONS.map(({ type, colour }, cell) => [vehicleIconId(type, colour), cell]));
/** Marks of the statuses follow the icons, in the order of STAGE_TYPES. */
export const FIRST_MARK_CELL = ICONS.length;

/** The cell of an icon, counted by rows from the top left. */
export function iconCell(icon: string): number {
  return CELL_OF_ICON.get(icon) ?? 0;
}

/** All icons and marks in one picture, drawn as one SVG document. */
export function iconAtlas(mode: MapMode): Promise<ImageData> {
  const cells = [
    ...ICONS.map(({ type, colour }) => vehicleIconSvg(type, colour, CELL_PIXELS)),
    ...STAGE_TYPES.map((status) => statusMarkSvg(status, paletteOf(mode), CELL_PIXELS)),
  ];
  const side = CELL_PIXELS * ATLAS_CELLS;
  const placed = cells.map((svg, cell) => {
    const [x, y] = [(cell % ATLAS_CELLS) * CELL_PIXELS, Math.floor(cell / ATLAS_CELLS) * CELL_PIXELS];
    return svg.replace('<svg ', `<svg x="${x}" y="${y}" `);
  });
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${placed.join('')}</svg>`;
  return svgImage(document, side);
}
