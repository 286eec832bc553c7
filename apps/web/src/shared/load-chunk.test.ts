import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk.ts';

describe('loading a part of the application', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gives what was loaded', async () => {
    await expect(loadChunk(() => Promise.resolve('page'))).resolves.toBe('page');
  });

  it('reports that a part failed', async () => {
    const failed = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(failed).rejects.toMatchObject({ name: 'ChunkError', tooSlow: false });
  });

  it('gives up after 120 s', async () => {
    const slow = loadChunk(() => new Promise(() => undefined)).catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await slow).toEqual(new ChunkError(true));
  });
});
