import { controlsOf, curvePoint } from '@konvoj/roads/curve';
import type { Control } from '@konvoj/roads/curve';
import { distanceMeters } from '@konvoj/roads/line';
import type { LatLon } from '@konvoj/roads/types';
import { offset } from './geo.ts';
import { smoothNoise } from './random.ts';

const PIECE_METERS = 250;
/** Roads are not splines: a slight meander between the known points, none at them. */
const MEANDER_METERS = 110;
const MEANDER_WAVELENGTH_METERS = 1_800;

/** The road through known points: a smooth curve with a meander, a point about every 250 m. */
export function curveThrough(known: readonly LatLon[], name: string): LatLon[] {
  let travelled = 0;
  const stretches = controlsOf(known).map((control) => {
    const [, from, to] = control;
    const length = distanceMeters(from, to);
    const points = meandering(control, length, travelled, name);
    travelled += length;
    return points;
  });
  return stretches.flatMap((points, i) => (i === 0 ? points : points.slice(1)));
}

function meandering(control: Control, length: number, travelled: number, name: string): LatLon[] {
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
    points.push(offset(curvePoint(control, share), (aside * east) / norm, (aside * north) / norm));
  }
  points.push(to);
  return points;
}
