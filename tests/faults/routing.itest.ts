import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valhallaEngine } from '../../apps/server/src/places/routing/engines/valhalla.ts';
import type { EmbeddedValhalla } from '../../apps/server/src/places/routing/engines/embedded.ts';
import { extractMissing, testValhalla } from '../support/valhalla.ts';
import type { TestValhalla } from '../support/valhalla.ts';

const missing = extractMissing ? ' (left out: the extract is missing)' : '';
const ROUTES = 1_000;
/** After so many its caches are full. */
const WARM = 300;
/** Of 700 routes: a leak of a route's own data would be ten times as much. */
const MORE_MEGABYTES = 60;

describe.skipIf(extractMissing)(`a thousand routes of the embedded Valhalla${missing}`, () => {
  let valhalla: TestValhalla;
  let embedded: EmbeddedValhalla;
  beforeAll(async () => {
    valhalla = await testValhalla();
    embedded = valhalla.start();
  });
  afterAll(async () => {
    await embedded.close();
    await valhalla.close();
  });

  const megabytesOf = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1_024;

  it('need no more memory than the first hundreds', { timeout: 600_000 }, async () => {
    const engine = valhallaEngine('valhalla', embedded.ask);
    const { signal } = new AbortController();
    let found = 0;
    let warm = { pid: 0, megabytes: 0 };
    for (let i = 0; i < ROUTES; i += 1) {
      const points = [[42.5063 + (i % 37) / 10_000, 1.5218] as const, [42.54 + (i % 41) / 10_000, 1.73] as const];
      const request = { points, profile: { kind: 'truck' }, avoid: [], departAt: null, language: 'sl' } as const;
      found += (await engine.route(request, signal).catch(() => [])).length;
      const pid = embedded.processId() ?? 0;
      if (i === WARM) warm = { pid, megabytes: megabytesOf(pid) };
    }
    expect(found).toBeGreaterThan(ROUTES * 0.9);
    expect(embedded.processId()).toBe(warm.pid);
    expect(megabytesOf(warm.pid) - warm.megabytes).toBeLessThan(MORE_MEGABYTES);
  });
});
