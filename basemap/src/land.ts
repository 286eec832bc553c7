/** Makes the list of lands with main roads, from which the server knows where only a ship would lead. */
import { writeFileSync } from 'node:fs';
import {
  CELLS_PER_DEGREE,
  LAND_BOX,
  LAND_COLUMNS,
  LAND_ROWS,
  packLand,
} from '../../apps/server/src/places/routing/engines/land.ts';
import { between, distanceMeters } from '../../packages/roads/src/line.ts';
import { mainRoads } from '../../packages/roads/src/network.ts';
import { type Box, polygonsOf, type Ring, touches } from './geometry.ts';
import { detailedLand } from './sources.ts';

type LatLon = readonly [latitude: number, longitude: number];
const { south, west, north, east } = LAND_BOX;
const BOX: Box = [west, south, east, north];
/** A cell is land where one of so many lines through it meets land. */
const LINES_PER_CELL = 4;
const STEP_METERS = 300;
const SEA = 0;
const UNREACHED = 255;

/** Roads over water that are wider than a cell and no main roads, from coast to coast. */
const BRIDGES: readonly (readonly [LatLon, LatLon])[] = [
  // Venezia
  [[45.47, 12.27], [45.44, 12.325]], // prettier-ignore
  // Île de Ré
  [[46.168, -1.228], [46.159, -1.278]], // prettier-ignore
  // Monte Argentario, from Orbetello
  [[42.44, 11.21], [42.435, 11.16]], // prettier-ignore
  // Marken
  [[52.434, 5.063], [52.457, 5.1]], // prettier-ignore
];

const cells = new Uint8Array(LAND_ROWS * LAND_COLUMNS);
// The outer rings only: lakes are land.
for (const country of detailedLand()) {
  for (const polygon of polygonsOf(country.geometry)) if (touches(polygon[0]!, BOX)) fill(polygon[0]!);
}
const roads = mainRoads().hops.filter(({ corridor }) => corridor.roadClass !== 'ferry');
const roadCells = roads.flatMap(({ points }) => points.slice(1).flatMap((to, i) => cellsOf(points[i]!, to)));
const bridgeCells = BRIDGES.flatMap(([from, to]) => cellsOf(from, to));
for (const cell of [...roadCells, ...bridgeCells]) cells[cell] = UNREACHED;

let lands = 0;
for (const cell of roadCells) if (cells[cell] === UNREACHED) spread(cell, ++lands);
const file = packLand(cells.map((land) => (land === UNREACHED ? SEA : land)));
writeFileSync(new URL('../../apps/server/src/places/routing/engines/land.bin', import.meta.url), file);
console.log(`${lands} lands, ${(file.length / 1e3).toFixed(0)} kB`);

/** Marks the cells within a coast. */
function fill(coast: Ring): void {
  for (const [line, longitudes] of crossingsOf(coast)) {
    const row = Math.floor(line / LINES_PER_CELL);
    longitudes.sort((a, b) => a - b);
    for (let i = 0; i + 1 < longitudes.length; i += 2) {
      const from = Math.max(0, columnOf(longitudes[i]!));
      const to = Math.min(LAND_COLUMNS - 1, columnOf(longitudes[i + 1]!));
      if (from <= to) cells.fill(UNREACHED, row * LAND_COLUMNS + from, row * LAND_COLUMNS + to + 1);
    }
  }
}

/** The longitudes at which lines from west to east cross a coast, by the number of the line from the south. */
function crossingsOf(coast: Ring): Map<number, number[]> {
  const crossings = new Map<number, number[]>();
  // Lines lie within cells, not on their edges.
  const lineOf = (latitude: number) => (latitude - south) * CELLS_PER_DEGREE * LINES_PER_CELL - 0.5;
  const latitudeOf = (line: number) => south + (line + 0.5) / (CELLS_PER_DEGREE * LINES_PER_CELL);
  coast.forEach(([x2, y2], i) => {
    const [x1, y1] = coast.at(i - 1)!;
    const last = Math.min(LAND_ROWS * LINES_PER_CELL, Math.ceil(lineOf(Math.max(y1, y2))));
    for (let line = Math.max(0, Math.ceil(lineOf(Math.min(y1, y2)))); line < last; line++) {
      const longitude = x1 + ((latitudeOf(line) - y1) / (y2 - y1)) * (x2 - x1);
      crossings.set(line, [...(crossings.get(line) ?? []), longitude]);
    }
  });
  return crossings;
}

/** The cells of a straight line. */
function cellsOf(from: LatLon, to: LatLon): number[] {
  const parts = Math.max(1, Math.ceil(distanceMeters(from, to) / STEP_METERS));
  return Array.from({ length: parts + 1 }, (_, i) => {
    const [latitude, longitude] = between(from, to, i / parts);
    return Math.floor((latitude - south) * CELLS_PER_DEGREE) * LAND_COLUMNS + columnOf(longitude);
  });
}

function columnOf(longitude: number): number {
  return Math.floor((longitude - west) * CELLS_PER_DEGREE);
}

/** Gives a number to all land that is connected to a cell. */
function spread(start: number, land: number): void {
  cells[start] = land;
  const open = [start];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [row, column] = [Math.floor(cell / LAND_COLUMNS), cell % LAND_COLUMNS];
    for (let r = Math.max(0, row - 1); r <= Math.min(LAND_ROWS - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(LAND_COLUMNS - 1, column + 1); c++) {
        const next = r * LAND_COLUMNS + c;
        if (cells[next] !== UNREACHED) continue;
        cells[next] = land;
        open.push(next);
      }
    }
  }
}
