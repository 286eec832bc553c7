import { formatDuration } from '@konvoj/i18n';
import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { DrawnTrack, MapMode } from '../map-types.ts';
import type { MapPart } from '../map-part.ts';
import { paletteOf } from '../palette.ts';
import { flagId } from './flags.ts';
import { placeAt } from './track-geometry.ts';
import { trackLines } from './track-lines.ts';
import { isAtVehicle, trackStops } from './track-stops.ts';
import { headingStep } from '../vehicles/heading.ts';

export const TRACK_SOURCE = 'track';
export const TRACK_MARKS_SOURCE = 'track-marks';
export const TRACK_CURSOR_SOURCE = 'track-cursor';
/** Wide and unseen: what the pointer has to be near to. */
export const TRACK_HIT_LAYER = 'track-hit';

const SEMIBOLD = ['Inter Semibold', 'Inter'];
type Data = Exclude<GeoJSONSourceSpecification['data'], string>;

/** The lines of a track as source data. */
export function lineData(track: DrawnTrack | null, mode: MapMode): Data {
  return { type: 'FeatureCollection', features: track === null ? [] : trackLines(track, mode) };
}

/** Flags at both ends, the numbered stops, and marked moments. */
export function markData(track: DrawnTrack | null, mode: MapMode): Data {
  const [first, last] = [track?.points[0], track?.points.at(-1)];
  if (track === null || first === undefined || last === undefined) return { type: 'FeatureCollection', features: [] };
  const { status } = paletteOf(mode);
  const flags = [
    { flag: flagId('start'), point: first },
    { flag: flagId('end'), point: last },
  ].map(({ flag, point }) => mark([point[2], point[1]], { flag }));
  const all = trackStops(track);
  const stops = all.map((stop) =>
    mark([stop.place[0], stop.place[1]], {
      number: String(stop.number),
      order: stop.number,
      // Where the vehicle stands now its plate is to be read.
      duration: isAtVehicle(stop, all) ? '' : formatDuration(stop.seconds),
      colour: status[stop.kind],
    }),
  );
  const moments = (track.marks ?? []).flatMap((timeMs) => {
    const at = placeAt(track.points, timeMs);
    return at === null ? [] : [mark([at.place[0], at.place[1]], { moment: '!' })];
  });
  return { type: 'FeatureCollection', features: [...stops, ...moments, ...flags] };
}

/** The vehicle at the cursor's time. */
export function cursorData(track: DrawnTrack | null, timeMs: number | null): Data {
  const at = track === null || timeMs === null ? null : placeAt(track.points, timeMs);
  if (at === null) return { type: 'FeatureCollection', features: [] };
  const icon = track?.icon ?? '';
  const feature = mark([at.place[0], at.place[1]], { icon, heading: headingStep(at.course) });
  return { type: 'FeatureCollection', features: [feature] };
}

function mark(coordinates: [number, number], properties: Record<string, string | number>) {
  return { type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates }, properties };
}

/** Everything of a track on the map. */
export function trackPart(track: () => DrawnTrack | null, cursor: () => number | null, mode: () => MapMode): MapPart {
  return {
    sources: () => ({
      [TRACK_SOURCE]: { type: 'geojson', data: lineData(track(), mode()) },
      [TRACK_MARKS_SOURCE]: { type: 'geojson', data: markData(track(), mode()) },
      [TRACK_CURSOR_SOURCE]: { type: 'geojson', data: cursorData(track(), cursor()) },
    }),
    layers: () => [...lineLayers(mode()), ...markLayers(mode())],
  };
}

function lineLayers(mode: MapMode): LayerSpecification[] {
  const { surface } = paletteOf(mode);
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const line = { type: 'line', source: TRACK_SOURCE } as const;
  return [
    {
      id: 'track-case',
      ...line,
      layout: round,
      paint: { 'line-color': surface, 'line-width': 7, 'line-opacity': 0.9 },
    },
    {
      id: 'track-line',
      ...line,
      filter: ['!', ['get', 'gap']],
      layout: round,
      paint: { 'line-color': ['get', 'colour'], 'line-width': 4 },
    },
    {
      id: 'track-gap',
      ...line,
      filter: ['get', 'gap'],
      paint: { 'line-color': ['get', 'colour'], 'line-width': 3, 'line-dasharray': [1.5, 1.5] },
    },
    {
      id: TRACK_HIT_LAYER,
      ...line,
      layout: round,
      paint: { 'line-color': surface, 'line-width': 24, 'line-opacity': 0 },
    },
  ];
}

function markLayers(mode: MapMode): LayerSpecification[] {
  const { surface, text, halo, accent, status } = paletteOf(mode);
  const isStop = ['has', 'number'] as const;
  const marks = { source: TRACK_MARKS_SOURCE } as const;
  return [
    {
      id: 'track-stop',
      type: 'circle',
      ...marks,
      filter: [...isStop],
      layout: { 'circle-sort-key': ['get', 'order'] },
      paint: {
        'circle-radius': 10,
        'circle-color': ['get', 'colour'],
        'circle-stroke-color': surface,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'track-stop-duration',
      type: 'symbol',
      ...marks,
      filter: [...isStop],
      layout: {
        'text-field': ['get', 'duration'],
        'text-font': SEMIBOLD,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 1.1],
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
    {
      id: 'track-stop-number',
      type: 'symbol',
      ...marks,
      filter: [...isStop],
      layout: {
        'text-field': ['get', 'number'],
        'text-font': SEMIBOLD,
        'text-size': 11,
        // Stops at one place are drawn as the latest of them, not as numbers over each other.
        'symbol-sort-key': ['-', ['get', 'order']],
      },
      paint: { 'text-color': surface },
    },
    {
      id: 'track-moment',
      type: 'circle',
      ...marks,
      filter: ['has', 'moment'],
      paint: {
        'circle-radius': 8,
        'circle-color': surface,
        'circle-stroke-color': status.stop,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'track-moment-sign',
      type: 'symbol',
      ...marks,
      filter: ['has', 'moment'],
      layout: {
        'text-field': ['get', 'moment'],
        'text-font': SEMIBOLD,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': text },
    },
    {
      id: 'track-flag',
      type: 'symbol',
      ...marks,
      filter: ['has', 'flag'],
      layout: {
        'icon-image': ['get', 'flag'],
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'track-cursor-ring',
      type: 'circle',
      source: TRACK_CURSOR_SOURCE,
      paint: {
        'circle-radius': ['case', ['==', ['get', 'icon'], ''], 7, 17],
        'circle-color': surface,
        'circle-stroke-color': accent,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'track-cursor-icon',
      type: 'symbol',
      source: TRACK_CURSOR_SOURCE,
      filter: ['!=', ['get', 'icon'], ''],
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-size': 0.85,
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ];
}
