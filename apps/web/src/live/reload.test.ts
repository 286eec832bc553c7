import { describe, expect, it } from 'vitest';
import { aDevice, aPosition } from '../shared/fleet.testing.ts';
import { createLiveStore } from './live-store.ts';
import { createReload, type Fleet } from './reload.ts';

function someReload() {
  const store = createLiveStore({ schedule: (work) => work() });
  const loads: { answer: (fleet: Fleet) => void; fail: (failure: unknown) => void }[] = [];
  const results: unknown[] = [];
  const reload = createReload({
    store,
    load: () => new Promise<Fleet>((answer, fail) => void loads.push({ answer, fail })),
    onResult: (failure) => void results.push(failure),
  });
  return { store, loads, results, reload };
}

const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`;
const fleet = (second: number): Fleet => ({
  devices: [aDevice()],
  positions: [aPosition({ deviceTime: at(second) })],
  drivingStages: [],
});

describe('loading the fleet', () => {
  it('puts frames that came meanwhile on top of the answer', async () => {
    const { store, loads, reload } = someReload();
    reload.start();
    reload.take({ positions: [aPosition({ deviceTime: at(30) })] });
    expect(store.getState().positions.size).toBe(0);
    loads[0]?.answer(fleet(20));
    await expect.poll(() => store.getState().positions.get(7)?.deviceTime).toBe(at(30));
    expect(store.getState().devices.size).toBe(1);
  });

  it('forgets a load that a newer one overtook', async () => {
    const { store, loads, results, reload } = someReload();
    reload.start();
    reload.start();
    loads[1]?.answer(fleet(40));
    await expect.poll(() => results).toEqual([null]);
    loads[0]?.answer(fleet(10));
    await Promise.resolve();
    expect(store.getState().positions.get(7)?.deviceTime).toBe(at(40));
  });

  it('reports a failure and continues with live frames', async () => {
    const { store, loads, results, reload } = someReload();
    reload.start();
    loads[0]?.fail('gone');
    await expect.poll(() => results).toEqual(['gone']);
    reload.take({ positions: [aPosition()] });
    expect(store.getState().positions.size).toBe(1);
  });
});
