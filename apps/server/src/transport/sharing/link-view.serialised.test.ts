import { vi } from 'vitest';
import type { Log } from '../../platform/logging.ts';

// The same tests over a bus that encodes every message as between processes.
vi.mock('../../platform/local-bus.ts', async (original) => {
  const actual = await original<typeof import('../../platform/local-bus.ts')>();
  const { createWire } = await import('../../platform/serialising-bus.testing.ts');
  return { ...actual, createLocalBus: (log: Log) => createWire(actual.createLocalBus).join(log) };
});

await import('./link-view.test.ts');
