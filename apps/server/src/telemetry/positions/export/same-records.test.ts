import { describe, expect, it } from 'vitest';
import { sameRecords } from './same-records.ts';

describe('passes over a track', () => {
  const started = Date.UTC(2026, 10, 20, 9);
  const arrived = (second: number) => ({
    deviceTime: started + second * 1_000,
    serverTime: started + second * 1_000,
    eventId: 0,
    hash: 1,
  });

  it('all yield the records of the first one, including those that arrived just before', async () => {
    let stored = [arrived(-9), arrived(-0.5)];
    const walk = sameRecords(async function* read() {
      yield* [stored];
    }, started);
    const times = async () => {
      const read: number[] = [];
      for await (const records of walk()) read.push(...records.map(({ deviceTime }) => deviceTime - started));
      return read;
    };
    expect(await times()).toEqual([-9_000, -500]);
    stored = [arrived(-9), arrived(-0.7), arrived(-0.5)];
    expect(await times()).toEqual([-9_000, -500]);
    expect(await times()).toEqual([-9_000, -500]);
  });
});
