import { worldPixels, type Box } from './mercator.ts';

/** Clusters are drawn up to the end of this zoom, and closer than that stacks of vehicles that would hide each other. */
export const CLUSTER_MAX_ZOOM = 8;
/** The highest zoom of a map. */
const DEEPEST_ZOOM = 19;
/** Twice the disc of a cluster of less than 100, so that two of them never overlap. */
const CLUSTER_RADIUS_PIXELS = 56;
/** An icon nearer to another than this hides most of it. */
export const STACK_RADIUS_PIXELS = 26;
/** The selected vehicle is larger by its halo, so that it stands for those a little further away too. */
const FRONT_STACK_RADIUS_PIXELS = 34;
/** The line around the disc of a cluster. */
export const CLUSTER_EDGE = 2.5;
const BETWEEN_CLUSTERS = 1;

/** Places of vehicles by their slot. */
export interface Places {
  readonly count: number;
  /** Web mercator, 0 to 1. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  drives(slot: number): boolean;
}

/** Vehicles shown as one: a disc with numbers far out, a vehicle with a count closer by. It stands where `seed` does. */
export interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly driving: number;
  /** Slot of the vehicle it was gathered around. */
  readonly seed: number;
}

export interface Clustering {
  readonly clusters: readonly Cluster[];
  /** The cluster of each slot, ALONE for a vehicle on its own. */
  readonly clusterOf: Int32Array;
}

/** Of a vehicle on its own. */
export const ALONE = -1;
const CELLS_ACROSS = 2 ** 24;

/** The whole zoom for which vehicles are gathered when the view has this one. */
export function wholeZoom(zoom: number): number {
  return Math.min(Math.floor(zoom), DEEPEST_ZOOM);
}

/** Radius of the disc of a cluster without its edge, CSS pixels: the numbers in it need the room. */
export function clusterRadius(count: number): number {
  if (count < 10) return 21;
  if (count < 100) return 25;
  return count < 1000 ? 31 : 37;
}

/** Clusters of a fleet at a whole zoom, all at once. */
export function clustersOf(places: Places, zoom: number, options: ClusterOptions = {}): Clustering {
  const work = new ClusterWork(places, zoom, options);
  let done = work.advance(() => false);
  while (done === null) done = work.advance(() => false);
  return done;
}

export interface ClusterOptions {
  /** Vehicles outside of it are left on their own; null: none is outside. */
  readonly box?: Box | null;
  /** Slot of the selected vehicle, which is the seed of the cluster it is in, so that it is seen where it is. */
  readonly front?: number | null;
}

/** The clock is not asked for every single vehicle. */
const ASK_EVERY = 64;
const ASK_EVERY_SEARCH = 8;

/**
 * Gathers vehicles that would lie over each other: each vehicle not yet gathered takes those within the radius, in
 * the order of slots, so that the same fleet gives the same clusters. The work can be done in pieces, as long as no
 * vehicle changes its slot meanwhile.
 */
export class ClusterWork {
  /** A whole zoom; beyond CLUSTER_MAX_ZOOM stacks are gathered. */
  readonly zoom: number;
  readonly #steps: Generator<undefined, Clustering>;

  constructor(places: Places, zoom: number, { box = null, front = null }: ClusterOptions = {}) {
    this.zoom = zoom;
    this.#steps = gather(places, zoom, { box, front });
  }

  /** @param enough checked at intervals; once true the work stops, returns null and can be continued */
  advance(enough: () => boolean): Clustering | null {
    for (;;) {
      const step = this.#steps.next();
      if (step.done === true) return step.value;
      if (enough()) return null;
    }
  }
}

/** The nearest whole zoom at which the vehicles of a cluster are no longer all in one. @param members their slots */
export function expansionZoom(places: Places, members: readonly number[], zoom: number): number {
  for (let next = zoom + 1; next <= CLUSTER_MAX_ZOOM; next++) {
    const { clusterOf } = clustersOf(places, next);
    const first = clusterOf[members[0] ?? 0];
    if (first === ALONE || members.some((slot) => clusterOf[slot] !== first)) return next;
  }
  return CLUSTER_MAX_ZOOM + 1;
}

function* gather(
  places: Places,
  zoom: number,
  { box, front }: Required<ClusterOptions>,
): Generator<undefined, Clustering> {
  const { count, x, y } = places;
  const stacks = zoom > CLUSTER_MAX_ZOOM;
  const radius = (stacks ? STACK_RADIUS_PIXELS : CLUSTER_RADIUS_PIXELS) / worldPixels(zoom);
  const frontRadius = stacks ? FRONT_STACK_RADIUS_PIXELS / worldPixels(zoom) : radius;
  const grid = new Grid(places, count, radius);
  const laid: number[] = [];
  for (let slot = 0; slot < count; slot++) {
    if (box === null || isInside(box, x[slot] ?? 0, y[slot] ?? 0)) {
      grid.add(slot);
      laid.push(slot);
    }
    if (slot % ASK_EVERY === ASK_EVERY - 1) yield;
  }
  const clusters: Cluster[] = [];
  const clusterOf = new Int32Array(count).fill(ALONE);
  const near: number[] = [];
  const seeds = front !== null && laid.includes(front) ? [front, ...laid] : laid;
  for (const [index, slot] of seeds.entries()) {
    if (grid.isTaken(slot)) continue;
    grid.takeNear(slot, slot === front ? frontRadius : radius, near);
    if (near.length > 1) {
      for (const each of near) clusterOf[each] = clusters.length;
      clusters.push(clusterOfSlots(places, slot, near));
    }
    if (index % ASK_EVERY_SEARCH === 0) yield;
  }
  return stacks ? { clusters, clusterOf } : keptApart({ clusters, clusterOf }, zoom, front);
}

function isInside({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * Two clusters of less than 100 are far enough from each other; a larger one takes those that its disc would touch,
 * except the one of the selected vehicle, which is drawn without a disc.
 */
function keptApart(clustering: Clustering, zoom: number, front: number | null): Clustering {
  const { clusters, clusterOf } = clustering;
  if (clusters.every(({ count }) => count < 100)) return clustering;
  const into = Int32Array.from(clusters.keys());
  const merged = clusters.map((cluster) => ({ ...cluster }));
  const withDisc = [...clusters.keys()].filter((index) => clusters[index]?.seed !== front);
  const largestFirst = withDisc.sort((a, b) => (clusters[b]?.count ?? 0) - (clusters[a]?.count ?? 0));
  let changed = true;
  while (changed) {
    changed = false;
    for (const [order, keeps] of largestFirst.entries()) {
      if (into[keeps] !== keeps || (merged[keeps]?.count ?? 0) < 100) continue;
      for (const gives of largestFirst.slice(order + 1)) {
        const [kept, given] = [merged[keeps], merged[gives]];
        if (into[gives] !== gives || kept === undefined || given === undefined) continue;
        if (!touch(kept, given, zoom)) continue;
        merged[keeps] = { ...kept, count: kept.count + given.count, driving: kept.driving + given.driving };
        into[gives] = keeps;
        changed = true;
      }
    }
  }
  return renumbered(merged, into, clusterOf);
}

function touch(a: Cluster, b: Cluster, zoom: number): boolean {
  const room = clusterRadius(a.count) + clusterRadius(b.count) + 2 * CLUSTER_EDGE + BETWEEN_CLUSTERS;
  return Math.hypot(a.x - b.x, a.y - b.y) * worldPixels(zoom) < room;
}

/** @param into which cluster each has gone into; itself where it has stayed */
function renumbered(clusters: readonly Cluster[], into: Int32Array, clusterOf: Int32Array): Clustering {
  const stayed: Cluster[] = [];
  const numbers = new Int32Array(clusters.length);
  clusters.forEach((cluster, index) => {
    if (into[index] === index) numbers[index] = stayed.push(cluster) - 1;
  });
  const endOf = (index: number): number => {
    let end = index;
    while (into[end] !== end) end = into[end] ?? end;
    return numbers[end] ?? ALONE;
  };
  return { clusters: stayed, clusterOf: clusterOf.map((index) => (index === ALONE ? ALONE : endOf(index))) };
}

function clusterOfSlots(places: Places, seed: number, slots: readonly number[]): Cluster {
  let driving = 0;
  for (const slot of slots) if (places.drives(slot)) driving++;
  return { x: places.x[seed] ?? 0, y: places.y[seed] ?? 0, count: slots.length, driving, seed };
}

/** Slots by square cells as wide as the radius, as lists through one array. */
class Grid {
  readonly #places: Places;
  readonly #radius: number;
  readonly #first = new Map<number, number>();
  readonly #next: Int32Array;
  readonly #taken: Uint8Array;

  constructor(places: Places, count: number, radius: number) {
    this.#places = places;
    this.#radius = radius;
    this.#next = new Int32Array(count).fill(ALONE);
    this.#taken = new Uint8Array(count);
  }

  add(slot: number): void {
    const cell = cellOf(this.#part(this.#places.x, slot), this.#part(this.#places.y, slot));
    this.#next[slot] = this.#first.get(cell) ?? ALONE;
    this.#first.set(cell, slot);
  }

  isTaken(slot: number): boolean {
    return this.#taken[slot] === 1;
  }

  /** Takes a slot and all within a radius that are not taken yet; their list is put into `near`. */
  takeNear(slot: number, radius: number, near: number[]): void {
    near.length = 0;
    const { x, y } = this.#places;
    const [column, row] = [this.#part(x, slot), this.#part(y, slot)];
    const reach = radius * radius;
    const cells = Math.ceil(radius / this.#radius);
    for (let i = column - cells; i <= column + cells; i++) {
      for (let j = row - cells; j <= row + cells; j++) {
        for (let each = this.#first.get(cellOf(i, j)) ?? ALONE; each !== ALONE; each = this.#next[each] ?? ALONE) {
          if (this.#taken[each] === 1) continue;
          const dx = (x[each] ?? 0) - (x[slot] ?? 0);
          const dy = (y[each] ?? 0) - (y[slot] ?? 0);
          if (dx * dx + dy * dy > reach && each !== slot) continue;
          this.#taken[each] = 1;
          near.push(each);
        }
      }
    }
    // Moved to another cell since it was stored: handled alone, so that it is not visited again.
    this.#taken[slot] = 1;
  }

  #part(of: Float64Array, slot: number): number {
    return Math.floor((of[slot] ?? 0) / this.#radius);
  }
}

function cellOf(column: number, row: number): number {
  return column * CELLS_ACROSS + row;
}
