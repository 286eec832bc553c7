import type { LanguageCode } from '@konvoj/contract';
import { GeoJSONSource, type Map as MapLibreMap, type MapMouseEvent } from 'maplibre-gl';
import type { LngLat, MapMode, ScreenPoint } from '../map-types.ts';
import type { MapPart } from '../map-part.ts';
import type { Tool } from '../draw/tool.ts';
import { toolState } from '../draw/tool-state.ts';
import { MEASURE_SOURCE, measureData, measurePart } from './measure-part.ts';
import { endMeasuring } from './measuring.ts';

/** A click this near to a place means that place, pixels. */
const NEAR = 10;
type Ended = 'no' | 'open' | 'closed';

/** Measures along clicked places; a click on the first one closes the line, a double click or Enter ends it. */
export class MeasureTool implements Tool {
  readonly part: MapPart;
  readonly #map: MapLibreMap;
  readonly #language: () => LanguageCode;
  readonly #isLocked: () => boolean;
  #active = false;
  #places: readonly LngLat[] = [];
  #pointer: LngLat | null = null;
  #ended: Ended = 'no';

  constructor(map: MapLibreMap, mode: () => MapMode, language: () => LanguageCode, isLocked: () => boolean) {
    this.#map = map;
    this.#language = language;
    this.#isLocked = isLocked;
    this.part = measurePart(() => this.#data(), mode);
    map.on('click', this.#onClick);
    map.on('dblclick', this.#onDoubleClick);
    map.on('mousemove', this.#onPointer);
  }

  get active(): boolean {
    return this.#active;
  }

  sync(on: boolean): void {
    if (on === this.#active) return;
    this.#active = on;
    if (on) {
      this.#map.doubleClickZoom.disable();
      this.#map.getCanvas().style.cursor = 'crosshair';
      this.#map.getCanvas().focus({ preventScroll: true });
      this.again();
      return;
    }
    if (!this.#isLocked()) this.#map.doubleClickZoom.enable();
    this.#map.getCanvas().style.removeProperty('cursor');
    this.#reset();
    this.redraw();
    toolState.setState({ state: { tool: 'none' }, actions: null, at: null });
  }

  move(place: LngLat): void {
    this.#follow(place);
  }

  press(place: LngLat): void {
    if (this.#ended !== 'no') this.#reset();
    const [first] = this.#places;
    const last = this.#places.at(-1);
    if (first !== undefined && this.#places.length > 2 && this.#isNear(first, place)) this.#end('closed');
    else if (last === undefined || !this.#isNear(last, place)) this.#places = [...this.#places, place];
    this.#notify();
  }

  enter(place: LngLat | null): void {
    const last = this.#places.at(-1);
    const isNew = place !== null && (last === undefined || !this.#isNear(last, place));
    if (isNew && this.#ended === 'no') this.press(place);
    else this.finish();
  }

  remove(): void {
    this.back();
  }

  back(): boolean {
    if (this.#places.length === 0) return false;
    this.#places = this.#places.slice(0, -1);
    this.#ended = 'no';
    this.#notify();
    return true;
  }

  finish(): void {
    if (this.#places.length > 1 && this.#ended === 'no') this.#end('open');
    this.#notify();
  }

  cancel(): void {
    endMeasuring();
  }

  again(): void {
    this.#reset();
    this.#notify();
  }

  redraw(): void {
    const source = this.#map.getSource(MEASURE_SOURCE);
    if (source instanceof GeoJSONSource) void source.setData(this.#data());
  }

  destroy(): void {
    this.#map.off('click', this.#onClick);
    this.#map.off('dblclick', this.#onDoubleClick);
    this.#map.off('mousemove', this.#onPointer);
    if (this.#active) endMeasuring();
  }

  readonly #onClick = ({ lngLat: { lng, lat } }: MapMouseEvent): void => {
    if (this.#active) this.press([lng, lat]);
  };

  readonly #onDoubleClick = (): void => {
    if (this.#active) this.finish();
  };

  readonly #onPointer = ({ lngLat: { lng, lat } }: MapMouseEvent): void => {
    if (this.#active) this.#follow([lng, lat]);
  };

  #follow(place: LngLat): void {
    this.#pointer = place;
    if (this.#ended === 'no') this.#notify();
  }

  #end(ended: Ended): void {
    this.#ended = ended;
  }

  #reset(): void {
    this.#places = [];
    this.#pointer = null;
    this.#ended = 'no';
  }

  #isNear(a: LngLat, b: LngLat): boolean {
    const [one, other]: ScreenPoint[] = [this.#map.project([...a]), this.#map.project([...b])];
    return one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
  }

  #notify(): void {
    this.redraw();
    const pointer = this.#ended === 'no' ? this.#pointer : null;
    const state = { tool: 'measure' as const, places: this.#places, pointer, ended: this.#ended };
    toolState.setState({ state, actions: this });
  }

  #data() {
    const pointer = this.#ended === 'no' && this.#places.length > 0 ? this.#pointer : null;
    return measureData({ places: this.#places, pointer, closed: this.#ended === 'closed' }, this.#language());
  }
}
