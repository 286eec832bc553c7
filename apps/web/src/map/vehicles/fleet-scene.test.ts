import { describe, expect, it } from 'vitest';
import { FleetScene, VEHICLE_NUMBERS } from './fleet-scene.ts';
import { lngLatOf, mercator } from './mercator.ts';
import type { VehicleFeature } from './vehicle-feature.ts';

const aFeature = (longitude: number): VehicleFeature => ({
  type: 'Feature',
  id: 1,
  geometry: { type: 'Point', coordinates: [longitude, 46] },
  properties: { icon: 'vehicle-1-red', heading: 90, status: 'drive', plate: 'LJ', nickname: 'LJ' },
});

describe('fleet as the graphics card reads it', () => {
  it('holds a place to the centimetre', () => {
    const scene = new FleetScene(0);
    scene.put(1, aFeature(14.505_123_4), null);
    const [highX = 0, , lowX = 0] = scene.rows;
    const metres = Math.abs(highX + lowX - mercator([14.505_123_4, 46]).x) * 40_075_017;
    expect(metres).toBeLessThan(0.01);
  });

  it('shows a vehicle on its way between two fixes, and at the last one from then on', () => {
    const scene = new FleetScene(1_000);
    const movement = { from: [15, 46], to: [15.01, 46], startedAt: 2_000, durationMs: 10_000 } as const;
    scene.put(1, aFeature(15.01), movement);
    const at = (ms: number): number => lngLatOf(scene.placeAt(0, scene.seconds(ms)))[0];
    expect(at(1_500)).toBeCloseTo(15, 6);
    expect(at(7_000)).toBeCloseTo(15.005, 6);
    expect(at(60_000)).toBeCloseTo(15.01, 6);
  });

  it('keeps its slots without gaps when a vehicle leaves', () => {
    const scene = new FleetScene(0);
    for (let id = 1; id <= 300; id++) scene.put(id, aFeature(10 + id / 100), null);
    scene.remove(1);
    expect(scene.count).toBe(299);
    expect(scene.slot(1)).toBeNull();
    expect(scene.slot(300)).toBe(0);
    expect(lngLatOf(scene.placeAt(0, 0))[0]).toBeCloseTo(13, 9);
    expect(scene.rows.length).toBeGreaterThanOrEqual(299 * VEHICLE_NUMBERS);
  });
});
