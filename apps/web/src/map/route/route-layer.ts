import { GeoJSONSource, type Map as MapLibreMap, type MapMouseEvent, type MapTouchEvent } from 'maplibre-gl';
import { Listeners } from '../listeners.ts';
import type { MapPart } from '../map-part.ts';
import type { LngLat, MapMode, ScreenPoint } from '../map-types.ts';
import type { DrawnRoute, RouteEdit } from '../route.ts';
import {
  hasSameLines,
  lineData,
  placeOf,
  pointData,
  ROUTE_HIT_LAYER,
  ROUTE_LINES_SOURCE,
  ROUTE_POINT_LAYER,
  ROUTE_POINTS_SOURCE,
  routePart,
  type Dragged,
} from './route-part.ts';
import { RouteMarkers } from './route-markers.ts';

/** How near to a point a press has to be, pixels; a finger is less exact. */
const NEAR = matchMedia('(pointer: coarse)').matches ? 14 : 3;
/** Less than this is a click. */
const DRAG_PIXELS = 3;
/** About a decimetre. */
const DIGITS = 6;

interface Grip {
  readonly dragged: (at: LngLat) => Dragged;
  readonly from: ScreenPoint;
}

/** The route that is being planned: its points are dragged, its line is dragged over a place. */
export class RouteLayer {
  readonly edit = new Listeners<RouteEdit>();
  readonly part: MapPart;
  readonly #map: MapLibreMap;
  readonly #isBusy: () => boolean;
  readonly #markers: RouteMarkers;
  #route: DrawnRoute | null = null;
  #grip: Grip | null = null;
  #dragged: Dragged | null = null;

  /** @param isBusy a tool other than that of routes has the map */
  constructor(map: MapLibreMap, mode: () => MapMode, isBusy: () => boolean) {
    this.#map = map;
    this.#isBusy = isBusy;
    this.#markers = new RouteMarkers(map);
    this.part = routePart(
      () => lineData(this.#route, this.#dragged),
      () => pointData(this.#route, this.#dragged),
      mode,
    );
    map.on('mousedown', this.#onPress);
    map.on('touchstart', this.#onPress);
    map.on('mousemove', this.#onMove);
    map.on('touchmove', this.#onMove);
    map.on('touchend', this.#onRelease);
    map.on('touchcancel', this.#cancel);
    // Also outside of the map.
    window.addEventListener('mouseup', this.#onRelease);
    window.addEventListener('keydown', this.#onKeyDown, { capture: true });
  }

  show(route: DrawnRoute | null): void {
    const hasNewLines = !hasSameLines(this.#route, route);
    this.#route = route;
    if (hasNewLines) this.#drawLines();
    this.#drawPoints();
  }

  redraw(): void {
    this.#drawLines();
    this.#drawPoints();
  }

  #drawLines(): void {
    this.#setData(ROUTE_LINES_SOURCE, lineData(this.#route, this.#dragged));
  }

  #drawPoints(): void {
    this.#setData(ROUTE_POINTS_SOURCE, pointData(this.#route, this.#dragged));
    this.#markers.show(this.#route, (point) => placeOf(point, this.#dragged));
  }

  /** Whether something of the route is there; then a click is about it. */
  isAt(at: ScreenPoint): boolean {
    return this.#pointAt(at) !== null || this.#legAt(at) !== null;
  }

  /** A click chooses a point; false when there is none. */
  takeClick(at: ScreenPoint): boolean {
    const key = this.#pointAt(at);
    if (key !== null) this.edit.notify({ kind: 'chosen', key });
    return key !== null;
  }

  destroy(): void {
    this.#map.off('mousedown', this.#onPress);
    this.#map.off('touchstart', this.#onPress);
    this.#map.off('mousemove', this.#onMove);
    this.#map.off('touchmove', this.#onMove);
    this.#map.off('touchend', this.#onRelease);
    this.#map.off('touchcancel', this.#cancel);
    window.removeEventListener('mouseup', this.#onRelease);
    window.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#markers.destroy();
    this.edit.clear();
  }

  readonly #onPress = (event: MapMouseEvent | MapTouchEvent): void => {
    const fingers = 'points' in event ? event.points.length : 1;
    const isOther = event.originalEvent instanceof MouseEvent && event.originalEvent.button !== 0;
    if (this.#route === null || this.#route.isFixed === true || fingers > 1 || isOther || this.#isBusy()) return;
    const grip = this.#gripAt(event.point);
    if (grip === null) return;
    // The map stays where it is.
    event.preventDefault();
    this.#grip = { dragged: grip, from: { x: event.point.x, y: event.point.y } };
  };

  #gripAt(at: ScreenPoint): Grip['dragged'] | null {
    const key = this.#pointAt(at);
    if (key !== null) return (place) => ({ key, at: place });
    const leg = this.#legAt(at);
    return leg === null ? null : (place) => ({ leg, at: place });
  }

  readonly #onMove = ({ point, lngLat }: MapMouseEvent | MapTouchEvent): void => {
    if (this.#grip === null) return;
    const { from, dragged } = this.#grip;
    if (this.#dragged === null && Math.hypot(point.x - from.x, point.y - from.y) < DRAG_PIXELS) return;
    this.#dragged = dragged([rounded(lngLat.lng), rounded(lngLat.lat)]);
    this.redraw();
    if ('key' in this.#dragged) this.#notifyMoved(this.#dragged, false);
  };

  readonly #onRelease = (): void => {
    const dragged = this.#dragged;
    this.#grip = null;
    this.#dragged = null;
    if (dragged === null) return;
    if ('key' in dragged) this.#notifyMoved(dragged, true);
    else {
      const [longitude, latitude] = dragged.at;
      this.edit.notify({ kind: 'via', leg: dragged.leg, at: { latitude, longitude } });
    }
    this.redraw();
  };

  readonly #cancel = (): void => {
    this.#grip = null;
    this.#dragged = null;
    this.redraw();
  };

  /** Escape puts a dragged line back; a point is where it was dragged already. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#dragged === null || 'key' in this.#dragged) return;
    event.stopImmediatePropagation();
    this.#cancel();
  };

  #notifyMoved({ key, at: [longitude, latitude] }: Extract<Dragged, { key: string }>, ended: boolean): void {
    this.edit.notify({ kind: 'moved', key, at: { latitude, longitude }, ended });
  }

  #pointAt({ x, y }: ScreenPoint): string | null {
    if (this.#route === null || !this.#map.getLayer(ROUTE_POINT_LAYER)) return null;
    const near: [[number, number], [number, number]] = [
      [x - NEAR, y - NEAR],
      [x + NEAR, y + NEAR],
    ];
    const [found] = this.#map.queryRenderedFeatures(near, { layers: [ROUTE_POINT_LAYER] });
    const key: unknown = found?.properties['key'];
    return typeof key === 'string' && key !== '' ? key : null;
  }

  #legAt({ x, y }: ScreenPoint): number | null {
    if (this.#route === null || !this.#map.getLayer(ROUTE_HIT_LAYER)) return null;
    const [found] = this.#map.queryRenderedFeatures([x, y], { layers: [ROUTE_HIT_LAYER] });
    const leg: unknown = found?.properties['leg'];
    return typeof leg === 'number' ? leg : null;
  }

  #setData(id: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
    const source = this.#map.getSource(id);
    if (source instanceof GeoJSONSource) void source.setData(data);
  }
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS));
