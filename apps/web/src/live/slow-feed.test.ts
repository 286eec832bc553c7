import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slowFeed } from './slow-feed.ts';

const sources = new Set<() => void>();
const change = (): void => {
  for (const listener of sources) listener();
};
const feed = slowFeed({
  everyMs: 500,
  source: (listener) => {
    sources.add(listener);
    return () => sources.delete(listener);
  },
});

describe('a slow feed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes the first change on at once, twenty a second as two, and the last one always', () => {
    const heard = vi.fn<() => void>();
    const leave = feed(heard);
    change();
    expect(heard).toHaveBeenCalledTimes(1);
    for (let frame = 0; frame < 40; frame += 1) {
      vi.advanceTimersByTime(50);
      change();
    }
    expect(heard).toHaveBeenCalledTimes(5);
    vi.advanceTimersByTime(500);
    expect(heard).toHaveBeenCalledTimes(6);
    vi.advanceTimersByTime(5_000);
    expect(heard).toHaveBeenCalledTimes(6);
    change();
    expect(heard).toHaveBeenCalledTimes(7);
    leave();
  });

  it('listens to its source once, and only while it has listeners', () => {
    const leave = [feed(() => undefined), feed(() => undefined)];
    expect(sources.size).toBe(1);
    for (const each of leave) each();
    expect(sources.size).toBe(0);
    const heard = vi.fn<() => void>();
    const leaveAgain = feed(heard);
    change();
    expect(heard).toHaveBeenCalledTimes(1);
    leaveAgain();
    expect(vi.getTimerCount()).toBe(0);
  });
});
