import { between, distanceMeters } from './line.ts';
import type { LatLon } from './types.ts';

/** A point of the curve every so many metres, unless the caller says otherwise. */
const PIECE_METERS = 1_000;

/** A stretch of curve: the points before, at its begin, at its end and after. */
export type Control = readonly [before: LatLon, from: LatLon, to: LatLon, after: LatLon];

/**
 * The stretches of a smooth line through known points, one for each pair of neighbours.
 * @throws {RangeError} for fewer than two points
 */
export function controlsOf(known: readonly LatLon[]): Control[] {
  if (known.length < 2) throw new RangeError('a curve leads from one point to another');
  return known.slice(1).map((to, i) => {
    const from = known[i] ?? to;
    return [known[i - 1] ?? mirrored(from, to), from, to, known[i + 2] ?? mirrored(to, from)];
  });
}

/** The points of a stretch from its begin to its end, both included. */
export function pointsOf(control: Control, pieceMeters = PIECE_METERS): LatLon[] {
  const [, from, to] = control;
  const pieces = Math.max(1, Math.round(distanceMeters(from, to) / pieceMeters));
  const middle = Array.from({ length: pieces - 1 }, (_, i) => curvePoint(control, (i + 1) / pieces));
  return [from, ...middle, to];
}

/** The place of a share (0 to 1) of the stretch: a centripetal Catmull-Rom curve, without loops after short stretches. */
export function curvePoint([p0, p1, p2, p3]: Control, share: number): LatLon {
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

function mirrored(around: LatLon, other: LatLon): LatLon {
  return between(other, around, 2);
}

function knot(from: LatLon, to: LatLon): number {
  return Math.max(1e-6, Math.sqrt(Math.hypot(to[0] - from[0], (to[1] - from[1]) * 0.7)));
}

function mix(from: number, to: number, start: number, end: number, t: number): number {
  return (from * (end - t) + to * (t - start)) / (end - start);
}
