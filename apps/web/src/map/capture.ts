import type { Map as MapLibreMap } from 'maplibre-gl';
import type { CaptureOptions, MapPicture, SeenPlaces } from './map-types.ts';
import { CLUSTER_LAYER, POINT_LAYERS, ZONE_LAYERS } from './places-layer/places-part.ts';
import type { VehicleOverlay } from './vehicles/vehicle-overlay.ts';

const LOOK_EVERY_MS = 60;
/** Tiles that have not come by then are not printed. */
const LONGEST_WAIT_MS = 20_000;
/** Circumference of the earth, metres, and the tile size in which zooms are counted. */
const EQUATOR_METRES = 40_075_016.686;
const WORLD_PIXELS = 512;

interface Capture extends CaptureOptions {
  /** The base map is decided. */
  readonly ready: Promise<void>;
  /** How much finer than CSS pixels; only this one frame is drawn so fine, for drawing takes its time. */
  readonly pixelRatio: number;
}

/**
 * The map and the vehicles over it as one picture, once everything has come.
 * Where there is no graphics card most of the time goes into the shaders, which every map has to have made for itself.
 */
export async function captureMap(
  map: MapLibreMap,
  vehicles: VehicleOverlay,
  { ready, pixelRatio, signal, onStage }: Capture,
): Promise<MapPicture> {
  const last = performance.now() + LONGEST_WAIT_MS;
  onStage?.('base');
  await Promise.race([ready, wait(LONGEST_WAIT_MS)]);
  onStage?.('content');
  let complete = 0;
  // Twice in a row: a picture that has just come may still ask for an icon.
  while (complete < 2 && performance.now() < last) {
    await wait(LOOK_EVERY_MS);
    signal?.throwIfAborted();
    complete = map.loaded() && vehicles.settled ? complete + 1 : 0;
  }
  onStage?.('drawing');
  // Progress messages are shown before drawing blocks the thread.
  await wait(LOOK_EVERY_MS);
  signal?.throwIfAborted();
  map.setPixelRatio(pixelRatio);
  return new Promise((resolve) => {
    // What was drawn is in the canvas only until the frame ends.
    map.once('render', () => resolve(pictureOf(map, vehicles)));
    map.triggerRepaint();
  });
}

function pictureOf(map: MapLibreMap, vehicles: VehicleOverlay): MapPicture {
  const shown = map.getCanvas();
  const canvas = document.createElement('canvas');
  canvas.width = shown.width;
  canvas.height = shown.height;
  const context = canvas.getContext('2d');
  context?.drawImage(shown, 0, 0);
  context?.drawImage(vehicles.paint(), 0, 0, canvas.width, canvas.height);
  const bounds = map.getBounds();
  const latitude = (map.getCenter().lat * Math.PI) / 180;
  const metresPerPixel = (EQUATOR_METRES * Math.cos(latitude)) / (WORLD_PIXELS * 2 ** map.getZoom());
  const sources = map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
  return {
    canvas,
    bounds: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
    zoom: map.getZoom(),
    places: placesSeen(map),
    metresAcross: metresPerPixel * map.getContainer().clientWidth,
    attribution: sources.trim(),
  };
}

/** The company's own places that are drawn in this picture. */
function placesSeen(map: MapLibreMap): SeenPlaces {
  const seen = (layers: readonly string[]) =>
    map.queryRenderedFeatures({ layers: layers.filter((layer) => map.getLayer(layer) !== undefined) });
  const [dotLayer, ...iconLayers] = POINT_LAYERS;
  const types = seen(iconLayers).flatMap(({ properties }) =>
    typeof properties['type'] === 'number' ? properties['type'] : [],
  );
  return {
    zones: seen(ZONE_LAYERS).length > 0,
    clusters: seen([CLUSTER_LAYER]).length > 0,
    dots: seen([dotLayer]).length > 0,
    types: [...new Set(types)].toSorted((left, right) => left - right),
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
