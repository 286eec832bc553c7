import { worldPixels } from './mercator.ts';

export const CLUSTER_RADIUS_PIXELS = 45;
/** Clusters are drawn up to the end of this zoom. */
export const CLUSTER_MAX_ZOOM = 8;

/** Places of vehicles by their slot. */
export interface Places {
  readonly count: number;
  /** Web mercator, 0 to 1. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  drives(slot: number): boolean;
}

export interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly driving: number;
}

export interface Clustering {
  readonly clusters: readonly Cluster[];
  /** The cluster of each slot, ALONE for a vehicle on its own. */
  readonly clusterOf: Int32Array;
}

/** Of a vehicle on its own. */
export const ALONE = -1;
const CELLS_ACROSS = 2 ** 24;

/** Clusters of a fleet at a whole zoom, all at once. */
export function clustersOf(places: Places, zoom: number): Clustering {
  const work = new ClusterWork(places, zoom);
  let done = work.advance(() => false);
  while (done === null) done = work.advance(() => false);
  return done;
}

/** The clock is not asked for every single vehicle. */
const ASK_EVERY = 64;

/**
 * Gathers vehicles that would lie over each other: each vehicle not yet gathered takes those within the radius, in
 * the order of slots, so that the same fleet gives the same clusters. The work can be done in pieces, as long as no
 * vehicle changes its slot meanwhile.
 */
export class ClusterWork {
  /** A whole zoom; beyond CLUSTER_MAX_ZOOM every vehicle is on its own. */
  readonly zoom: number;
  readonly #places: Places;
  readonly #count: number;
  readonly #grid: Grid;
  readonly #clusters: Cluster[] = [];
  readonly #clusterOf: Int32Array;
  #laid = 0;
  #looked = 0;

  constructor(places: Places, zoom: number) {
    this.zoom = zoom;
    this.#places = places;
    this.#count = zoom > CLUSTER_MAX_ZOOM ? 0 : places.count;
    this.#clusterOf = new Int32Array(places.count).fill(ALONE);
    this.#grid = new Grid(places, this.#count, CLUSTER_RADIUS_PIXELS / worldPixels(zoom));
  }

  /** @param enough asked now and then; once it says so the work stops and can be taken up again: null */
  advance(enough: () => boolean): Clustering | null {
    for (; this.#laid < this.#count; this.#laid++) {
      if (this.#laid % ASK_EVERY === ASK_EVERY - 1 && enough()) {
        this.#grid.add(this.#laid++);
        return null;
      }
      this.#grid.add(this.#laid);
    }
    const near: number[] = [];
    while (this.#looked < this.#count) {
      const slot = this.#looked++;
      if (this.#grid.isTaken(slot)) continue;
      this.#grid.takeNear(slot, near);
      if (near.length > 1) {
        for (const each of near) this.#clusterOf[each] = this.#clusters.length;
        this.#clusters.push(clusterOfSlots(this.#places, near));
      }
      if (slot % 8 === 0 && enough()) return null;
    }
    return { clusters: this.#clusters, clusterOf: this.#clusterOf };
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

function clusterOfSlots(places: Places, slots: readonly number[]): Cluster {
  let [sumX, sumY, driving] = [0, 0, 0];
  for (const slot of slots) {
    sumX += places.x[slot] ?? 0;
    sumY += places.y[slot] ?? 0;
    if (places.drives(slot)) driving++;
  }
  return { x: sumX / slots.length, y: sumY / slots.length, count: slots.length, driving };
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

  /** Takes a slot and all that are near and not taken yet; their list is put into `near`. */
  takeNear(slot: number, near: number[]): void {
    near.length = 0;
    const { x, y } = this.#places;
    const [column, row] = [this.#part(x, slot), this.#part(y, slot)];
    const reach = this.#radius * this.#radius;
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
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
    // Moved to another cell since it was laid down: taken by itself, so that it is not looked at again.
    this.#taken[slot] = 1;
  }

  #part(of: Float64Array, slot: number): number {
    return Math.floor((of[slot] ?? 0) / this.#radius);
  }
}

function cellOf(column: number, row: number): number {
  return column * CELLS_ACROSS + row;
}
