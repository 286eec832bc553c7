import { GeoJSONSource, Marker, type Map as MapLibreMap, type MapMouseEvent } from 'maplibre-gl';
import type { Coordinates } from '../../shared/place-drafts.ts';
import { setDrawing, type Drawing } from '../drawing.ts';
import type { LngLat, MapMode } from '../map-types.ts';
import type { MapPart } from '../map-part.ts';
import { paletteOf } from '../palette.ts';
import { circleRing } from './shapes.ts';
import type { Tool } from './tool.ts';
import { toolState } from './tool-state.ts';
import './point-marker.css';

const SOURCE = 'draw-radius';
/** About a decimetre. */
const DIGITS = 6;
type PointDrawing = Extract<Drawing, { kind: 'point' }>;

function isOnEarth(at: Coordinates | null): boolean {
  return at !== null && Math.abs(at.latitude) <= 90 && Math.abs(at.longitude) <= 180;
}

/** A point of the form on the map: a click sets it, its marker is dragged, its radius is drawn around it. */
export class PointTool implements Tool {
  readonly part: MapPart;
  readonly #map: MapLibreMap;
  #drawing: PointDrawing | null = null;
  #marker: Marker | null = null;
  #dragging = false;

  constructor(map: MapLibreMap, mode: () => MapMode) {
    this.#map = map;
    this.part = {
      sources: () => ({ [SOURCE]: { type: 'geojson', data: this.#data() } }),
      layers: () => {
        const { accent } = paletteOf(mode());
        return [
          {
            id: 'draw-radius-fill',
            type: 'fill',
            source: SOURCE,
            paint: { 'fill-color': accent, 'fill-opacity': 0.15 },
          },
          { id: 'draw-radius-line', type: 'line', source: SOURCE, paint: { 'line-color': accent, 'line-width': 2 } },
        ];
      },
    };
    map.on('click', this.#onClick);
  }

  get active(): boolean {
    return this.#drawing !== null;
  }

  /** Follows the port; updates during a drag are older than the drag. */
  sync(next: Drawing): void {
    const point = next.kind === 'point' ? next : null;
    const was = this.active;
    if (this.#dragging && point !== null) return;
    // Coordinates that are being typed may be anything; the map refuses what is beyond a pole.
    this.#drawing = point === null || isOnEarth(point.at) ? point : { ...point, at: null };
    if (this.#drawing?.at != null) this.#put(this.#drawing.at);
    else this.#takeAway();
    this.redraw();
    if (point !== null) toolState.setState({ state: { tool: 'point', placed: point.at !== null }, actions: this });
    else if (was) toolState.setState({ state: { tool: 'none' }, actions: null, at: null });
  }

  redraw(): void {
    const source = this.#map.getSource(SOURCE);
    if (source instanceof GeoJSONSource) void source.setData(this.#data());
  }

  move(): void {}

  press([longitude, latitude]: LngLat): void {
    this.#write({ latitude, longitude });
  }

  enter(place: LngLat | null): void {
    if (place !== null) this.press(place);
  }

  remove(): void {}
  back(): boolean {
    return false;
  }
  finish(): void {}
  cancel(): void {}
  again(): void {}

  destroy(): void {
    this.#map.off('click', this.#onClick);
    this.#takeAway();
  }

  readonly #onClick = ({ lngLat: { lng, lat } }: MapMouseEvent): void => {
    if (this.active) this.#write({ latitude: lat, longitude: lng });
  };

  #write({ latitude, longitude }: Coordinates): void {
    if (this.#drawing === null) return;
    const at = { latitude: rounded(latitude), longitude: rounded(longitude) };
    this.#drawing = { ...this.#drawing, at };
    setDrawing(this.#drawing);
    this.redraw();
  }

  #put({ latitude, longitude }: Coordinates): void {
    this.#marker ??= this.#createMarker();
    this.#marker.setLngLat([longitude, latitude]).addTo(this.#map);
  }

  #createMarker(): Marker {
    const element = document.createElement('div');
    element.className = 'konvoj-point-marker';
    const marker = new Marker({ element, draggable: true, anchor: 'bottom' });
    marker.on('dragstart', () => (this.#dragging = true));
    marker.on('drag', () => this.#onDrag(marker));
    marker.on('dragend', () => {
      this.#dragging = false;
      this.#onDrag(marker);
    });
    return marker;
  }

  #onDrag(marker: Marker): void {
    const { lat, lng } = marker.getLngLat();
    this.#write({ latitude: lat, longitude: lng });
  }

  #takeAway(): void {
    this.#dragging = false;
    this.#marker?.remove();
    this.#marker = null;
  }

  #data() {
    const { at, radius } = this.#drawing ?? { at: null, radius: null };
    const rings = at === null || radius === null || radius <= 0 ? [] : [circleRing(at, radius)];
    return {
      type: 'FeatureCollection' as const,
      features: rings.map((ring) => ({
        type: 'Feature' as const,
        geometry: { type: 'Polygon' as const, coordinates: [ring.map(([lng, lat]) => [lng, lat])] },
        properties: {},
      })),
    };
  }
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS));
