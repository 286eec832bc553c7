import type { DeviceId, LabelKind, LngLat, MapMode } from '../fleet-map.types.ts';
import { paletteOf } from '../palette.ts';
import { ALONE, CLUSTER_MAX_ZOOM, ClusterWork, expansionZoom, type Cluster } from './clusters.ts';
import type { FleetModel } from './fleet-model.ts';
import { PLACE_NUMBERS, VEHICLE_NUMBERS, writePlace, type FleetScene } from './fleet-scene.ts';
import { GlyphAtlas } from './glyph-atlas.ts';
import { iconAtlas } from './icon-atlas.ts';
import { placeLabels, type LabelBox } from './label-placement.ts';
import { Letters } from './letters.ts';
import { atScreen, lngLatOf, onScreen, worldPixels, type Viewport } from './mercator.ts';
import { DISC, INK, sizesAt, VehicleCanvas } from './vehicle-canvas.ts';

export const LABELS_FROM_ZOOM = 9;
const LABEL_TOP = 18;
const LABEL_HEIGHT = 15;
const CLUSTER_TEXT_TOP = -7.7;
const CLUSTER_EDGE = 2.5;
/** Half a finger: vehicles near a click are hit too. */
const REACH_PIXELS = 5;
/** Vehicles that stand further away are not looked at closely. */
const HIT_ROOM_PIXELS = 40;

export type Hit =
  | { readonly kind: 'vehicle'; readonly id: DeviceId }
  | { readonly kind: 'cluster'; readonly place: LngLat; readonly zoom: number };

/** What is drawn of the scene: which vehicles stand alone, which are in clusters, whose labels have room. */
export class FleetPicture {
  selected: DeviceId | null = null;
  labels: LabelKind;
  readonly #model: FleetModel;
  readonly #scene: FleetScene;
  readonly #canvas: VehicleCanvas;
  readonly #atlas: GlyphAtlas;
  readonly #clusterLetters: Letters;
  readonly #labelLetters: Letters;
  #clusters: readonly Cluster[] = [];
  /** The whole zoom that the clusters are for. */
  #arrangedFor = CLUSTER_MAX_ZOOM + 1;
  #work: { readonly work: ClusterWork; readonly departures: number } | null = null;
  #labelled = new Set<DeviceId>();
  #mode: MapMode | null = null;
  #showsAny = false;

  constructor(element: HTMLCanvasElement, model: FleetModel, scene: FleetScene, labels: LabelKind, pixelRatio: number) {
    this.#model = model;
    this.#scene = scene;
    this.labels = labels;
    this.#canvas = new VehicleCanvas(element);
    this.#atlas = new GlyphAtlas(pixelRatio);
    this.#clusterLetters = new Letters(this.#atlas);
    this.#labelLetters = new Letters(this.#atlas);
  }

  get hasIcons(): boolean {
    return this.#canvas.hasIcons;
  }

  /** Colours at once, the icons with them as soon as they are drawn. */
  async setMode(mode: MapMode): Promise<void> {
    this.#mode = mode;
    this.#canvas.setColours(paletteOf(mode));
    const icons = await iconAtlas(mode);
    if (this.#mode === mode) this.#canvas.setIcons(icons);
  }

  /**
   * Gathers vehicles into clusters, or shows each on its own.
   * @param enough asked now and then; once it says so the rest is left for the next call
   * @returns whether it is done
   */
  arrange(zoom: number, enough: () => boolean): boolean {
    const scene = this.#scene;
    const whole = wholeZoom(zoom);
    if (this.#work?.work.zoom !== whole || this.#work.departures !== scene.departures) {
      this.#work = { work: new ClusterWork(scene, whole), departures: scene.departures };
    }
    const done = this.#work.work.advance(enough);
    if (done === null) return false;
    this.#work = null;
    this.#arrangedFor = whole;
    this.#clusters = done.clusters;
    scene.clusterOf.set(done.clusterOf);
    this.#setClusters();
    this.showVehicles();
    return true;
  }

  /** Hands the vehicles to the graphics card. */
  showVehicles(): void {
    const scene = this.#scene;
    const front = this.#selectedSlot();
    const all = this.#arrangedFor > CLUSTER_MAX_ZOOM;
    // In front of the others, so not among them. New ones wait until they have been arranged.
    this.#showsAny = front !== null || this.#clusters.length > 0;
    for (let slot = 0; slot < scene.count; slot++) {
      const alone = slot !== front && (all || scene.clusterOf[slot] === ALONE);
      this.#showsAny ||= alone;
      scene.show(slot, alone);
    }
    this.#canvas.vehicles.set(scene.rows, scene.count);
    this.#setSelected(front);
  }

  /** Whether clusters were gathered for this zoom. */
  isArrangedFor(zoom: number): boolean {
    return wholeZoom(zoom) === this.#arrangedFor;
  }

  placeLabels(view: Viewport, seconds: number): void {
    const letters = this.#labelLetters;
    letters.clear();
    const placed = view.zoom < LABELS_FROM_ZOOM ? [] : placeLabels(this.#labelBoxes(view, seconds));
    for (const slot of placed) {
      const text = this.#label(slot);
      const left = -this.#atlas.widthOf(text) / 2;
      letters.add(this.#scene.rows, slot * VEHICLE_NUMBERS, text, left, LABEL_TOP, INK.text);
    }
    this.#labelled = new Set(placed.flatMap((slot) => this.#scene.id(slot) ?? []));
    this.#canvas.labelLetters.set(letters.rows, letters.count);
    this.#setGlyphs();
  }

  /** @returns whether vehicles are now to be seen, not only the empty map */
  draw(view: Viewport, pixelRatio: number, seconds: number): boolean {
    this.#canvas.draw(view, pixelRatio, seconds);
    return this.#canvas.hasIcons && this.#showsAny;
  }

  /** What is under a point of the window, the selected vehicle before others, vehicles before clusters. */
  hit(view: Viewport, point: { readonly x: number; readonly y: number }, seconds: number): Hit | null {
    const scene = this.#scene;
    const front = this.#selectedSlot();
    const place = atScreen(view, point);
    const room = HIT_ROOM_PIXELS / worldPixels(view.zoom);
    let nearest: number | null = null;
    let least = sizesAt(view.zoom).ring + 3 + REACH_PIXELS;
    for (let slot = 0; slot < scene.count; slot++) {
      if ((!scene.isShown(slot) && slot !== front) || !scene.mayBeNear(slot, place, room)) continue;
      const { x, y } = scene.placeAt(slot, seconds);
      const at = onScreen(view, x, y);
      const distance = Math.hypot(at.x - point.x, at.y - point.y);
      if (distance > least) continue;
      least = distance;
      nearest = slot;
      if (slot === front) break;
    }
    const id = nearest === null ? null : scene.id(nearest);
    return id === null ? this.#hitCluster(view, point) : { kind: 'vehicle', id };
  }

  destroy(): void {
    this.#mode = null;
    this.#canvas.destroy();
  }

  #hitCluster(view: Viewport, point: { readonly x: number; readonly y: number }): Hit | null {
    const index = this.#clusters.findIndex((cluster) => {
      const at = onScreen(view, cluster.x, cluster.y);
      return Math.hypot(at.x - point.x, at.y - point.y) <= clusterRadius(cluster) + CLUSTER_EDGE + REACH_PIXELS;
    });
    const cluster = this.#clusters[index];
    if (cluster === undefined) return null;
    const members: number[] = [];
    for (let slot = 0; slot < this.#scene.count; slot++) if (this.#scene.clusterOf[slot] === index) members.push(slot);
    const zoom = expansionZoom(this.#scene, members, this.#arrangedFor);
    return { kind: 'cluster', place: lngLatOf(cluster), zoom };
  }

  #selectedSlot(): number | null {
    return this.selected === null ? null : this.#scene.slot(this.selected);
  }

  #setSelected(slot: number | null): void {
    const { rows } = this.#scene;
    if (slot === null) {
      this.#canvas.selected.set(rows, 0);
      this.#canvas.selection.set(rows, 0);
      return;
    }
    const row = rows.slice(slot * VEHICLE_NUMBERS, (slot + 1) * VEHICLE_NUMBERS);
    row[VEHICLE_NUMBERS - 1] = 1;
    this.#canvas.selected.set(row, 1);
    const halo = new Float32Array([...row.subarray(0, PLACE_NUMBERS), 0, 1.5, DISC.selection]);
    this.#canvas.selection.set(halo, 1);
  }

  #setClusters(): void {
    const clusters = this.#clusters;
    const letters = this.#clusterLetters;
    letters.clear();
    const length = PLACE_NUMBERS + 3;
    const rows = new Float32Array(clusters.length * length);
    clusters.forEach((cluster, index) => {
      const at = index * length;
      writePlace(rows, at, cluster.x, cluster.y);
      const kind = cluster.driving > 0 ? DISC.clusterDriving : DISC.clusterStanding;
      rows.set([clusterRadius(cluster), CLUSTER_EDGE, kind], at + PLACE_NUMBERS);
      const parts = [
        [String(cluster.driving), INK.driving],
        [' / ', INK.muted],
        [String(cluster.count), INK.text],
      ] as const;
      let x = -this.#atlas.widthOf(parts.map(([text]) => text).join('')) / 2;
      for (const [text, ink] of parts) x = letters.add(rows, at, text, x, CLUSTER_TEXT_TOP, ink);
    });
    this.#canvas.clusters.set(rows, clusters.length);
    this.#canvas.clusterLetters.set(letters.rows, letters.count);
    this.#setGlyphs();
  }

  /** The label of the selected vehicle first, then those shown before, so that they do not take turns. */
  *#labelBoxes(view: Viewport, seconds: number): Generator<LabelBox> {
    const scene = this.#scene;
    const front = this.#selectedSlot();
    const before = [...this.#labelled].flatMap((id) => scene.slot(id) ?? []);
    const seen = new Set<number>();
    const boxOf = (slot: number): LabelBox | null => {
      if (seen.has(slot) || (!scene.isShown(slot) && slot !== front)) return null;
      const place = scene.placeAt(slot, seconds);
      const { x, y } = onScreen(view, place.x, place.y);
      if (x < 0 || y < -LABEL_TOP || x > view.width || y > view.height) return null;
      seen.add(slot);
      const width = this.#atlas.widthOf(this.#label(slot));
      return { slot, left: x - width / 2, top: y + LABEL_TOP, width, height: LABEL_HEIGHT };
    };
    for (const slot of front === null ? before : [front, ...before]) {
      const box = boxOf(slot);
      if (box !== null) yield box;
    }
    for (let slot = 0; slot < scene.count; slot++) {
      const box = boxOf(slot);
      if (box !== null) yield box;
    }
  }

  #label(slot: number): string {
    const id = this.#scene.id(slot);
    return (id === null ? null : this.#model.feature(id)?.properties[this.labels]) ?? '';
  }

  #setGlyphs(): void {
    if (!this.#atlas.changed) return;
    this.#atlas.changed = false;
    this.#canvas.setGlyphs(this.#atlas.canvas);
  }
}

function wholeZoom(zoom: number): number {
  return Math.min(Math.floor(zoom), CLUSTER_MAX_ZOOM + 1);
}

function clusterRadius({ count }: Cluster): number {
  if (count < 10) return 21;
  if (count < 100) return 25;
  return count < 1000 ? 31 : 37;
}
