import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { LatLon } from '@konvoj/geo/polyline';

/** The surroundings of the main roads, in degrees. */
export const LAND_BOX = { south: 35, west: -6, north: 56, east: 35 } as const;
/** A cell is about 1.1 km from south to north, and 0.8 km from west to east in the middle of Europe. */
export const CELLS_PER_DEGREE = 100;
export const LAND_COLUMNS = (LAND_BOX.east - LAND_BOX.west) * CELLS_PER_DEGREE;
export const LAND_ROWS = (LAND_BOX.north - LAND_BOX.south) * CELLS_PER_DEGREE;
/** Quays and coarse coasts: a place so many cells off the coast counts to the land. */
const COAST_CELLS = 2;

/**
 * Packs the land of each cell, rows from the south, into the bytes of the file: 32-bit numbers, each the length of a run
 * of equal cells times 256 plus their land, compressed with Brotli.
 * @param cells 0: sea, or an island without main roads; from 1: the number of the mainland or an island
 */
export function packLand(cells: Uint8Array): Buffer {
  const runs: number[] = [];
  for (let begin = 0; begin < cells.length;) {
    let end = begin + 1;
    while (end < cells.length && cells[end] === cells[begin]) end += 1;
    runs.push((end - begin) * 256 + (cells[begin] ?? 0));
    begin = end;
  }
  const file = Buffer.alloc(runs.length * 4);
  runs.forEach((run, at) => file.writeUInt32LE(run, at * 4));
  return brotliCompressSync(file);
}

/** @returns the land of a cell by its number, counted along the rows; 0 beyond the last */
export function readLand(packed: Uint8Array): (cell: number) => number {
  const file = brotliDecompressSync(packed);
  const ends = new Uint32Array(file.length / 4);
  const lands = new Uint8Array(ends.length);
  let end = 0;
  for (let at = 0; at < ends.length; at += 1) {
    const run = file.readUInt32LE(at * 4);
    ends[at] = end += run >>> 8;
    lands[at] = run & 255;
  }
  return (cell) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= cell) low = middle + 1;
      else high = middle;
    }
    return lands[low] ?? 0;
  };
}

/**
 * The land of the nearest cell within 2 km that has one.
 * @returns 0 at sea, on an island that the main roads do not reach, and outside of the box
 */
export function nearestLand([latitude, longitude]: LatLon, landOfCell: (cell: number) => number): number {
  const row = Math.floor((latitude - LAND_BOX.south) * CELLS_PER_DEGREE);
  const column = Math.floor((longitude - LAND_BOX.west) * CELLS_PER_DEGREE);
  const own = isInside(row, column) ? landOfCell(row * LAND_COLUMNS + column) : 0;
  if (own !== 0) return own;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let [nearest, least] = [0, Infinity];
  for (let down = -COAST_CELLS; down <= COAST_CELLS; down += 1) {
    for (let across = -COAST_CELLS; across <= COAST_CELLS; across += 1) {
      const cells = Math.hypot(down, across * narrowing);
      if (cells >= least || !isInside(row + down, column + across)) continue;
      const land = landOfCell((row + down) * LAND_COLUMNS + column + across);
      if (land !== 0) [nearest, least] = [land, cells];
    }
  }
  return nearest;
}

const isInside = (row: number, column: number): boolean =>
  row >= 0 && row < LAND_ROWS && column >= 0 && column < LAND_COLUMNS;

let loaded: ((cell: number) => number) | null = null;

/**
 * The number of the land that a place lies on: the mainland, or an island with main roads. Places of one land have a way
 * between them without a ship. The file is read on first use, in a few milliseconds.
 * @returns 0 at sea and on land without main roads
 */
export function landAt(place: LatLon): number {
  loaded ??= readLand(readFileSync(join(import.meta.dirname, 'land.bin')));
  return nearestLand(place, loaded);
}
