import { vi } from 'vitest';

// The same tests over a bus that encodes every message as between processes.
vi.mock('../../platform/local-bus.ts', async (original) => {
  const actual = await original<typeof import('../../platform/local-bus.ts')>();
  const { createWire } = await import('../../platform/serialising-bus.ts');
  return { ...actual, createLocalBus: (log: Parameters<typeof actual.createLocalBus>[0]) => createWire().join(log) };
});

await import('./hub.test.ts');
