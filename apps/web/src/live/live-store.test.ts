import { describe, expect, it } from 'vitest';
import { aDevice, aPosition, aStage } from '../shared/fleet.testing.ts';
import { createLiveStore, type LiveChanges } from './live-store.ts';

function someStore() {
  const waiting: (() => void)[] = [];
  const store = createLiveStore({ schedule: (work) => void waiting.push(work) });
  const published: LiveChanges[] = [];
  store.subscribe((_, changes) => void published.push(changes));
  const nextFrame = (): void => {
    for (const work of waiting.splice(0)) work();
  };
  return { store, published, nextFrame };
}

describe('live store', () => {
  it('publishes a burst once per frame, merged by device', () => {
    const { store, published, nextFrame } = someStore();
    store.apply({ devices: [aDevice({ id: 7 }), aDevice({ id: 8 })] });
    store.apply({ positions: [aPosition({ deviceId: 7, speed: 70 })] });
    store.apply({ positions: [aPosition({ deviceId: 7, speed: 80 })] });
    expect(published).toEqual([]);
    nextFrame();
    expect(published).toHaveLength(1);
    expect([...(published[0]?.changed ?? [])]).toEqual([7, 8]);
    expect(store.getState().positions.get(7)?.speed).toBe(80);
  });

  it('keeps the newer position when an older one comes later', () => {
    const { store } = someStore();
    store.apply({ positions: [aPosition({ speed: 80, deviceTime: '2026-11-20T12:00:10.000Z' })] });
    store.apply({ positions: [aPosition({ speed: 10, deviceTime: '2026-11-20T12:00:05.000Z' })] });
    expect(store.getState().positions.get(7)?.speed).toBe(80);
  });

  it('takes a full frame as complete: rows that are not in it are removed', () => {
    const { store, published, nextFrame } = someStore();
    store.apply({
      full: 1,
      devices: [aDevice({ id: 7 }), aDevice({ id: 8 })],
      positions: [aPosition({ deviceId: 8 })],
    });
    nextFrame();
    store.apply({ full: 1, devices: [aDevice({ id: 7 })], positions: [] });
    nextFrame();
    expect([...store.getState().devices.keys()]).toEqual([7]);
    expect(store.getState().positions.size).toBe(0);
    expect([...(published[1]?.removed ?? [])]).toEqual([8]);
  });

  it('takes positions and stages of a full frame as they are, older ones and missing ones too', () => {
    const { store, published, nextFrame } = someStore();
    store.apply({
      full: 1,
      devices: [aDevice({ id: 7 }), aDevice({ id: 8 })],
      positions: [
        aPosition({ deviceId: 7, deviceTime: '2026-11-20T12:00:10.000Z' }),
        aPosition({ deviceId: 8, deviceTime: '2026-11-20T12:00:10.000Z' }),
      ],
      drivingStages: [aStage({ deviceId: 7 })],
    });
    nextFrame();
    store.apply({
      full: 1,
      devices: [aDevice({ id: 7 }), aDevice({ id: 8 })],
      positions: [aPosition({ deviceId: 7, deviceTime: '2026-11-20T12:00:05.000Z' })],
      drivingStages: [],
    });
    nextFrame();
    const { positions, stages } = store.getState();
    expect([...positions.values()].map(({ deviceId, deviceTime }) => [deviceId, deviceTime])).toEqual([
      [7, '2026-11-20T12:00:05.000Z'],
    ]);
    expect(stages.size).toBe(0);
    expect([...(published[1]?.changed ?? [])].toSorted()).toEqual([7, 8]);
  });

  it('is loaded once a full set of devices came', () => {
    const { store } = someStore();
    store.apply({ positions: [aPosition()] });
    expect(store.getState().loaded).toBe(false);
    store.apply({ full: 1, devices: [] });
    expect(store.getState().loaded).toBe(true);
  });

  it('knows the time of the newest record, in any order of arrival', () => {
    const { store } = someStore();
    store.apply({ positions: [aPosition({ deviceId: 7, serverTime: '2026-11-20T12:00:09.000Z' })] });
    store.apply({ positions: [aPosition({ deviceId: 8, serverTime: '2026-11-20T11:00:00.000Z' })] });
    expect(store.getState().lastDataAtMs).toBe(Date.parse('2026-11-20T12:00:09.000Z'));
    store.clear();
    expect(store.getState().lastDataAtMs).toBeNull();
  });

  it('leaves alienated vehicles out', () => {
    const { store } = someStore();
    const vehicle = { id: 7, nickname: null, licensePlate: 'LJ KT-482', alienated: false };
    store.apply({ devices: [aDevice({ vehicle })] });
    store.apply({ devices: [aDevice({ vehicle: { ...vehicle, alienated: true } })] });
    expect(store.getState().devices.size).toBe(0);
  });

  it('replaces the open stage, also by one that late data made start earlier', () => {
    const { store } = someStore();
    store.apply({ drivingStages: [aStage({ startTime: '2026-11-20T11:00:00.000Z' })] });
    store.apply({ drivingStages: [aStage({ startTime: '2026-11-20T10:00:00.000Z' })] });
    expect(store.getState().stages.get(7)?.startTime).toBe('2026-11-20T10:00:00.000Z');
  });

  it('passes on which spans were recomputed, once', () => {
    const { store, published, nextFrame } = someStore();
    const span = { deviceId: 7, from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T11:00:00.000Z' };
    store.apply({ recomputed: [span] });
    nextFrame();
    store.apply({ positions: [aPosition()] });
    nextFrame();
    expect(published.map(({ recomputed }) => recomputed)).toEqual([[span], []]);
  });
});
