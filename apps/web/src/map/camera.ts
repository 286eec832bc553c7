import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl';
import { CLOSEST_FIT_ZOOM, clearCentre, coveredEdges, fitPadding, vehicleZoom } from './camera-rules.ts';
import { prefersReducedMotion } from './vehicles/movements.ts';
import type { CoveredEdges, FitOptions, LngLat, MapView } from './map-types.ts';

/** An area that is smaller cannot be taken by its corners. */
const WORKABLE_PIXELS = 60;
/** Between the card and what it is not to hide. */
const CLEAR_PIXELS = 32;
/** A vehicle has its plate below it. */
const CLEAR_BELOW_PIXELS = 44;
/** Nearer is in the centre. */
const CENTRED_PIXELS = 0.1;
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
  /** What a card covers of the map. */
  #covered: CoveredEdges = {};

  /** @param closestZoom of the base map that is shown now */
  constructor(map: MapLibreMap, closestZoom: () => number) {
    this.#map = map;
    this.#closestZoom = closestZoom;
  }

  /** @param covered by a card: no part of the view that things are brought into */
  keepClear(covered: CoveredEdges): void {
    this.#covered = covered;
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
    const offset = this.#followOffset();
    this.#map.easeTo({ center: [...place], offset, duration: this.#duration(durationMs), easing: (share) => share });
  }

  isCentred(place: LngLat): boolean {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const [right, down] = this.#followOffset();
    const { x, y } = this.#map.project([...place]);
    return Math.hypot(x - clientWidth / 2 - right, y - clientHeight / 2 - down) < CENTRED_PIXELS;
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
    if (this.#locked) return;
    const size = this.#size();
    const { left, bottom } = coveredEdges(size, this.#covered);
    const { x, y } = this.#map.project([...place]);
    const right = left === 0 ? 0 : Math.max(0, left + CLEAR_PIXELS - x);
    const up = bottom === 0 ? 0 : Math.max(0, y - (size.height - bottom - CLEAR_BELOW_PIXELS));
    if (right > 0 || up > 0) this.#map.panBy([-right, up], { duration: this.#duration(SHORT_MS) });
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
    this.#map.fitBounds(box, { padding: fitPadding(this.#size(), this.#covered), maxZoom, duration: 0 });
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
      offset: clearCentre(this.#size(), this.#covered),
      duration: near ? this.#duration(SHORT_MS) : 0,
    });
  }

  /** A followed vehicle stays in the middle, above a card at the lower edge. */
  #followOffset(): [number, number] {
    return [0, clearCentre(this.#size(), this.#covered)[1]];
  }

  #size(): { readonly width: number; readonly height: number } {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return { width: clientWidth, height: clientHeight };
  }

  #duration(milliseconds: number): number {
    return prefersReducedMotion() ? 0 : milliseconds;
  }
}
