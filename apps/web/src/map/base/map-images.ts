import type { Map as MapLibreMap, StyleImageMetadata } from 'maplibre-gl';
import { ICON_COLOUR_NAMES, STAGE_TYPES } from '../domain.ts';
import type { MapMode } from '../map-types.ts';
import { paletteOf } from '../palette.ts';
import { PLACE_BOX, PLACE_TYPES, placeIconId, placeIconSvg } from '../places-layer/place-icons.ts';
import { flagId, flagSvg, FLAG_BOX } from '../track/flags.ts';
import { MARK_BOX, statusMarkId, statusMarkSvg } from '../vehicles/status-marks.ts';
import { ICON_BOX, vehicleIconSvg } from '../vehicles/vehicle-icons.ts';
import { vehicleIconId } from '../vehicles/vehicle-feature.ts';
import { embeddedImages } from './embedded-images.ts';
import type { EmbeddedImage } from './embedded-images.ts';
import { svgImage } from './svg-image.ts';

const PIXEL_RATIO = 2;
const VEHICLE_TYPES = [1, 2, 3, 4, 5] as const;
const FLAGS = ['start', 'end'] as const;
const MAP_MODES: readonly MapMode[] = ['light', 'dark'];

interface Drawing {
  readonly box: number;
  svg(mode: MapMode, side: number): string;
}

/** Every image of ours by its id, drawn only when the map first needs it. */
const drawings: ReadonlyMap<string, Drawing> = new Map<string, Drawing>([
  ...VEHICLE_TYPES.flatMap((type) =>
    ICON_COLOUR_NAMES.map((colour): [string, Drawing] => [
      vehicleIconId(type, colour),
      { box: ICON_BOX, svg: (_mode, side) => vehicleIconSvg(type, colour, side) },
    ]),
  ),
  ...STAGE_TYPES.map((status): [string, Drawing] => [
    statusMarkId(status),
    { box: MARK_BOX, svg: (mode, side) => statusMarkSvg(status, paletteOf(mode), side) },
  ]),
  ...FLAGS.map((flag): [string, Drawing] => [
    flagId(flag),
    { box: FLAG_BOX, svg: (mode, side) => flagSvg(flag, paletteOf(mode), side) },
  ]),
  ...PLACE_TYPES.flatMap((type) =>
    MAP_MODES.map((mode): [string, Drawing] => [
      placeIconId(type, mode),
      { box: PLACE_BOX, svg: (_mode, side) => placeIconSvg(type, mode, side) },
    ]),
  ),
]);

/** Draws an image that the style asks for, in the mode of the map. Unknown ids belong to the base map. */
export async function addImage(map: MapLibreMap, id: string, mode: MapMode): Promise<void> {
  const dot = embeddedImages(mode).find((image) => image.id === id);
  if (dot !== undefined) {
    if (!map.hasImage(id)) map.addImage(id, dot.data, imageOptions(dot));
    return;
  }
  const drawing = drawings.get(id);
  if (drawing === undefined) return;
  const side = drawing.box * PIXEL_RATIO;
  const image = await svgImage(drawing.svg(mode, side), side);
  if (!map.hasImage(id)) map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
}

function imageOptions({ pixelRatio, stretch }: EmbeddedImage): Partial<StyleImageMetadata> {
  if (stretch === undefined) return { pixelRatio };
  const [from, to] = stretch;
  return { pixelRatio, stretchX: [[from, to]], stretchY: [[from, to]], content: [from, from, to, to] };
}

/** Draws the images again whose colours depend on the mode. */
export async function redrawImages(map: MapLibreMap, mode: MapMode): Promise<void> {
  for (const dot of embeddedImages(mode)) if (map.hasImage(dot.id)) map.updateImage(dot.id, dot.data);
  const ours = [...STAGE_TYPES.map(statusMarkId), ...FLAGS.map(flagId)].filter((id) => map.hasImage(id));
  await Promise.all(
    ours.map(async (id) => {
      const drawing = drawings.get(id);
      if (drawing === undefined) return;
      const side = drawing.box * PIXEL_RATIO;
      const image = await svgImage(drawing.svg(mode, side), side);
      if (map.hasImage(id)) map.updateImage(id, image);
    }),
  );
}
