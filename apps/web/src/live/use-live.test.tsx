import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aPosition } from '../shared/fleet.testing.ts';
import type { LiveState } from './live-store.ts';
import { liveStore } from './live.ts';
import { useLive } from './use-live.ts';

const speedOf7 = ({ positions }: LiveState) => positions.get(7)?.speed ?? null;

function Speed() {
  return <output>{useLive(speedOf7)}</output>;
}

describe('reading live data in a component', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    cleanup();
    liveStore.clear();
    // The store publishes with the next frame; one that never comes would keep it waiting.
    vi.advanceTimersByTime(1_100);
    vi.useRealTimers();
  });
  const nextFrame = (): void => act(() => void vi.advanceTimersByTime(1_100));

  it('renders again only when the selected value is another one', () => {
    const onRender = vi.fn<() => void>();
    render(
      <Profiler id="speed" onRender={onRender}>
        <Speed />
      </Profiler>,
    );
    liveStore.apply({ full: 1, devices: [aDevice({ id: 7 })], positions: [aPosition({ deviceId: 7, speed: 70 })] });
    nextFrame();
    expect(screen.getByRole('status').textContent).toBe('70');
    onRender.mockClear();
    liveStore.apply({ positions: [aPosition({ deviceId: 8, speed: 12 })] });
    nextFrame();
    expect(onRender).not.toHaveBeenCalled();
    liveStore.apply({ positions: [aPosition({ deviceId: 7, speed: 80 })] });
    nextFrame();
    expect(screen.getByRole('status').textContent).toBe('80');
  });

  it('renders twice a second while twenty frames a second arrive, and shows the last one', () => {
    const onRender = vi.fn<() => void>();
    render(
      <Profiler id="speed" onRender={onRender}>
        <Speed />
      </Profiler>,
    );
    onRender.mockClear();
    act(() => {
      for (let speed = 1; speed <= 40; speed += 1) {
        liveStore.apply({ positions: [aPosition({ deviceId: 7, speed })] });
        vi.advanceTimersByTime(50);
      }
    });
    expect(onRender.mock.calls.length).toBeLessThanOrEqual(5);
    nextFrame();
    expect(screen.getByRole('status').textContent).toBe('40');
  });
});
