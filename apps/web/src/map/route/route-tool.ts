import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { endDrawing, type Drawing } from '../drawing.ts';
import type { Tool } from '../draw/tool.ts';
import { toolState } from '../draw/tool-state.ts';
import type { LngLat, ScreenPoint } from '../map-types.ts';
import { publishRouteEdit } from '../route.ts';

/** About a decimetre. */
const DIGITS = 6;

/** Adds points to a route: each click is one, until Escape or the button ends it. */
export class RouteTool implements Tool {
  readonly #map: MapLibreMap;
  readonly #isRouteAt: (at: ScreenPoint) => boolean;
  #active = false;

  /** @param isRouteAt a click there is about the route that is drawn already */
  constructor(map: MapLibreMap, isRouteAt: (at: ScreenPoint) => boolean) {
    this.#map = map;
    this.#isRouteAt = isRouteAt;
    map.on('click', this.#onClick);
  }

  get active(): boolean {
    return this.#active;
  }

  sync({ kind }: Drawing): void {
    const active = kind === 'route';
    if (active === this.#active) return;
    this.#active = active;
    if (active) {
      this.#map.getCanvas().style.cursor = 'crosshair';
      this.#map.getCanvas().focus({ preventScroll: true });
      toolState.setState({ state: { tool: 'route' }, actions: this });
      return;
    }
    this.#map.getCanvas().style.removeProperty('cursor');
    toolState.setState({ state: { tool: 'none' }, actions: null, at: null });
  }

  move(): void {}

  press([longitude, latitude]: LngLat): void {
    publishRouteEdit({ kind: 'added', at: { latitude: rounded(latitude), longitude: rounded(longitude) } });
  }

  enter(place: LngLat | null): void {
    if (place === null) this.finish();
    else this.press(place);
  }

  remove(): void {}

  /** Nothing is taken back here: Escape ends the tool. */
  back(): boolean {
    this.finish();
    return true;
  }
  finish(): void {
    endDrawing();
  }
  cancel(): void {
    endDrawing();
  }
  again(): void {}

  destroy(): void {
    this.#map.off('click', this.#onClick);
  }

  readonly #onClick = ({ lngLat: { lng, lat }, point }: MapMouseEvent): void => {
    if (this.#active && !this.#isRouteAt(point)) this.press([lng, lat]);
  };
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS));
