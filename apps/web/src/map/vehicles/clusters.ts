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
  /** The cluster of each slot, -1 for a vehicle on its own. */
  readonly clusterOf: Int32Array;
}

const ALONE = -1;
const CELLS_ACROSS = 2 ** 24;

/**
 * Gathers vehicles that would lie over each other: each vehicle not yet gathered takes those within the radius, in
 * the order of slots, so that the same fleet gives the same clusters.
 * @param zoom a whole zoom; beyond CLUSTER_MAX_ZOOM every vehicle is on its own
 */
export function clustersOf(places: Places, zoom: number): Clustering {
  const clusterOf = new Int32Array(places.count).fill(ALONE);
  if (zoom > CLUSTER_MAX_ZOOM) return { clusters: [], clusterOf };
  const radius = CLUSTER_RADIUS_PIXELS / worldPixels(zoom);
  const grid = new Grid(places, radius);
  const clusters: Cluster[] = [];
  const near: number[] = [];
  for (let slot = 0; slot < places.count; slot++) {
    if (grid.isTaken(slot)) continue;
    grid.takeNear(slot, near);
    if (near.length < 2) continue;
    for (const each of near) clusterOf[each] = clusters.length;
    clusters.push(clusterOfSlots(places, near));
  }
  return { clusters, clusterOf };
}

/** The nearest whole zoom at which the vehicles of a cluster are no longer all in one. */
export function expansionZoom(places: Places, clustering: Clustering, cluster: number, zoom: number): number {
  const members: number[] = [];
  clustering.clusterOf.forEach((of, slot) => {
    if (of === cluster) members.push(slot);
  });
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

  constructor(places: Places, radius: number) {
    this.#places = places;
    this.#radius = radius;
    this.#next = new Int32Array(places.count).fill(ALONE);
    this.#taken = new Uint8Array(places.count);
    for (let slot = places.count - 1; slot >= 0; slot--) {
      const cell = this.#cell(this.#column(slot), this.#row(slot));
      this.#next[slot] = this.#first.get(cell) ?? ALONE;
      this.#first.set(cell, slot);
    }
  }

  isTaken(slot: number): boolean {
    return this.#taken[slot] === 1;
  }

  /** Takes a slot and all that are near and not taken yet; their list is put into `near`. */
  takeNear(slot: number, near: number[]): void {
    near.length = 0;
    const { x, y } = this.#places;
    const [column, row] = [this.#column(slot), this.#row(slot)];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (let each = this.#first.get(this.#cell(i, j)) ?? ALONE; each !== ALONE; each = this.#next[each] ?? ALONE) {
          if (this.#taken[each] === 1) continue;
          const [dx, dy] = [(x[each] ?? 0) - (x[slot] ?? 0), (y[each] ?? 0) - (y[slot] ?? 0)];
          if (dx * dx + dy * dy > this.#radius * this.#radius) continue;
          this.#taken[each] = 1;
          near.push(each);
        }
      }
    }
  }

  #column = (slot: number): number => Math.floor((this.#places.x[slot] ?? 0) / this.#radius);
  #row = (slot: number): number => Math.floor((this.#places.y[slot] ?? 0) / this.#radius);
  #cell = (column: number, row: number): number => column * CELLS_ACROSS + row;
}
