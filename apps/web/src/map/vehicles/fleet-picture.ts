import type { DeviceId, LabelKind, LngLat, MapMode } from '../map-types.ts';
import { paletteOf } from '../palette.ts';
import {
  ALONE,
  CLUSTER_EDGE,
  CLUSTER_MAX_ZOOM,
  clusterRadius,
  ClusterWork,
  expansionZoom,
  wholeZoom,
  type Cluster,
} from './clusters.ts';
import { FleetLabels } from './fleet-labels.ts';
import type { FleetModel } from './fleet-model.ts';
import { PLACE_NUMBERS, VEHICLE_NUMBERS, writePlace, type FleetScene } from './fleet-scene.ts';
import { GlyphAtlas } from './glyph-atlas.ts';
import { iconAtlas } from './icon-atlas.ts';
import { Letters } from './letters.ts';
import { atScreen, isWithin, lngLatOf, onScreen, seenBox, worldPixels, type Box, type Viewport } from './mercator.ts';
import { BADGE_EDGE, BADGE_OFFSET, badgeRadius, stackBadges } from './stack-badges.ts';
import { DISC, DISC_NUMBERS, INK, sizesAt, VehicleCanvas } from './vehicle-canvas.ts';

const CLUSTER_TEXT_TOP = -7.7;
/** How many windows beyond each edge stacks are looked for. */
const STACK_ROOM_WINDOWS = 1;
/** Half a finger: vehicles near a click are hit too. */
const REACH_PIXELS = 5;
/** Vehicles further away are not checked in detail. */
const HIT_ROOM_PIXELS = 40;

/** Several vehicles under one sign. */
interface HitGroup {
  readonly place: LngLat;
  readonly count: number;
  readonly driving: number;
  readonly ids: () => readonly DeviceId[];
}

export type Hit =
  | { readonly kind: 'vehicle'; readonly id: DeviceId }
  /** A vehicle on top of others that it hides. */
  | ({ readonly kind: 'stack' } & HitGroup)
  /** `zoom`: at which it opens. */
  | ({ readonly kind: 'cluster'; readonly zoom: () => number } & HitGroup);

/** The clustering in progress, and its view. */
interface ArrangeWork {
  readonly work: ClusterWork;
  readonly departures: number;
  readonly box: Box | null;
  readonly front: DeviceId | null;
}

/** What is drawn of the scene: which vehicles stand alone, which are in clusters or stacks, whose labels have room. */
export class FleetPicture {
  labels: LabelKind;
  readonly #model: FleetModel;
  readonly #scene: FleetScene;
  readonly #canvas: VehicleCanvas;
  readonly #atlas: GlyphAtlas;
  readonly #clusterLetters: Letters;
  readonly #badgeLetters: Letters;
  readonly #labelLetters: Letters;
  readonly #labels: FleetLabels;
  #selected: DeviceId | null = null;
  #clusters: readonly Cluster[] = [];
  /** The whole zoom that the clusters are for. */
  #arrangedFor = CLUSTER_MAX_ZOOM + 1;
  /** Within which stacks were looked for; null: everywhere, or nowhere yet. */
  #arrangedBox: Box | null = null;
  /** The vehicle that was the selected one when they were gathered. */
  #arrangedFront: DeviceId | null = null;
  #work: ArrangeWork | null = null;
  #mode: MapMode | null = null;
  #showsAny = false;

  constructor(element: HTMLCanvasElement, model: FleetModel, scene: FleetScene, labels: LabelKind, pixelRatio: number) {
    this.#model = model;
    this.#scene = scene;
    this.labels = labels;
    this.#canvas = new VehicleCanvas(element);
    this.#atlas = new GlyphAtlas(pixelRatio);
    this.#clusterLetters = new Letters(this.#atlas);
    this.#badgeLetters = new Letters(this.#atlas);
    this.#labelLetters = new Letters(this.#atlas);
    this.#labels = new FleetLabels(this.#labelLetters);
  }

  get selected(): DeviceId | null {
    return this.#selected;
  }

  select(id: DeviceId | null): void {
    this.#selected = id;
    this.#setClusters();
    this.#setBadges();
    this.showVehicles();
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
   * Gathers vehicles into clusters, or closer by into stacks.
   * @param enough checked at intervals; once true the rest is left for the next call
   * @returns whether it is done
   */
  arrange(view: Viewport, enough: () => boolean): boolean {
    const scene = this.#scene;
    const whole = wholeZoom(view.zoom);
    const front = this.#selected;
    const { departures } = scene;
    if (this.#work?.work.zoom !== whole || this.#work.departures !== departures || this.#work.front !== front) {
      // Clusters are of the whole fleet; stacks only of what is seen and what moving the map soon shows.
      const box = whole > CLUSTER_MAX_ZOOM ? seenBox(view, STACK_ROOM_WINDOWS) : null;
      const work = new ClusterWork(scene, whole, { box, front: this.#selectedSlot() });
      this.#work = { work, departures, box, front };
    }
    const { work, box } = this.#work;
    const done = work.advance(enough);
    if (done === null) return false;
    this.#work = null;
    this.#arrangedFor = whole;
    this.#arrangedBox = box;
    this.#arrangedFront = front;
    this.#clusters = done.clusters;
    scene.clusterOf.set(done.clusterOf);
    scene.leads.fill(0);
    for (const { seed } of done.clusters) scene.leads[seed] = 1;
    this.#setClusters();
    this.#setBadges();
    this.showVehicles();
    return true;
  }

  /** Hands the vehicles to the graphics card. */
  showVehicles(): void {
    const scene = this.#scene;
    const front = this.#selectedSlot();
    const stacks = this.#showsStacks;
    const frontStack = this.#frontGroup();
    this.#showsAny = front !== null || this.#clusters.length > 0;
    for (let slot = 0; slot < scene.count; slot++) {
      const group = scene.clusterOf[slot] ?? ALONE;
      // New ones wait until they have been arranged into clusters; stacks are rare enough to show them at once.
      const seen = group < 0 ? stacks || group === ALONE : stacks && scene.leads[slot] === 1 && group !== frontStack;
      // In front of the others, so not among them, and in place of the vehicle that stands for its stack.
      const alone = slot !== front && seen;
      this.#showsAny ||= alone;
      scene.show(slot, alone);
    }
    this.#canvas.vehicles.set(scene.rows, scene.count);
    this.#setSelected(front);
  }

  /** Whether what is seen has been gathered for this view. */
  isArrangedFor(view: Viewport): boolean {
    if (wholeZoom(view.zoom) !== this.#arrangedFor || this.#arrangedFront !== this.#selected) return false;
    return !this.#showsStacks || (this.#arrangedBox !== null && isWithin(seenBox(view, 0), this.#arrangedBox));
  }

  placeLabels(view: Viewport, seconds: number): void {
    const labelled = { scene: this.#scene, front: this.#selectedSlot(), textOf: (slot: number) => this.#label(slot) };
    this.#labels.place(labelled, view, seconds);
    this.#canvas.labelLetters.set(this.#labelLetters.rows, this.#labelLetters.count);
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
    if (front !== null && !this.#showsStacks && this.#isOnBadge(view, point, front, seconds)) {
      const hidden = this.#clusterHit(this.#frontGroup());
      if (hidden !== null) return hidden;
    }
    return nearest === null ? this.#hitCluster(view, point) : this.#hitVehicle(nearest);
  }

  destroy(): void {
    this.#mode = null;
    this.#canvas.destroy();
  }

  get #showsStacks(): boolean {
    return this.#arrangedFor > CLUSTER_MAX_ZOOM;
  }

  #hitVehicle(slot: number): Hit | null {
    const id = this.#scene.id(slot);
    const index = this.#scene.clusterOf[slot] ?? ALONE;
    const stack = this.#showsStacks ? this.#clusters[index] : undefined;
    if (id === null || stack === undefined) return id === null ? null : { kind: 'vehicle', id };
    return { kind: 'stack', ...this.#groupOf(index, stack) };
  }

  #hitCluster(view: Viewport, point: { readonly x: number; readonly y: number }): Hit | null {
    if (this.#showsStacks) return null;
    const index = this.#clusters.findIndex((cluster, each) => {
      if (each === this.#frontGroup()) return false;
      const at = onScreen(view, cluster.x, cluster.y);
      return Math.hypot(at.x - point.x, at.y - point.y) <= clusterRadius(cluster.count) + CLUSTER_EDGE + REACH_PIXELS;
    });
    return this.#clusterHit(index);
  }

  #clusterHit(index: number): Hit | null {
    const cluster = this.#clusters[index];
    if (cluster === undefined) return null;
    const zoom = (): number => expansionZoom(this.#scene, this.#membersOf(index), this.#arrangedFor);
    return { kind: 'cluster', ...this.#groupOf(index, cluster), zoom };
  }

  #isOnBadge(
    view: Viewport,
    point: { readonly x: number; readonly y: number },
    slot: number,
    seconds: number,
  ): boolean {
    const count = this.#clusters[this.#frontGroup()]?.count ?? 0;
    const { x, y } = this.#scene.placeAt(slot, seconds);
    const at = onScreen(view, x, y);
    const away = Math.hypot(at.x + BADGE_OFFSET - point.x, at.y - BADGE_OFFSET - point.y);
    return count > 0 && away <= badgeRadius(count) + BADGE_EDGE;
  }

  /** The cluster or stack that the selected vehicle is drawn for, ALONE where it hides no other. */
  #frontGroup(): number {
    const front = this.#selectedSlot();
    return front === null ? ALONE : Math.max(ALONE, this.#scene.clusterOf[front] ?? ALONE);
  }

  #groupOf(index: number, cluster: Cluster): HitGroup {
    const { count, driving } = cluster;
    const ids = (): DeviceId[] => this.#membersOf(index).flatMap((slot) => this.#scene.id(slot) ?? []);
    return { place: lngLatOf(cluster), count, driving, ids };
  }

  #membersOf(index: number): number[] {
    const members: number[] = [];
    for (let slot = 0; slot < this.#scene.count; slot++) if (this.#scene.clusterOf[slot] === index) members.push(slot);
    return members;
  }

  #selectedSlot(): number | null {
    return this.#selected === null ? null : this.#scene.slot(this.#selected);
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
    const halo = new Float32Array([...row.subarray(0, PLACE_NUMBERS), 0, 1.5, DISC.selection, 0, 0]);
    this.#canvas.selection.set(halo, 1);
  }

  #setBadges(): void {
    const frontGroup = this.#clusters[this.#frontGroup()];
    const hidden = frontGroup === undefined ? [] : [frontGroup];
    const stacks = this.#showsStacks ? this.#clusters : hidden;
    const front = this.#selectedSlot();
    const slotOf = (stack: Cluster): number => (front !== null && stack === frontGroup ? front : stack.seed);
    const letters = this.#badgeLetters;
    this.#canvas.badges.set(stackBadges(this.#scene, stacks, slotOf, letters), stacks.length);
    this.#canvas.badgeLetters.set(letters.rows, letters.count);
    this.#setGlyphs();
  }

  #setClusters(): void {
    const front = this.#frontGroup();
    // The selected vehicle stands there itself, with a badge.
    const clusters = this.#showsStacks ? [] : this.#clusters.filter((_, index) => index !== front);
    const letters = this.#clusterLetters;
    letters.clear();
    const length = PLACE_NUMBERS + DISC_NUMBERS;
    const rows = new Float32Array(clusters.length * length);
    clusters.forEach((cluster, index) => {
      const at = index * length;
      writePlace(rows, at, cluster.x, cluster.y);
      const kind = cluster.driving > 0 ? DISC.clusterDriving : DISC.clusterStanding;
      rows.set([clusterRadius(cluster.count), CLUSTER_EDGE, kind, 0, 0], at + PLACE_NUMBERS);
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
