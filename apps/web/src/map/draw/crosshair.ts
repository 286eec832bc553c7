import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat, ScreenPoint } from '../map-types.ts';
import { crosshairStep } from './crosshair-step.ts';
import './crosshair.css';

/** A cross on the map that the arrow keys move: so every tool works without a pointer. */
export class Crosshair {
  readonly #map: MapLibreMap;
  readonly #mayPan: () => boolean;
  readonly #element = document.createElement('div');
  #at: ScreenPoint | null = null;

  constructor(map: MapLibreMap, mayPan: () => boolean) {
    this.#map = map;
    this.#mayPan = mayPan;
    this.#element.className = 'konvoj-crosshair';
    this.#element.hidden = true;
    map.getContainer().append(this.#element);
  }

  /** Where it is on the screen; null while it is hidden. */
  get at(): ScreenPoint | null {
    return this.#at;
  }

  get place(): LngLat | null {
    if (this.#at === null) return null;
    const { lng, lat } = this.#map.unproject([this.#at.x, this.#at.y]);
    return [lng, lat];
  }

  /** Shows it in the middle of the map, when it is not there yet. */
  show(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    this.#put(this.#at ?? { x: clientWidth / 2, y: clientHeight / 2 });
  }

  /** Moves it; false for a key that is no arrow. */
  step(key: string, fine: boolean): boolean {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const step = crosshairStep(key, fine, this.#at ?? { x: width / 2, y: height / 2 }, { width, height });
    if (step === null) return false;
    const [x, y] = step.pan;
    if ((x !== 0 || y !== 0) && this.#mayPan()) this.#map.panBy([x, y], { duration: 0 });
    this.#put(step.at);
    return true;
  }

  hide(): void {
    this.#at = null;
    this.#element.hidden = true;
  }

  destroy(): void {
    this.#element.remove();
  }

  #put(at: ScreenPoint): void {
    this.#at = at;
    this.#element.hidden = false;
    this.#element.style.transform = `translate(${at.x}px, ${at.y}px)`;
  }
}
