import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { TerraDrawExtend, TerraDrawMouseEvent } from 'terra-draw';
import type { LngLat } from '../map-types.ts';

/** Keys that do not exist: the tool's own keys are disabled, because the caller handles keys. */
export const FINISH_KEY = 'konvoj-finish';
export const CANCEL_KEY = 'konvoj-cancel';

/** terra-draw on our map. Besides the pointer it is fed by the crosshair, and it leaves a locked view locked. */
export class DrawingAdapter extends TerraDrawMapLibreGLAdapter<MapLibreMap> {
  readonly #isLocked: () => boolean;
  #callbacks: TerraDrawExtend.TerraDrawCallbacks | null = null;

  constructor(map: MapLibreMap, isLocked: () => boolean, coarse: boolean) {
    // A finger that sets a corner moves a little; nine digits are finer than any map.
    super({ map, coordinatePrecision: 9, minPixelDragDistance: coarse ? 8 : 3 });
    this.#isLocked = isLocked;
  }

  override register(callbacks: TerraDrawExtend.TerraDrawCallbacks): void {
    this.#callbacks = callbacks;
    // A finger comes from nowhere: without the way there a circle would know no radius but that of the last movement.
    const onClick: typeof callbacks.onClick = (event) => {
      callbacks.onMouseMove(event);
      callbacks.onClick(event);
    };
    super.register({ ...callbacks, onClick });
  }

  move(place: LngLat): void {
    this.#callbacks?.onMouseMove(this.#event(place, 'neither'));
  }

  click(place: LngLat, button: 'left' | 'right'): void {
    this.#callbacks?.onClick(this.#event(place, button));
  }

  /** Grabs the object at a place; false when there is none. */
  take(place: LngLat): boolean {
    let taken = false;
    this.#callbacks?.onDragStart(this.#event(place, 'left'), (mayDragMap) => (taken ||= !mayDragMap));
    return taken;
  }

  carry(place: LngLat): void {
    this.#callbacks?.onDrag(this.#event(place, 'left'), () => {});
  }

  put(place: LngLat): void {
    this.#callbacks?.onDragEnd(this.#event(place, 'left'), () => {});
  }

  key(key: string): void {
    this.#callbacks?.onKeyUp({ key, heldKeys: [], preventDefault: () => {} });
  }

  override setDraggability(enabled: boolean): void {
    if (!enabled || !this.#isLocked()) super.setDraggability(enabled);
  }

  /** A double click ends an outline; whether it zooms is decided for the whole drawing. */
  override setDoubleClickToZoom(): void {}

  #event([lng, lat]: LngLat, button: TerraDrawMouseEvent['button']): TerraDrawMouseEvent {
    const { x, y } = this.project(lng, lat);
    const [longitude, latitude] = [Number(lng.toFixed(9)), Number(lat.toFixed(9))];
    return {
      lng: longitude,
      lat: latitude,
      containerX: x,
      containerY: y,
      button,
      heldKeys: [],
      isContextMenu: false,
    };
  }
}
