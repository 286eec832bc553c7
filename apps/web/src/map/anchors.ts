import type { Map as MapLibreMap } from 'maplibre-gl';
import type { DeviceId, LngLat, ScreenPoint, Unsubscribe } from './fleet-map.types.ts';

interface Anchor {
  readonly deviceId: DeviceId;
  readonly listener: (at: ScreenPoint | null) => void;
}

/** Tells where vehicles are on the screen, so that cards outside the map can stay beside them. */
export class Anchors {
  readonly #map: MapLibreMap;
  readonly #placeOf: (id: DeviceId) => LngLat | null;
  readonly #anchors = new Set<Anchor>();

  constructor(map: MapLibreMap, placeOf: (id: DeviceId) => LngLat | null) {
    this.#map = map;
    this.#placeOf = placeOf;
    map.on('move', this.tell);
    map.on('resize', this.tell);
  }

  add(deviceId: DeviceId, listener: (at: ScreenPoint | null) => void): Unsubscribe {
    const anchor = { deviceId, listener };
    this.#anchors.add(anchor);
    listener(this.#screenPoint(deviceId));
    return () => this.#anchors.delete(anchor);
  }

  readonly tell = (): void => {
    for (const { deviceId, listener } of this.#anchors) listener(this.#screenPoint(deviceId));
  };

  destroy(): void {
    this.#map.off('move', this.tell);
    this.#map.off('resize', this.tell);
    this.#anchors.clear();
  }

  #screenPoint(deviceId: DeviceId): ScreenPoint | null {
    const place = this.#placeOf(deviceId);
    if (place === null) return null;
    const { x, y } = this.#map.project([...place]);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return x < 0 || y < 0 || x > clientWidth || y > clientHeight ? null : { x, y };
  }
}
