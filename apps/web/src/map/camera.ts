import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl';
import { prefersCalm } from './vehicles/movements.ts';
import type { LngLat, MapView } from './fleet-map.types.ts';

/** Near enough to see one vehicle alone, with the towns around it. */
const VEHICLE_ZOOM = 11;
/** The closest that showing a box of points goes. */
const CLOSEST_FIT_ZOOM = 15;
const FIT_PADDING_PIXELS = 64;
/** The bar of a track below, and that of a tool above, cover this much. */
const BAR_PIXELS = 96;
/** An area that is smaller cannot be taken by its corners. */
const WORKABLE_PIXELS = 60;
const SHORT_MS = 300;

/** Moves the view: for the user, for a followed vehicle, for a track. */
export class Camera {
  readonly #map: MapLibreMap;
  #locked = false;
  #wantedZoom = 0;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** The handlers of the map on or off; a locked view answers none of them. */
  lock(locked: boolean): void {
    this.#locked = locked;
    const { dragPan, scrollZoom, boxZoom, doubleClickZoom, touchZoomRotate, keyboard } = this.#map;
    for (const handler of [dragPan, scrollZoom, boxZoom, doubleClickZoom, touchZoomRotate, keyboard]) {
      if (locked) handler.disable();
      else handler.enable();
    }
    if (!locked) this.keepNorthUp();
  }

  get locked(): boolean {
    return this.#locked;
  }

  /** Icons point where vehicles go, so north stays up. */
  keepNorthUp(): void {
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
  }

  zoomBy(levels: number): void {
    if (this.#locked) return;
    // Clicks that come faster than the zoom moves add up.
    const from = this.#map.isZooming() ? this.#wantedZoom : this.#map.getZoom();
    this.#wantedZoom = Math.min(this.#map.getMaxZoom(), Math.max(this.#map.getMinZoom(), from + levels));
    this.#map.easeTo({ zoom: this.#wantedZoom, duration: this.#duration(SHORT_MS) });
  }

  /** Moves a followed vehicle's place into the centre, in step with the vehicle. */
  keepCentred(place: LngLat, durationMs: number): void {
    this.#map.easeTo({ center: [...place], duration: this.#duration(durationMs), easing: (share) => share });
  }

  isCentred(place: LngLat): boolean {
    const { lng, lat } = this.#map.getCenter();
    return Math.abs(lng - place[0]) < 1e-6 && Math.abs(lat - place[1]) < 1e-6;
  }

  /** @param closest how near it goes at least; a view that is nearer stays so */
  goTo(place: LngLat, closest = VEHICLE_ZOOM): void {
    if (this.#locked) return;
    const zoom = Math.max(this.#map.getZoom(), closest);
    const near = this.#map.getBounds().contains([...place]);
    this.#map.easeTo({ center: [...place], zoom, duration: near ? this.#duration(SHORT_MS) : 0 });
  }

  /** Zooms into a cluster, as far as it takes to come apart. */
  open(place: LngLat, zoom: number): void {
    if (this.#locked) return;
    this.#map.easeTo({ center: [...place], zoom: zoom + 0.2, duration: this.#duration(SHORT_MS) });
  }

  fit(places: readonly LngLat[]): void {
    if (this.#locked || places.length === 0) return;
    const box = places.reduce((bounds, place) => bounds.extend([...place]), new LngLatBounds());
    this.#map.fitBounds(box, { padding: this.#padding(), maxZoom: CLOSEST_FIT_ZOOM, duration: 0 });
  }

  /** A hand that is at work on the map does not want it to move without need. */
  reveal(places: readonly LngLat[]): void {
    if (!this.#areSeen(places)) this.fit(places);
  }

  view(): MapView {
    const { lng, lat } = this.#map.getCenter();
    return { latitude: lat, longitude: lng, zoom: this.#map.getZoom() };
  }

  #areSeen(places: readonly LngLat[]): boolean {
    const bounds = this.#map.getBounds();
    if (!places.every((place) => bounds.contains([...place]))) return false;
    const at = places.map((place) => this.#map.project([...place]));
    const sizeOf = (along: readonly number[]): number => Math.max(...along) - Math.min(...along);
    const size = Math.max(sizeOf(at.map(({ x }) => x)), sizeOf(at.map(({ y }) => y)));
    return places.length === 1 || size >= WORKABLE_PIXELS;
  }

  /** Room around what is shown, less on a small map. */
  #padding(): { top: number; right: number; bottom: number; left: number } {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const side = Math.min(FIT_PADDING_PIXELS, Math.min(clientWidth, clientHeight) / 5);
    const end = Math.min(BAR_PIXELS, clientHeight / 4);
    return { top: end, right: side, bottom: end, left: side };
  }

  #duration(milliseconds: number): number {
    return prefersCalm() ? 0 : milliseconds;
  }
}
