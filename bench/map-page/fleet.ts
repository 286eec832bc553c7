import type { StageTypeName } from '@konvoj/contract';
import { aDevice, aPosition, aStage } from '../../apps/web/src/shared/fleet.testing.ts';
import type { Vehicle } from '../../apps/web/src/shared/vehicle-status.ts';

const STATUSES: readonly StageTypeName[] = ['drive', 'drive', 'drive', 'stop', 'rest', 'idling', 'work', 'undefined'];
const COLOURS = [
  'blue',
  'red',
  'green',
  'violet',
  'orange',
  'indigo',
  'brown',
  'pink',
  'black',
  'white',
  'unknown',
] as const;
const TOWNS = [
  [14.5, 46.05],
  [15.65, 46.55],
  [13.73, 45.55],
  [15.98, 45.81],
  [16.37, 48.21],
  [11.58, 48.14],
  [9.19, 45.46],
  [19.04, 47.5],
  [13.04, 47.8],
  [12.33, 45.44],
  [15.44, 47.07],
  [14.29, 48.3],
] as const;

/** A small generator of repeatable numbers from 0 up to 1. */
export function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const iso = (): string => new Date().toISOString();

/** A fleet around the towns between Munich, Milan and Budapest. */
export function aFleet(size: number, random: () => number): Vehicle[] {
  return Array.from({ length: size }, (_, index) => {
    const id = index + 1;
    const status = STATUSES[Math.floor(random() * STATUSES.length)] ?? 'stop';
    const [lng, lat] = TOWNS[Math.floor(random() * TOWNS.length)] ?? TOWNS[0];
    const spread = random() ** 2 * 1.6;
    const angle = random() * 2 * Math.PI;
    const at = { longitude: lng + Math.cos(angle) * spread, latitude: lat + Math.sin(angle) * spread * 0.7 };
    return {
      device: aDevice({
        id,
        lastUpdate: status === 'undefined' ? null : iso(),
        subType: status,
        icon: {
          type: 1 + Math.floor(random() * 5),
          colour: COLOURS[Math.floor(random() * COLOURS.length)] ?? 'unknown',
          dynamic: true,
        },
        vehicle: { id, nickname: `Vozilo ${id}`, licensePlate: `LJ ${100 + (id % 900)}-${id}`, alienated: false },
      }),
      position: aPosition({
        id,
        deviceId: id,
        ...at,
        course: random() * 360,
        deviceTime: status === 'undefined' ? '2026-01-01T00:00:00.000Z' : iso(),
      }),
      stage: aStage({ id, deviceId: id, subType: status }),
    };
  });
}

/** The same vehicle a few hundred metres further, reported now. */
export function movedOn(vehicle: Vehicle, random: () => number): Vehicle {
  const { position } = vehicle;
  if (position === null) return vehicle;
  return {
    ...vehicle,
    position: {
      ...position,
      longitude: (position.longitude ?? 0) + (random() - 0.5) * 0.006,
      latitude: (position.latitude ?? 0) + (random() - 0.5) * 0.004,
      course: random() * 360,
      deviceTime: iso(),
    },
  };
}
