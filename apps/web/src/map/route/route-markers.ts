import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../map-types.ts';
import type { DrawnRoute } from '../route.ts';
import './route-markers.css';

/** More points than these are drawn by the layer alone: so many elements would slow the map down. */
const MOST = 50;

/** The numbers of the points over the vehicles, which would hide them. The layer below takes what the pointer does. */
export class RouteMarkers {
  readonly #map: MapLibreMap;
  readonly #markers = new Map<string, Marker>();

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** @param placeOf where a point is now, which may be being dragged */
  show(route: DrawnRoute | null, placeOf: (point: DrawnRoute['points'][number]) => LngLat): void {
    const points = route?.points.filter(({ number }) => number !== null) ?? [];
    const shown = points.length > MOST ? [] : points;
    const keys = new Set(shown.map(({ key }) => key));
    for (const [key, marker] of this.#markers) {
      if (keys.has(key)) continue;
      marker.remove();
      this.#markers.delete(key);
    }
    for (const point of shown) {
      const marker = this.#markers.get(point.key) ?? this.#create(point.key);
      const element = marker
        .setLngLat([...placeOf(point)])
        .addTo(this.#map)
        .getElement();
      element.textContent = String(point.number);
      element.toggleAttribute('data-selected', route?.selected === point.key);
    }
  }

  destroy(): void {
    this.show(null, ({ place }) => place);
  }

  #create(key: string): Marker {
    const element = document.createElement('div');
    element.className = 'konvoj-route-marker';
    element.setAttribute('aria-hidden', 'true');
    const marker = new Marker({ element });
    this.#markers.set(key, marker);
    return marker;
  }
}
