import { GeoJSONSource, type Map as MapLibreMap, type MapMouseEvent } from 'maplibre-gl';
import type { DrawnTrack, MapMode, TrackTip } from '../map-types.ts';
import { Listeners } from '../listeners.ts';
import type { MapPart } from '../map-part.ts';
import { nearestPlace, placeAt } from './track-geometry.ts';
import { placeNameAt } from './track-place.ts';
import {
  cursorData,
  lineData,
  markData,
  TRACK_CURSOR_SOURCE,
  TRACK_HIT_LAYER,
  TRACK_MARKS_SOURCE,
  TRACK_SOURCE,
  trackPart,
} from './track-layers.ts';

/** The track of the selected vehicle on the map: lines, stops, flags, the cursor and what the pointer finds. */
export class TrackLayer {
  readonly hover = new Listeners<number | null>();
  readonly tip = new Listeners<TrackTip | null>();
  readonly part: MapPart;
  readonly #map: MapLibreMap;
  readonly #mode: () => MapMode;
  #track: DrawnTrack | null = null;
  #cursor: number | null = null;
  #pointerOver = false;

  constructor(map: MapLibreMap, mode: () => MapMode) {
    this.#map = map;
    this.#mode = mode;
    this.part = trackPart(
      () => this.#track,
      () => this.#cursor,
      mode,
    );
    map.on('mousemove', this.#onPointer);
    map.on('mouseout', this.#onLeave);
    map.on('move', this.#publishTip);
  }

  show(track: DrawnTrack | null): void {
    this.#track = track;
    this.redraw();
  }

  /** Draws all again, also after the mode has changed. */
  redraw(): void {
    this.#setData(TRACK_SOURCE, lineData(this.#track, this.#mode()));
    this.#setData(TRACK_MARKS_SOURCE, markData(this.#track, this.#mode()));
    this.showCursor(this.#cursor);
  }

  showCursor(timeMs: number | null): void {
    this.#cursor = timeMs;
    this.#setData(TRACK_CURSOR_SOURCE, cursorData(this.#track, timeMs));
    this.#publishTip();
  }

  destroy(): void {
    this.#map.off('mousemove', this.#onPointer);
    this.#map.off('mouseout', this.#onLeave);
    this.#map.off('move', this.#publishTip);
    this.hover.clear();
    this.tip.clear();
  }

  readonly #onPointer = (event: MapMouseEvent): void => {
    if (this.#track === null || !this.#map.getLayer(TRACK_HIT_LAYER)) return;
    const over = this.#map.queryRenderedFeatures(event.point, { layers: [TRACK_HIT_LAYER] }).length > 0;
    if (over) {
      const nearest = nearestPlace(this.#track.points, [event.lngLat.lng, event.lngLat.lat]);
      if (nearest !== null) this.hover.notify(nearest.timeMs);
    } else if (this.#pointerOver) {
      this.hover.notify(null);
    }
    this.#pointerOver = over;
  };

  readonly #onLeave = (): void => {
    if (this.#pointerOver) this.hover.notify(null);
    this.#pointerOver = false;
  };

  readonly #publishTip = (): void => {
    const at = this.#track === null || this.#cursor === null ? null : placeAt(this.#track.points, this.#cursor);
    if (at === null || this.#track === null) {
      this.tip.notify(null);
      return;
    }
    const { x, y } = this.#map.project([...at.place]);
    const name = placeNameAt(this.#track.stages, at.timeMs);
    const [longitude, latitude] = at.place;
    this.tip.notify({ at: { x, y }, place: { latitude, longitude }, timeMs: at.timeMs, speedKmh: at.speedKmh, name });
  };

  #setData(id: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
    const source = this.#map.getSource(id);
    if (source instanceof GeoJSONSource) void source.setData(data);
  }
}
