import { distanceMeters, offset } from './geo.ts';
import { smoothNoise } from './random.ts';
import type { LatLon } from './roads/corridor.ts';

const PIECE_METERS = 250;
/** Roads are not splines: a slight meander between the known points, none at them. */
const MEANDER_METERS = 110;
const MEANDER_WAVELENGTH_METERS = 1_800;

/**
 * The road between neighbouring known points: a centripetal Catmull-Rom curve, a point about every 250 m.
 * @returns for each pair of neighbours the points from the first to the second, both included
 */
export function curveThrough(known: readonly LatLon[], name: string): LatLon[][] {
  const hops: LatLon[][] = [];
  let travelled = 0;
  for (let i = 0; i + 1 < known.length; i++) {
    const from = known[i];
    const to = known[i + 1];
    if (!from || !to) throw new RangeError(`${name}: no point ${i}`);
    const before = known[i - 1] ?? mirrored(from, to);
    const after = known[i + 2] ?? mirrored(to, from);
    const length = distanceMeters(from, to);
    hops.push(hop([before, from, to, after], length, travelled, name));
    travelled += length;
  }
  return hops;
}

function mirrored(around: LatLon, other: LatLon): LatLon {
  return [2 * around[0] - other[0], 2 * around[1] - other[1]];
}

function hop(control: readonly [LatLon, LatLon, LatLon, LatLon], length: number, travelled: number, name: string) {
  const [, from, to] = control;
  const pieces = Math.max(2, Math.round(length / PIECE_METERS));
  const points: LatLon[] = [from];
  const east = (to[0] - from[0]) * 111_320;
  const north = -(to[1] - from[1]) * 111_320 * Math.cos((from[0] * Math.PI) / 180);
  const norm = Math.hypot(east, north) || 1;
  for (let piece = 1; piece < pieces; piece++) {
    const share = piece / pieces;
    const fade = Math.sin(Math.PI * share);
    const aside = MEANDER_METERS * fade * smoothNoise(travelled + share * length, MEANDER_WAVELENGTH_METERS, name);
    points.push(offset(catmullRom(control, share), (aside * east) / norm, (aside * north) / norm));
  }
  points.push(to);
  return points;
}

/** Centripetal parametrisation: no loops where a short hop follows a long one. */
function catmullRom([p0, p1, p2, p3]: readonly [LatLon, LatLon, LatLon, LatLon], share: number): LatLon {
  const t1 = knot(p0, p1);
  const t2 = t1 + knot(p1, p2);
  const t3 = t2 + knot(p2, p3);
  const t = t1 + share * (t2 - t1);
  const axis = (d: 0 | 1): number => {
    const a1 = mix(p0[d], p1[d], 0, t1, t);
    const a2 = mix(p1[d], p2[d], t1, t2, t);
    const a3 = mix(p2[d], p3[d], t2, t3, t);
    return mix(mix(a1, a2, 0, t2, t), mix(a2, a3, t1, t3, t), t1, t2, t);
  };
  return [axis(0), axis(1)];
}

function knot(from: LatLon, to: LatLon): number {
  return Math.max(1e-6, Math.sqrt(Math.hypot(to[0] - from[0], (to[1] - from[1]) * 0.7)));
}

function mix(from: number, to: number, start: number, end: number, t: number): number {
  return (from * (end - t) + to * (t - start)) / (end - start);
}
