import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl';
import { CLOSEST_FIT_ZOOM, fitPadding, vehicleZoom, type Padding } from './camera-rules.ts';
import { prefersCalm } from './vehicles/movements.ts';
import type { FitOptions, LngLat, MapView } from './fleet-map.types.ts';

/** An area that is smaller cannot be taken by its corners. */
const WORKABLE_PIXELS = 60;
/** Between the card and what it is not to hide. */
const CLEAR_PIXELS = 32;
const SHORT_MS = 300;

/**
 * Moves the view: for the user, for a followed vehicle, for a track. By itself it goes no closer than the base map shows
 * anything; the user may.
 */
export class Camera {
  readonly #map: MapLibreMap;
  readonly #closestZoom: () => number;
  #locked = false;
  #wantedZoom = 0;
  /** Pixels at the left edge of the map that a card covers. */
  #covered = 0;

  /** @param closestZoom of the base map that is shown now */
  constructor(map: MapLibreMap, closestZoom: () => number) {
    this.#map = map;
    this.#closestZoom = closestZoom;
  }

  /** @param pixels at the left edge that a card covers: no part of the view that things are brought into */
  keepClear(pixels: number): void {
    this.#covered = pixels;
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

  /** Brings a vehicle into view, near enough to see it alone. */
  goToVehicle(place: LngLat): void {
    if (this.#locked) return;
    this.#centre(place, vehicleZoom(this.#map.getZoom(), this.#closestZoom()));
  }

  /** @param closest how near it goes at least, as far as the base map shows anything; a view that is nearer stays so */
  goTo(place: LngLat, closest: number): void {
    if (this.#locked) return;
    this.#centre(place, Math.max(this.#map.getZoom(), Math.min(closest, this.#closestZoom())));
  }

  /** Moves just so far that a place is not under the card. */
  uncover(place: LngLat): void {
    if (this.#locked || this.#covered === 0) return;
    const hidden = this.#covered + CLEAR_PIXELS - this.#map.project([...place]).x;
    const { clientWidth } = this.#map.getContainer();
    // On a narrow map there is no room beside the card.
    if (hidden > 0 && this.#covered < clientWidth / 2) {
      this.#map.panBy([-hidden, 0], { duration: this.#duration(SHORT_MS) });
    }
  }

  /** Zooms into a cluster, as far as it takes to come apart. */
  open(place: LngLat, zoom: number): void {
    if (this.#locked) return;
    this.#map.easeTo({ center: [...place], zoom: zoom + 0.2, duration: this.#duration(SHORT_MS) });
  }

  fit(places: readonly LngLat[], { closest = CLOSEST_FIT_ZOOM, beyondBase = false }: FitOptions = {}): void {
    if (this.#locked || places.length === 0) return;
    const box = places.reduce((bounds, place) => bounds.extend([...place]), new LngLatBounds());
    const maxZoom = beyondBase ? closest : Math.min(closest, this.#closestZoom());
    this.#map.fitBounds(box, { padding: this.#padding(), maxZoom, duration: 0 });
  }

  /**
   * For what is being drawn: the map does not move without need, and comes as close as the drawing is to be worked with,
   * whatever the base map shows there.
   */
  reveal(places: readonly LngLat[]): void {
    if (!this.#areSeen(places)) this.fit(places, { beyondBase: true });
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

  #centre(place: LngLat, zoom: number): void {
    const near = this.#map.getBounds().contains([...place]);
    this.#map.easeTo({
      center: [...place],
      zoom,
      offset: [this.#padding().left / 2 - this.#padding().right / 2, 0],
      duration: near ? this.#duration(SHORT_MS) : 0,
    });
  }

  #padding(): Padding {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return fitPadding({ width: clientWidth, height: clientHeight }, this.#covered);
  }

  #duration(milliseconds: number): number {
    return prefersCalm() ? 0 : milliseconds;
  }
}
