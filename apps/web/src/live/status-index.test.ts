import { describe, expect, it } from 'vitest';
import { aDevice, aPosition, aStage } from '../shared/fleet.testing.ts';
import { createLiveStore } from './live-store.ts';
import { createStatusIndex } from './status-index.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');

function someIndex() {
  let nowMs = NOON;
  const store = createLiveStore({ schedule: (work) => work() });
  const index = createStatusIndex(store, () => nowMs);
  store.apply({ full: 1, devices: [aDevice({ id: 7 }), aDevice({ id: 8, subType: 'rest' })] });
  const later = (minutes: number): void => {
    nowMs += minutes * 60_000;
  };
  return { store, index, later };
}

describe('statuses of the fleet', () => {
  it('counts what is shown', () => {
    expect(someIndex().index.getState().counts).toMatchObject({ drive: 1, rest: 1, undefined: 0 });
  });

  it('counts vehicles that were there before anybody asked', () => {
    const { store } = someIndex();
    expect(createStatusIndex(store, () => NOON).getState().counts).toMatchObject({ drive: 1, rest: 1 });
  });

  it('follows the open stage', () => {
    const { store, index } = someIndex();
    store.apply({ drivingStages: [aStage({ deviceId: 7, subType: 'stop' })] });
    expect(index.getState().byDevice.get(7)).toBe('stop');
    expect(index.getState().counts).toMatchObject({ drive: 0, stop: 1 });
  });

  it('is the same object while no status changed', () => {
    const { store, index } = someIndex();
    const before = index.getState();
    store.apply({ positions: [aPosition({ deviceId: 7 })] });
    expect(index.getState()).toBe(before);
  });

  it('turns stale drives undefined after more than 15 minutes, rests not yet', () => {
    const { index, later } = someIndex();
    later(15);
    index.lookAgain();
    expect(index.getState().counts).toMatchObject({ drive: 1 });
    later(0.1);
    index.lookAgain();
    expect(index.getState().counts).toMatchObject({ drive: 0, undefined: 1, rest: 1 });
  });

  it('forgets vehicles that are gone', () => {
    const { store, index } = someIndex();
    store.apply({ full: 1, devices: [aDevice({ id: 8, subType: 'rest' })] });
    expect(index.getState().counts).toMatchObject({ drive: 0, rest: 1 });
    expect(index.getState().byDevice.has(7)).toBe(false);
  });
});
