import { describe, expect, it } from 'vitest';
import { aDevice, aPosition, aStage } from '../../shared/fleet.testing.ts';
import { FleetModel } from './fleet-model.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const at = (id: number, longitude: number, seconds = 0) => ({
  device: aDevice({ id, lastUpdate: null }),
  position: aPosition({ deviceId: id, longitude, deviceTime: new Date(NOON + seconds * 1000).toISOString() }),
  stage: aStage({ deviceId: id }),
});

describe('the fleet of the map', () => {
  it('draws several changes of one vehicle as its last', () => {
    const fleet = new FleetModel();
    fleet.note({ changed: [at(1, 15)], removed: [] });
    fleet.note({ changed: [at(1, 15.1, 5)], removed: [] });
    expect(fleet.take(NOON).changed).toEqual([1]);
    expect(fleet.place(1)).toEqual([15.1, 46.05]);
    expect(fleet.take(NOON).changed).toEqual([]);
  });

  it('gives the fixes between which a vehicle moved', () => {
    const fleet = new FleetModel();
    fleet.note({ changed: [at(1, 15)], removed: [] });
    fleet.take(NOON);
    fleet.note({ changed: [at(1, 15.1, 10)], removed: [] });
    expect(fleet.take(NOON).moved).toEqual([
      { id: 1, before: { place: [15, 46.05], timeMs: NOON }, after: { place: [15.1, 46.05], timeMs: NOON + 10_000 } },
    ]);
  });

  it('draws only what the filter accepts, and the selected vehicle, which comes back where it was', () => {
    const fleet = new FleetModel();
    fleet.note({ changed: [at(1, 15), at(2, 16)], removed: [] });
    fleet.take(NOON);
    fleet.select(2);
    fleet.showOnly(() => false);
    expect(fleet.take(NOON).removed).toEqual([1]);
    fleet.select(null);
    expect(fleet.take(NOON).removed).toEqual([2]);
    const { device, position, stage } = at(1, 15, 10);
    fleet.note({
      changed: [{ device, position: { ...position, latitude: null, longitude: null }, stage }],
      removed: [],
    });
    fleet.showOnly(null);
    expect(fleet.take(NOON).changed).toEqual([1, 2]);
    expect(fleet.place(1)).toEqual([15, 46.05]);
  });

  it('does not move a vehicle that only reported again from the same place', () => {
    const fleet = new FleetModel();
    fleet.note({ changed: [at(1, 15)], removed: [] });
    fleet.take(NOON);
    fleet.note({ changed: [at(1, 15, 10)], removed: [] });
    expect(fleet.take(NOON)).toEqual({ changed: [], removed: [], moved: [] });
  });

  it('turns a silent drive orange when time passes', () => {
    const fleet = new FleetModel();
    fleet.note({ changed: [at(1, 15)], removed: [] });
    fleet.take(NOON);
    fleet.noteAged(0, 2);
    expect(fleet.take(NOON + 16 * 60_000).changed).toEqual([]);
    fleet.noteAged(1, 2);
    expect(fleet.take(NOON + 16 * 60_000).changed).toEqual([1]);
    expect(fleet.feature(1)?.properties.status).toBe('undefined');
  });

  it('leaves the rest for the next frame once it has taken enough', () => {
    const fleet = new FleetModel();
    fleet.note({ changed: Array.from({ length: 100 }, (_, index) => at(index + 1, 15)), removed: [] });
    const first = fleet.take(NOON, () => true).changed;
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(100);
    expect(fleet.hasPending).toBe(true);
    expect([...first, ...fleet.take(NOON).changed]).toHaveLength(100);
    expect(fleet.hasPending).toBe(false);
  });

  it('takes a removed vehicle off', () => {
    const fleet = new FleetModel();
    fleet.note({ changed: [at(1, 15)], removed: [] });
    fleet.take(NOON);
    fleet.note({ changed: [], removed: [1] });
    expect(fleet.take(NOON).removed).toEqual([1]);
    expect(fleet.features()).toEqual([]);
  });
});
