import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from './map-types.ts';
import { Listeners } from './listeners.ts';

const PIN = `<svg viewBox="0 0 24 32" width="27" height="36" aria-hidden="true">
<path d="M12 1C5.9 1 1 5.9 1 12c0 8 11 19 11 19s11-11 11-19C23 5.9 18.1 1 12 1Z" fill="#0b63c5" stroke="#fff" stroke-width="2"/>
<circle cx="12" cy="12" r="4.2" fill="#fff"/></svg>`;

export interface ShownPin {
  readonly at: LngLat;
  /** The name of the place, for screen readers. */
  readonly label: string;
}

/**
 * The pin of a found place, at most one. It is an element over the map and none of its style, so a change of the base
 * map does not touch it, and it can be reached by keyboard.
 */
export class Pin {
  readonly click = new Listeners<void>();
  readonly #map: MapLibreMap;
  readonly #button = document.createElement('button');
  readonly #marker: Marker;

  constructor(map: MapLibreMap) {
    this.#map = map;
    this.#button.type = 'button';
    this.#button.dataset['part'] = 'pin';
    this.#button.innerHTML = PIN;
    this.#button.style.cssText = 'padding:0;border:0;background:none;cursor:pointer;line-height:0';
    this.#button.addEventListener('click', this.#onClick);
    this.#marker = new Marker({ element: this.#button, anchor: 'bottom' });
  }

  show(pin: ShownPin | null): void {
    this.#marker.remove();
    if (pin === null) return;
    this.#button.setAttribute('aria-label', pin.label);
    this.#marker.setLngLat([...pin.at]).addTo(this.#map);
  }

  destroy(): void {
    this.#marker.remove();
    this.click.clear();
  }

  // The map is not to take it for a click beside everything.
  readonly #onClick = (event: MouseEvent): void => {
    event.stopPropagation();
    this.click.notify();
  };
}
