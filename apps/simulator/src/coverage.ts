import { between, chance } from './random.ts';

const CELL_MS = 8 * 3_600_000;
const HOLE_CHANCE = 0.12;

/** A span without mobile coverage; epoch milliseconds. */
export interface Hole {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The gap open at that time, or the next one. About one in three days for each vehicle, 6 to 45 minutes. */
export function holeAfter(key: string, time: number): Hole {
  for (let cell = Math.floor(time / CELL_MS); ; cell++) {
    if (chance(key, 'hole', cell) >= HOLE_CHANCE) continue;
    const length = between(6, 45, key, 'length', cell) * 60_000;
    // Never across the end of its cell, so that a gap is found by its cell.
    const startsAt = Math.round(cell * CELL_MS + chance(key, 'start', cell) * (CELL_MS - length - 1));
    const endsAt = Math.round(startsAt + length);
    if (endsAt > time) return { startsAt, endsAt };
  }
}
