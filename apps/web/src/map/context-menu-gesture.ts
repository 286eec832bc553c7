import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { LngLat, ScreenPoint } from './map-types.ts';
import { Listeners } from './listeners.ts';

const LONG_PRESS_MS = 500;
/** A finger is never quite still. */
const STILL_PIXELS = 10;
/** After a long press browsers may also fire a right click and a click: these are the same gesture. */
const SAME_GESTURE_MS = 700;

/** A request for the menu of a place. */
export interface ContextAsked {
  readonly at: ScreenPoint;
  readonly place: LngLat;
}

interface Tools {
  readonly active: boolean;
  remove(at: ScreenPoint): void;
}

/** Whether a key press opens the menu of the map's centre. */
export function asksForMenu({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Right click, long press, or the menu key with the map focused. It works while the view is locked too. */
export class ContextMenuGesture {
  readonly asked = new Listeners<ContextAsked>();
  readonly #map: MapLibreMap;
  readonly #tools: Tools;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pressed: ScreenPoint | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  /** The finger that pressed long has not been lifted yet. */
  #held = false;

  /** @param tools while one of them is in use, the gesture is its own */
  constructor(map: MapLibreMap, tools: Tools) {
    this.#map = map;
    this.#tools = tools;
    map.on('contextmenu', this.#onRightClick);
    const canvas = map.getCanvas();
    canvas.addEventListener('keydown', this.#onKeyDown);
    canvas.addEventListener('pointerdown', this.#onPress);
    for (const name of ENDS) canvas.addEventListener(name, this.#onRelease);
    canvas.addEventListener('pointermove', this.#onMove);
    canvas.addEventListener('touchend', this.#onLift, { passive: false });
  }

  /** Whether a click that comes now is the end of a long press. */
  get hasJustAsked(): boolean {
    return performance.now() - this.#sentAt < SAME_GESTURE_MS;
  }

  destroy(): void {
    this.#stop();
    this.#map.off('contextmenu', this.#onRightClick);
    const canvas = this.#map.getCanvas();
    canvas.removeEventListener('keydown', this.#onKeyDown);
    canvas.removeEventListener('pointerdown', this.#onPress);
    for (const name of ENDS) canvas.removeEventListener(name, this.#onRelease);
    canvas.removeEventListener('pointermove', this.#onMove);
    canvas.removeEventListener('touchend', this.#onLift);
    this.asked.clear();
  }

  #notify({ x, y }: ScreenPoint): void {
    if (this.hasJustAsked) return;
    this.#sentAt = performance.now();
    if (this.#tools.active) {
      this.#tools.remove({ x, y });
      return;
    }
    const { lng, lat } = this.#map.unproject([x, y]);
    this.asked.notify({ at: { x, y }, place: [lng, lat] });
  }

  readonly #onRightClick = ({ point, originalEvent }: MapMouseEvent): void => {
    originalEvent.preventDefault();
    this.#stop();
    this.#notify(point);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (!asksForMenu(event)) return;
    event.preventDefault();
    const { clientWidth, clientHeight } = this.#map.getContainer();
    this.#notify({ x: clientWidth / 2, y: clientHeight / 2 });
  };

  readonly #onPress = (event: PointerEvent): void => {
    this.#stop();
    this.#held = false;
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    const { left, top } = this.#map.getCanvas().getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    this.#pressed = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => {
      this.#stop();
      this.#held = true;
      this.#notify(at);
    }, LONG_PRESS_MS);
  };

  readonly #onMove = ({ clientX, clientY }: PointerEvent): void => {
    const from = this.#pressed;
    if (from !== null && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PIXELS) this.#stop();
  };

  readonly #onRelease = (): void => this.#stop();

  /** A browser that took the press for a tap would click now, beside the menu that has just opened, and close it. */
  readonly #onLift = (event: TouchEvent): void => {
    if (this.#held && event.cancelable) event.preventDefault();
    this.#held = false;
  };

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#pressed = null;
  }
}

const ENDS = ['pointerup', 'pointercancel', 'pointerleave'] as const;
