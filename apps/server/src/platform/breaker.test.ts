import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker.ts';

const rules = { failures: 3, firstPauseMs: 1_000, longestPauseMs: 3_000 };

function failing(times: number, breaker = new Breaker(rules), now = 0): Breaker {
  for (let at = 0; at < times; at += 1) breaker.fail(now, null);
  return breaker;
}

describe('a failing service', () => {
  it('is paused after some consecutive failures', () => {
    expect([failing(2).waitMs(0), failing(2).isFailing]).toEqual([0, false]);
    expect([failing(3).waitMs(0), failing(3).isFailing]).toEqual([1_000, true]);
    expect(failing(3).waitMs(999)).toBe(1);
  });

  it('may be tried after the pause, and counts as failing until it answers', () => {
    const breaker = failing(3);
    expect([breaker.waitMs(1_000), breaker.isFailing]).toEqual([0, true]);
    breaker.succeed();
    expect([breaker.waitMs(1_000), breaker.isFailing]).toEqual([0, false]);
    expect(failing(2, breaker, 1_000).isFailing).toBe(false);
  });

  it('is paused twice as long each time, up to a limit', () => {
    const breaker = failing(3);
    expect(failing(1, breaker, 1_000).waitMs(1_000)).toBe(2_000);
    expect(failing(1, breaker, 3_000).waitMs(3_000)).toBe(3_000);
    expect(failing(1, breaker, 6_000).waitMs(6_000)).toBe(3_000);
  });

  it('is not paused longer when several requests fail together', () => {
    expect(failing(10).waitMs(0)).toBe(1_000);
  });

  it('is paused immediately for as long as it requests', () => {
    const breaker = new Breaker(rules);
    breaker.fail(0, 60_000);
    expect([breaker.waitMs(0), breaker.isFailing]).toEqual([60_000, true]);
  });
});
