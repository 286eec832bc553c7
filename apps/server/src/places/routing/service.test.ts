import { expect, it } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { NO_RATES } from './costs.ts';
import { estimate } from './engines/estimate.ts';
import { unitsToOptimize } from './limit.ts';
import { routingService } from './service.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const NEVER = new AbortController().signal;

/** A service whose tables of drives come on command, the first one first. */
function aService() {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const service = routingService({
    engines: [
      {
        ...estimate,
        async matrix(request, signal) {
          begun += 1;
          await new Promise<void>((resolve) => waiting.push(resolve));
          return estimate.matrix(request, signal);
        },
      },
    ],
    log: silentLog(),
    ratesOf: async () => NO_RATES,
    now: () => 0,
  });
  const points = [46, 46.2, 46.1, 46.3].map((latitude) => ({ latitude, longitude: 14.5 }));
  return {
    begun: () => begun,
    end: () => waiting.shift()?.(),
    optimize: (organizationId: number, signal = NEVER) =>
      service.optimize(
        { organizationId },
        { points, profile: { kind: 'truck' }, avoid: [], language: 'en' },
        { signal },
      ),
  };
}

it('optimizes one route of an organization at a time, and few of all', async () => {
  const { optimize, begun, end } = aService();
  const all = [optimize(1), optimize(1), optimize(2), optimize(3)];
  await settled();
  expect(begun()).toBe(2);
  end();
  expect((await all[0])?.order).toEqual([0, 2, 1, 3]);
  await expect.poll(begun).toBe(3);
  end();
  await expect.poll(begun).toBe(4);
  end();
  end();
  await Promise.all(all);
});

it('refuses an organization that has too many waiting, and nobody else', async () => {
  const { optimize, begun } = aService();
  const leaving = new AbortController();
  const all = Array.from({ length: 6 }, () => optimize(1, leaving.signal));
  await settled();
  await expect(optimize(1)).rejects.toMatchObject({ code: 'too_many_requests' });
  void optimize(2);
  await settled();
  expect(begun()).toBe(2);
  // Those who leave make room.
  leaving.abort(new Error('left'));
  await expect(Promise.all(all.slice(1))).rejects.toThrow('left');
  void optimize(1);
});

it('counts an order of points by the drives between all of them', () => {
  const points = (count: number) => Array.from({ length: count });
  expect([2, 12, 20].map((count) => unitsToOptimize(points(count)))).toEqual([20, 20, 44]);
});
