import type { NatsAddress } from '../../apps/server/src/platform/nats/address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    bus?: 'serialising' | 'nats';
    /** In the project `nats`. */
    nats: NatsAddress;
  }
}
