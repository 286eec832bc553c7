import type { Coordinates } from '@konvoj/geo/types';

const METERS_PER_DEGREE = 111_194.9;

/** A way that is driven: its line, with the distance of each of its points from the start. */
export interface DrivenPath {
  readonly line: readonly Coordinates[];
  /** Metres along the line, ascending; as many as points. */
  readonly meters: readonly number[];
}

export interface Progress {
  /** Metres from the start to the nearest place of the line that is not behind the last progress. */
  readonly meters: number;
  /** Metres from the line. */
  readonly off: number;
}

/** @param length metres of the way as the route has them: the line may be a little shorter */
export function drivenPath(line: readonly Coordinates[], length: number): DrivenPath {
  const sums = [0];
  for (const [index, place] of line.entries()) {
    const before = line[index - 1];
    if (before !== undefined) sums.push((sums.at(-1) ?? 0) + distance(before, place));
  }
  const total = sums.at(-1) ?? 0;
  const scale = total === 0 ? 1 : length / total;
  return { line, meters: sums.map((sum) => sum * scale) };
}

/** How far a vehicle is on its way: the nearest place of the line, the later one of two that are as near. */
export function progressOn({ line, meters }: DrivenPath, at: Coordinates, from = 0): Progress {
  let best: Progress = { meters: from, off: Infinity };
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1], line[index]];
    const [start, end] = [meters[index - 1] ?? 0, meters[index] ?? 0];
    if (a === undefined || b === undefined || end < from) continue;
    const part = nearestPart(a, b, at);
    const off = distance(at, between(a, b, part));
    if (off < best.off) best = { meters: Math.max(from, start + part * (end - start)), off };
  }
  return best;
}

/** From 0 at the first to 1 at the second. */
function nearestPart(a: Coordinates, b: Coordinates, at: Coordinates): number {
  const shrink = Math.cos((at.latitude * Math.PI) / 180);
  const [dx, dy] = [(b.longitude - a.longitude) * shrink, b.latitude - a.latitude];
  const [px, py] = [(at.longitude - a.longitude) * shrink, at.latitude - a.latitude];
  const square = dx * dx + dy * dy;
  return square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
}

function between(a: Coordinates, b: Coordinates, part: number): Coordinates {
  return {
    latitude: a.latitude + part * (b.latitude - a.latitude),
    longitude: a.longitude + part * (b.longitude - a.longitude),
  };
}

/** Flat around the place: exact enough within some kilometres. */
function distance(a: Coordinates, b: Coordinates): number {
  const shrink = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return METERS_PER_DEGREE * Math.hypot(b.latitude - a.latitude, (b.longitude - a.longitude) * shrink);
}
