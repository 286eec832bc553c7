import { describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { Health } from './health.ts';

const newHealth = () => new Health({ layer: 'rain' }, silentLog());

describe('a failing provider of a layer', () => {
  it('is paused from the third failure, each time twice as long, up to five minutes', () => {
    const health = newHealth();
    const pauses: number[] = [];
    let now = 1_000;
    for (let failure = 0; failure < 9; failure++) {
      health.failed(now, 'status 500', null);
      pauses.push(health.waitMs(now) / 1_000);
      now += health.waitMs(now) + 1;
    }
    expect(pauses).toEqual([0, 0, 15, 30, 60, 120, 240, 300, 300]);
  });

  it.each([
    [40, 40_000],
    [86_400, 300_000],
  ])('is paused immediately when it asks for %i s', (retryAfterSeconds, pauseMs) => {
    const health = newHealth();
    health.failed(1_000, 'status 429', retryAfterSeconds);
    expect(health.waitMs(1_000)).toBe(pauseMs);
  });

  it('is not charged for answers to requests from before the pause', () => {
    const health = newHealth();
    for (let failure = 0; failure < 6; failure++) health.failed(1_000, 'status 500', null);
    expect(health.waitMs(2_000)).toBe(14_000);
  });
});
