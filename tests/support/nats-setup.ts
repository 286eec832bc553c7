import type { TestProject } from 'vitest/node';
import './bus-kinds.ts';
import { startNats } from './nats.ts';

/** One NATS server for the whole run; each test's bus has subjects of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nats = await startNats();
  project.provide('nats', nats.address);
  return () => nats.kill();
}
