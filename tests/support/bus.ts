import { inject } from 'vitest';
import type { Bus } from '../../apps/server/src/platform/bus.ts';
import { createLocalBus } from '../../apps/server/src/platform/local-bus.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { createWire } from '../../apps/server/src/platform/serialising-bus.testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    bus?: 'serialising';
  }
}

/** The bus of one process; in the project `serialised` (vitest.config.ts) one that encodes every message as between processes. */
export function testBus(log = silentLog()): Bus {
  return inject('bus') === 'serialising' ? createWire().join(log) : createLocalBus(log);
}
