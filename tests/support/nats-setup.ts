import type { TestProject } from 'vitest/node';
import type { NatsAddress } from '../../apps/server/src/platform/nats/address.ts';
import { startNats } from './nats.ts';

declare module 'vitest' {
  interface ProvidedContext {
    nats: NatsAddress;
  }
}

/** One NATS server for the whole run; each test's bus has subjects of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nats = await startNats();
  project.provide('nats', nats.address);
  return () => nats.kill();
}
