import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const NEVER = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends on command, by its name. */
function work(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, organizationId: number, signal = NEVER) =>
    queue.run(organizationId, signal, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { started, begin, end };
}

describe('work of several organizations', () => {
  it('runs concurrently, one per organization', async () => {
    const { started, begin, end } = work(new FairQueue(3));
    const first = begin('A1', 1);
    void begin('A2', 1);
    void begin('B1', 2);
    await settled();
    expect(started).toEqual(['A1', 'B1']);
    await end('A1');
    expect(await first).toBe('A1');
    expect(started).toEqual(['A1', 'B1', 'A2']);
  });

  it('takes turns, however much of it one organization has', async () => {
    const { started, begin, end } = work(new FairQueue(1));
    for (const name of ['A1', 'A2', 'A3']) void begin(name, 1);
    void begin('B1', 2);
    void begin('C1', 3);
    await settled();
    for (const name of ['A1', 'B1', 'C1', 'A2']) await end(name);
    expect(started).toEqual(['A1', 'B1', 'C1', 'A2', 'A3']);
  });

  it('runs several of one organization where that is allowed, and leaves the other places free', async () => {
    const queue = new FairQueue(3, 2);
    const { started, begin, end } = work(queue);
    for (const name of ['A1', 'A2', 'A3', 'A4']) void begin(name, 1);
    await settled();
    expect(started).toEqual(['A1', 'A2']);
    expect([queue.hasPlaceFor(1), queue.hasPlaceFor(2)]).toEqual([false, true]);
    for (const name of ['B1', 'B2']) void begin(name, 2);
    await settled();
    expect(started).toEqual(['A1', 'A2', 'B1']);
    await end('A1');
    expect(started.at(-1)).toBe('B2');
    for (const name of ['B1', 'A2', 'A3']) await end(name);
    expect(started).toEqual(['A1', 'A2', 'B1', 'B2', 'A3', 'A4']);
    expect(queue.length).toBe(0);
  });

  it('continues after work that failed', async () => {
    const queue = new FairQueue(1);
    const failed = queue.run(1, NEVER, () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(await queue.run(1, NEVER, () => Promise.resolve('yes'))).toBe('yes');
  });

  it('leaves the queue when its caller has gone', async () => {
    const queue = new FairQueue(1);
    const { started, begin, end } = work(queue);
    void begin('A1', 1);
    const gone = new AbortController();
    const waiting = begin('B1', 2, gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(queue.length).toBe(0);
    await end('A1');
    expect(started).toEqual(['A1']);
  });
});
