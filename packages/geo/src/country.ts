import { borders, iso1A2Code } from '@rapideditor/country-coder';

// Almost every place lies deep inside a country. The world is cut into cells; one that no border crosses has one answer.
// Cells with a border are cut once more, and only in those small ones that a border really crosses is each place looked up.
const CELL = 0.05;
const CELLS_PER_BUCKET = 20;
const PARTS = 16;
/** About 20 MB when full; then it is cleared, which changes no answer. */
const CELLS_KEPT = 200_000;
/** Borders are followed with this much to spare, so that rounding never puts a place on the wrong side. */
const MARGIN = 1e-9;

/** `undefined`: a border crosses it. */
type CellCountry = string | null | undefined;

const cells = new Map<number, CellCountry>();
let buckets: ReadonlyMap<number, Float64Array> | null = null;

/**
 * ISO 3166-1 alpha-2 code of the country that a place lies in, null on the open sea: coastal waters belong to their
 * country, so a ferry off Koper is in Slovenia. Overseas and dependent territories count as the country they belong to. A
 * pure function of the place: the cells only make it fast.
 */
export function countryOf(latitude: number, longitude: number): string | null {
  const row = Math.floor(latitude / CELL);
  const column = Math.floor(longitude / CELL);
  const whole = cellCountry(cellKey(row, column, 0), row * CELL, column * CELL, CELL);
  if (whole !== undefined) return whole;
  const side = CELL / PARTS;
  const down = Math.floor((latitude - row * CELL) / side);
  const across = Math.floor((longitude - column * CELL) / side);
  const part = cellCountry(
    cellKey(row, column, 1 + down * (PARTS + 1) + across),
    row * CELL + down * side,
    column * CELL + across * side,
    side,
  );
  return part === undefined ? exactCountryOf(latitude, longitude) : part;
}

/** The same answer by looking at the borders themselves: about a hundred times slower. */
export function exactCountryOf(latitude: number, longitude: number): string | null {
  return iso1A2Code([longitude, latitude]);
}

function cellKey(row: number, column: number, part: number): number {
  return ((row + 3_601) * 7_203 + (column + 3_601)) * 512 + part;
}

function cellCountry(key: number, south: number, west: number, side: number): CellCountry {
  const known = cells.get(key);
  if (known !== undefined || cells.has(key)) return known;
  const crossed = isCrossed(south - MARGIN, west - MARGIN, south + side + MARGIN, west + side + MARGIN);
  const country = crossed ? undefined : exactCountryOf(south + side / 2, west + side / 2);
  if (cells.size >= CELLS_KEPT) cells.clear();
  cells.set(key, country);
  return country;
}

function isCrossed(south: number, west: number, north: number, east: number): boolean {
  buckets ??= bucketBorders();
  for (let row = bucketOf(south); row <= bucketOf(north); row += 1) {
    for (let column = bucketOf(west); column <= bucketOf(east); column += 1) {
      const edges = buckets.get(bucketKey(row, column));
      if (edges !== undefined && anyCrosses(edges, south, west, north, east)) return true;
    }
  }
  return false;
}

function bucketOf(degrees: number): number {
  return Math.floor(degrees / (CELL * CELLS_PER_BUCKET));
}

function bucketKey(row: number, column: number): number {
  return (row + 1_000) * 10_000 + (column + 1_000);
}

function anyCrosses(edges: Float64Array, south: number, west: number, north: number, east: number): boolean {
  for (let at = 0; at + 3 < edges.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    if (touches(x1, y1, x2, y2, south, west, north, east)) return true;
  }
  return false;
}

/** Whether a line meets a rectangle: their boxes overlap, and the corners do not all lie on one side of the line. */
function touches(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  south: number,
  west: number,
  north: number,
  east: number,
): boolean {
  if ((x1 < west && x2 < west) || (x1 > east && x2 > east)) return false;
  if ((y1 < south && y2 < south) || (y1 > north && y2 > north)) return false;
  const sideOf = (x: number, y: number) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  const sides = [sideOf(west, south), sideOf(east, south), sideOf(west, north), sideOf(east, north)];
  return !(sides.every((side) => side > 0) || sides.every((side) => side < 0));
}

/** The edges of all borders by the square degree that they may pass. */
function bucketBorders(): ReadonlyMap<number, Float64Array> {
  const collected = new Map<number, number[]>();
  for (const { geometry } of borders.features) {
    // Groups of countries have no border of their own.
    if (geometry?.type !== 'MultiPolygon') continue;
    for (const ring of geometry.coordinates.flat()) collectRing(ring, collected);
  }
  return new Map([...collected].map(([key, edges]) => [key, Float64Array.from(edges)]));
}

function collectRing(ring: readonly (readonly number[])[], collected: Map<number, number[]>): void {
  for (let at = 1; at < ring.length; at += 1) {
    const [x1 = 0, y1 = 0] = ring[at - 1] ?? [];
    const [x2 = 0, y2 = 0] = ring[at] ?? [];
    for (let row = bucketOf(Math.min(y1, y2) - MARGIN); row <= bucketOf(Math.max(y1, y2) + MARGIN); row += 1) {
      for (
        let column = bucketOf(Math.min(x1, x2) - MARGIN);
        column <= bucketOf(Math.max(x1, x2) + MARGIN);
        column += 1
      ) {
        const [south, west] = [row * CELL * CELLS_PER_BUCKET, column * CELL * CELLS_PER_BUCKET];
        const side = CELL * CELLS_PER_BUCKET;
        if (!touches(x1, y1, x2, y2, south - MARGIN, west - MARGIN, south + side + MARGIN, west + side + MARGIN))
          continue;
        const edges = collected.get(bucketKey(row, column));
        if (edges === undefined) collected.set(bucketKey(row, column), [x1, y1, x2, y2]);
        else edges.push(x1, y1, x2, y2);
      }
    }
  }
}
