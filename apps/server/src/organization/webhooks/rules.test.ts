import { describe, expect, it } from 'vitest';
import { isToBePaused, loggedAnswer, newSecret, nextTry, signedHeaders } from './rules.ts';

const HOUR = 3_600_000;

describe('a webhook', () => {
  it('is tried again after growing pauses of up to a day, eight times in all', () => {
    const pauses = Array.from({ length: 8 }, (_, index) => nextTry(index + 1, 0));
    expect(pauses).toEqual([60_000, 300_000, 1_800_000, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, null]);
  });

  it('is paused after three days without an accepted delivery', () => {
    expect(isToBePaused(0, 72 * HOUR - 1)).toBe(false);
    expect(isToBePaused(0, 72 * HOUR)).toBe(true);
  });

  it('is signed as Standard Webhooks says', () => {
    // The example of the specification's reference implementations.
    const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      now: 1_614_265_330_000,
      body: '{"test": 2432232314}',
    });
    expect(headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has a secret of its own', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('keeps of an answer what can be stored and shown', () => {
    expect(loggedAnswer('a\0b\r\nc\u202Ed\uD800')).toBe('a b c d\uFFFD');
    expect(loggedAnswer(' \n')).toBeNull();
  });
});
