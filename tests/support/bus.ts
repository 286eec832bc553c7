import { inject } from 'vitest';
import type { Bus } from '../../apps/server/src/platform/bus.ts';
import { createLocalBus } from '../../apps/server/src/platform/local-bus.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { createWire } from '../../apps/server/src/platform/serialising-bus.testing.ts';
import { busOverNats } from './nats-bus.ts';

declare module 'vitest' {
  interface ProvidedContext {
    bus?: 'serialising' | 'nats';
  }
}

/** The bus of one process; in the projects `serialised` and `nats` (vitest.config.ts) one that encodes every message as between processes. */
export function testBus(log = silentLog()): Bus {
  const kind = inject('bus');
  if (kind === 'nats') return busOverNats(inject('nats'), log);
  return kind === 'serialising' ? createWire().join(log) : createLocalBus(log);
}
