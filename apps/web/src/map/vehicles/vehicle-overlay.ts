import type { Map as MapLibreMap } from 'maplibre-gl';
import type { DeviceId, LabelKind, LngLat, MapMode, VehicleChanges, VehicleFilter } from '../map-types.ts';
import { FleetModel } from './fleet-model.ts';
import { LABELS_FROM_ZOOM } from './fleet-labels.ts';
import { FleetPicture, type Hit } from './fleet-picture.ts';
import { FleetScene } from './fleet-scene.ts';
import { mercator, onScreen, type Viewport } from './mercator.ts';
import { stepMs } from './movement.ts';
import { Movements, prefersReducedMotion } from './movements.ts';

/** What one frame may spend on taking over changes or gathering clusters; the rest waits for the next frame. */
const BUDGET_MS = 2;
/** Clusters and labels follow the fleet this often, and the view at once. */
const ARRANGE_EVERY_MS = 500;
const LABELS_EVERY_MS = 300;
/** Mark in the browser's timeline: from here on the user sees vehicles. */
export const FIRST_VEHICLE = 'first vehicle';

export interface VehicleOverlayOptions {
  readonly mode: MapMode;
  readonly labels: LabelKind;
  /** Wall clock, epoch milliseconds. */
  readonly now: () => number;
  /** For how fine a picture letters are drawn. */
  readonly pixelRatio: number;
  /** Called after vehicles get new positions, and after moving ones are redrawn. */
  readonly onMoved: () => void;
}

/**
 * The vehicles over the map, on a canvas of their own. A change of the fleet never makes MapLibre draw, and whatever
 * a change costs is spread over frames: each takes some changes over, or gathers clusters, or places labels.
 */
export class VehicleOverlay {
  readonly #map: MapLibreMap;
  readonly #options: VehicleOverlayOptions;
  readonly #model = new FleetModel();
  readonly #movements = new Movements(this.#model);
  readonly #scene = new FleetScene(performance.now());
  readonly #canvas = document.createElement('canvas');
  #mode: MapMode;
  #picture: FleetPicture;
  #frame: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #fleetChanged = false;
  #labelsChanged = false;
  #arranging = false;
  #arrangedAt = 0;
  #labelledAt = 0;
  #drawnView = '';
  #marked = false;

  constructor(map: MapLibreMap, options: VehicleOverlayOptions) {
    this.#map = map;
    this.#options = options;
    this.#mode = options.mode;
    this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
    this.#canvas.dataset['part'] = 'vehicles';
    map.getCanvasContainer().append(this.#canvas);
    // Before it has a context: a WebGL canvas is reallocated when its size changes.
    this.#fitCanvas(this.#view());
    this.#picture = this.#createPicture(options.labels);
    this.#canvas.addEventListener('webglcontextlost', this.#onLost);
    this.#canvas.addEventListener('webglcontextrestored', this.#onRestored);
    map.on('render', this.#onRender);
    map.on('resize', this.#onRender);
  }

  get selected(): DeviceId | null {
    return this.#picture.selected;
  }

  note(changes: VehicleChanges): void {
    this.#model.note(changes);
    this.#schedule();
  }

  noteAged(part: number, of: number): void {
    this.#model.noteAged(part, of);
    this.#schedule();
  }

  /** Takes over at once all that was noted. */
  flush(): void {
    this.#take(() => false);
    this.#schedule();
  }

  select(id: DeviceId | null): void {
    this.#model.select(id);
    this.#picture.select(id);
    this.#labelsChanged = true;
    this.#labelledAt = 0;
    this.#schedule();
  }

  /** Shows the vehicles that a filter accepts; null shows all. */
  showOnly(accepts: VehicleFilter | null): void {
    this.#model.showOnly(accepts);
    this.#schedule();
  }

  setMode(mode: MapMode): void {
    this.#mode = mode;
    void this.#picture.setMode(mode).then(() => this.#schedule());
    this.#schedule();
  }

  setLabels(labels: LabelKind): void {
    this.#picture.labels = labels;
    this.#labelsChanged = true;
    this.#labelledAt = 0;
    this.#schedule();
  }

  /** Where a vehicle will be once it has arrived. */
  end(id: DeviceId): LngLat | null {
    return this.#model.place(id);
  }

  /** Where a vehicle is shown now. */
  place(id: DeviceId): LngLat | null {
    return this.#movements.place(id, performance.now());
  }

  places(): LngLat[] {
    return this.#model.features().map(({ geometry }) => geometry.coordinates);
  }

  /** How long a vehicle will still be on its way, in milliseconds. */
  remaining(id: DeviceId): number {
    return this.#movements.remaining(id, performance.now());
  }

  /** Whether all known data are drawn: no changes, clusters or labels are pending. */
  get settled(): boolean {
    const busy = this.#model.hasPending || this.#arranging || this.#fleetChanged || this.#labelsChanged;
    return !busy && this.#picture.hasIcons && this.#picture.isArrangedFor(this.#view());
  }

  /** Draws now; the canvas holds the picture until the browser shows the next frame. */
  paint(): HTMLCanvasElement {
    this.#draw(this.#view(), performance.now());
    return this.#canvas;
  }

  hit(point: { readonly x: number; readonly y: number }): Hit | null {
    return this.#picture.hit(this.#view(), point, this.#scene.seconds(performance.now()));
  }

  destroy(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#map.off('render', this.#onRender);
    this.#map.off('resize', this.#onRender);
    this.#canvas.removeEventListener('webglcontextlost', this.#onLost);
    this.#canvas.removeEventListener('webglcontextrestored', this.#onRestored);
    this.#movements.clear();
    this.#picture.destroy();
    this.#canvas.remove();
  }

  #createPicture(labels: LabelKind): FleetPicture {
    const picture = new FleetPicture(this.#canvas, this.#model, this.#scene, labels, this.#options.pixelRatio);
    void picture.setMode(this.#mode).then(() => this.#schedule());
    return picture;
  }

  #schedule(): void {
    this.#frame ??= requestAnimationFrame((now) => this.#step(now));
  }

  /** One step per frame, so that no frame is long; the next frame continues. */
  #step(now: number): void {
    this.#frame = null;
    const view = this.#view();
    const clustersDue = this.#fleetChanged && now - this.#arrangedAt >= ARRANGE_EVERY_MS;
    if (this.#arranging || !this.#picture.isArrangedFor(view)) this.#arrange(view, now);
    else if (this.#model.hasPending && !clustersDue) this.#take(budget());
    else if (clustersDue) this.#arrange(view, now);
    else if (this.#labelsChanged && now - this.#labelledAt >= LABELS_EVERY_MS) this.#label(view, now);
    this.#draw(view, now);
    if (this.#movements.any) {
      this.#movements.settle(now);
      this.#options.onMoved();
    }
    this.#scheduleNext(view, now);
  }

  #scheduleNext(view: Viewport, now: number): void {
    if (this.#model.hasPending || this.#arranging || !this.#picture.isArrangedFor(view)) {
      this.#schedule();
      return;
    }
    const waits = [
      ...(this.#fleetChanged ? [this.#arrangedAt + ARRANGE_EVERY_MS - now] : []),
      ...(this.#labelsChanged ? [this.#labelledAt + LABELS_EVERY_MS - now] : []),
      ...(this.#movements.any ? [stepMs(view.zoom, this.#map.getCenter().lat)] : []),
    ];
    if (waits.length === 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#schedule(), Math.max(0, Math.min(...waits)));
  }

  #take(enough: () => boolean): void {
    const { changed, removed, moved } = this.#model.take(this.#options.now(), enough);
    if (changed.length + removed.length === 0) return;
    const now = performance.now();
    const view = this.#view();
    const calm = prefersReducedMotion() || view.zoom < LABELS_FROM_ZOOM;
    const selected = calm ? null : this.selected;
    this.#movements.start(moved, now, selected, (place) => !calm && isInView(view, place));
    for (const id of removed) this.#scene.remove(id);
    for (const id of changed) {
      const feature = this.#model.feature(id);
      if (feature !== null) this.#scene.put(id, feature, this.#movements.of(id));
    }
    this.#fleetChanged = true;
    this.#labelsChanged = true;
    this.#picture.showVehicles();
    this.#options.onMoved();
  }

  #arrange(view: Viewport, now: number): void {
    if (!this.#arranging) this.#fleetChanged = false;
    this.#arranging = !this.#picture.arrange(view, budget());
    // Nothing was there to be arranged: the first vehicles need not wait for their turn.
    if (!this.#arranging) this.#arrangedAt = this.#scene.count === 0 ? -Infinity : now;
  }

  #label(view: Viewport, now: number): void {
    this.#labelsChanged = false;
    this.#labelledAt = now;
    this.#picture.placeLabels(view, this.#scene.seconds(now));
  }

  #draw(view: Viewport, now: number): void {
    const pixelRatio = this.#fitCanvas(view);
    const key = keyOf(view);
    if (key !== this.#drawnView) this.#labelsChanged = true;
    this.#drawnView = key;
    const drawn = this.#picture.draw(view, pixelRatio, this.#scene.seconds(now));
    if (drawn && !this.#marked) performance.mark(FIRST_VEHICLE);
    this.#marked ||= drawn;
  }

  /** @returns how many of its pixels one of the page is */
  #fitCanvas({ width, height }: Viewport): number {
    const pixelRatio = this.#map.getPixelRatio();
    const [wide, high] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    if (this.#canvas.width !== wide) this.#canvas.width = wide;
    if (this.#canvas.height !== high) this.#canvas.height = high;
    return pixelRatio;
  }

  #view(): Viewport {
    const { lng, lat } = this.#map.getCenter();
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return { centre: mercator([lng, lat]), zoom: this.#map.getZoom(), width: clientWidth, height: clientHeight };
  }

  /** The map has been drawn: the vehicles stay with it in the same frame. */
  readonly #onRender = (): void => {
    const view = this.#view();
    if (keyOf(view) === this.#drawnView) return;
    this.#draw(view, performance.now());
    this.#schedule();
  };

  readonly #onLost = (event: Event): void => event.preventDefault();

  readonly #onRestored = (): void => {
    const { selected, labels } = this.#picture;
    this.#picture = this.#createPicture(labels);
    this.#picture.select(selected);
    this.#fleetChanged = true;
    this.#arrangedAt = 0;
    this.#labelsChanged = true;
    this.#schedule();
  };
}

/** Says when a frame has done enough. */
function budget(): () => boolean {
  const end = performance.now() + BUDGET_MS;
  return () => performance.now() >= end;
}

function isInView(view: Viewport, place: LngLat): boolean {
  const { x, y } = mercator(place);
  const at = onScreen(view, x, y);
  return at.x >= 0 && at.y >= 0 && at.x <= view.width && at.y <= view.height;
}

function keyOf({ centre, zoom, width, height }: Viewport): string {
  return `${centre.x} ${centre.y} ${zoom} ${width} ${height}`;
}
