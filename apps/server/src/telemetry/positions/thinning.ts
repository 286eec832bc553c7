/** A place of a track. Degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const METERS_PER_DEGREE = 111_195;
/** Splitting visits every point of a section, so sections are bounded: the time stays linear in the track. */
const STRETCH = 512;

/**
 * Thins a track to what a screen can show (Douglas and Peucker, iterative): every dropped point lies within the
 * tolerance of the line through the kept ones. When that still leaves more than `maxPoints`, the points with the least
 * effect are dropped as well. The first and the last point always stay.
 * @param track ascending in time
 * @param maxPoints at least 2
 * @returns indexes of the kept points, ascending
 */
export function thin(track: readonly Place[], toleranceMeters: number, maxPoints: number): number[] {
  if (track.length <= 2) return track.map((_, index) => index);
  const weights = weigh(track, toleranceMeters);
  const least = leastWeight(weights, toleranceMeters, maxPoints);
  const kept: number[] = [];
  for (const [index, weight] of weights.entries()) if (weight > least) kept.push(index);
  return kept;
}

/** For each point the tolerance in metres at which it may be dropped; infinite for both ends, 0 when not visited. */
function weigh(track: readonly Place[], toleranceMeters: number): Float64Array {
  const { x, y } = flatten(track);
  const weights = new Float64Array(track.length);
  weights[0] = Infinity;
  weights[track.length - 1] = Infinity;
  const joints: number[] = [];
  for (let index = 0; index < track.length - 1; index += STRETCH) joints.push(index);
  joints.push(track.length - 1);
  // The joints of the sections are weighed as a track of their own; none of them is dropped within the tolerance.
  split(x, y, joints, weights, 0);
  for (const joint of joints.slice(1, -1)) {
    weights[joint] = Math.max(weights[joint] ?? 0, toleranceMeters * (1 + Number.EPSILON));
  }
  for (let stretch = 1; stretch < joints.length; stretch++) {
    const first = joints[stretch - 1] ?? 0;
    const last = joints[stretch] ?? 0;
    const between = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    split(x, y, between, weights, toleranceMeters);
  }
  return weights;
}

/**
 * Weighs each of the chosen points, down to the tolerance. A point never weighs more than the one it was split from.
 */
function split(
  x: Float64Array,
  y: Float64Array,
  chosen: readonly number[],
  weights: Float64Array,
  tolerance: number,
): void {
  const open: [first: number, last: number, limit: number][] = [[0, chosen.length - 1, Infinity]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [first, last, limit] = stretch;
    const far = farthest(x, y, chosen, first, last);
    if (far.index < 0 || far.distance <= tolerance) continue;
    const weight = Math.min(far.distance, limit);
    weights[chosen[far.index] ?? 0] = weight;
    open.push([first, far.index, weight], [far.index, last, weight]);
  }
}

function farthest(x: Float64Array, y: Float64Array, chosen: readonly number[], first: number, last: number) {
  const a = chosen[first] ?? 0;
  const b = chosen[last] ?? 0;
  const ax = x[a] ?? 0;
  const ay = y[a] ?? 0;
  const dx = (x[b] ?? 0) - ax;
  const dy = (y[b] ?? 0) - ay;
  const squared = dx * dx + dy * dy;
  let index = -1;
  let worst = -1;
  for (let at = first + 1; at < last; at++) {
    const point = chosen[at] ?? 0;
    const px = (x[point] ?? 0) - ax;
    const py = (y[point] ?? 0) - ay;
    const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
    const offX = px - along * dx;
    const offY = py - along * dy;
    const distance = offX * offX + offY * offY;
    if (distance > worst) {
      worst = distance;
      index = at;
    }
  }
  return { index, distance: Math.sqrt(Math.max(worst, 0)) };
}

/** Metres east and north; degrees of longitude shrink with the latitude of the middle of the track. */
function flatten(track: readonly Place[]): { x: Float64Array; y: Float64Array } {
  let south = 90;
  let north = -90;
  for (const place of track) {
    south = Math.min(south, place.latitude);
    north = Math.max(north, place.latitude);
  }
  const perDegreeEast = METERS_PER_DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const x = new Float64Array(track.length);
  const y = new Float64Array(track.length);
  for (const [index, place] of track.entries()) {
    x[index] = place.longitude * perDegreeEast;
    y[index] = place.latitude * METERS_PER_DEGREE;
  }
  return { x, y };
}

function leastWeight(weights: Float64Array, toleranceMeters: number, maxPoints: number): number {
  const heavy = weights.filter((weight) => weight > toleranceMeters);
  if (heavy.length <= maxPoints) return toleranceMeters;
  heavy.sort();
  // The heaviest `maxPoints` stay; the next one sets the threshold.
  return heavy[heavy.length - maxPoints - 1] ?? toleranceMeters;
}
