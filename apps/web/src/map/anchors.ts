import type { Map as MapLibreMap } from 'maplibre-gl';
import type { DeviceId, LngLat, ScreenPoint, Unsubscribe } from './map-types.ts';

interface Anchor {
  readonly place: () => LngLat | null;
  readonly listener: (at: ScreenPoint | null) => void;
}

/** Reports the screen positions of vehicles and places, so that cards outside the map can stay beside them. */
export class Anchors {
  readonly #map: MapLibreMap;
  readonly #placeOf: (id: DeviceId) => LngLat | null;
  readonly #anchors = new Set<Anchor>();

  constructor(map: MapLibreMap, placeOf: (id: DeviceId) => LngLat | null) {
    this.#map = map;
    this.#placeOf = placeOf;
    map.on('move', this.notify);
    map.on('resize', this.notify);
  }

  add(deviceId: DeviceId, listener: (at: ScreenPoint | null) => void): Unsubscribe {
    return this.#add({ place: () => this.#placeOf(deviceId), listener });
  }

  addPlace(place: LngLat, listener: (at: ScreenPoint | null) => void): Unsubscribe {
    return this.#add({ place: () => place, listener });
  }

  readonly notify = (): void => {
    for (const { place, listener } of this.#anchors) listener(this.#screenPoint(place()));
  };

  destroy(): void {
    this.#map.off('move', this.notify);
    this.#map.off('resize', this.notify);
    this.#anchors.clear();
  }

  #add(anchor: Anchor): Unsubscribe {
    this.#anchors.add(anchor);
    anchor.listener(this.#screenPoint(anchor.place()));
    return () => this.#anchors.delete(anchor);
  }

  #screenPoint(place: LngLat | null): ScreenPoint | null {
    if (place === null) return null;
    const { x, y } = this.#map.project([...place]);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return x < 0 || y < 0 || x > clientWidth || y > clientHeight ? null : { x, y };
  }
}
