import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import type { NatsAddress } from './address.ts';

/** Between two attempts, at random, so that the processes of an installation do not return at once. */
const RETRY_MS = { least: 250, most: 1_500 };
const ATTEMPT_MS = 3_000;
/** A connection that is broken without an error is noticed after two of these. */
const PING_EVERY_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;

export interface ConnectionEvents {
  /** A connection exists: what is subscribed now stays subscribed when it breaks and returns. */
  readonly opened: (connection: NatsConnection) => void;
  /** Messages travel both ways: what was subscribed is in effect at NATS. */
  readonly joined: () => void;
  /** It is not there, or not any more; called once, however many attempts follow. */
  readonly lost: (error: unknown) => void;
  /** NATS refused something, such as a subject that the account may not use. */
  readonly refused: (error: unknown) => void;
}

/**
 * Connects to NATS, and again whenever the connection is lost, until `close`.
 * @returns `close`: sends what is waiting, and disconnects
 */
export function keepConnected(address: NatsAddress, events: ConnectionEvents): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let current: NatsConnection | null = null;
  let isLost = false;
  /** Rises with each loss: a join that began before is void. */
  let losses = 0;

  const lose = (error: unknown) => {
    losses += 1;
    if (isLost || signal.aborted) return;
    isLost = true;
    events.lost(error);
  };
  const join = async (connection: NatsConnection) => {
    const lossesBefore = losses;
    // NATS answers in order: after this it has every subscription.
    await connection.flush();
    if (losses !== lossesBefore || signal.aborted) return;
    isLost = false;
    events.joined();
  };
  const serve = async (connection: NatsConnection) => {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') lose(new Error('the connection was lost'));
      else if (status.type === 'error') events.refused(status.error);
      // A connection that breaks meanwhile reports that as a status of its own.
      else if (status.type === 'reconnect') join(connection).catch(lose);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      try {
        const connection = await connect(clientOptions(address));
        if (signal.aborted) return await connection.close();
        current = connection;
        const served = serve(connection);
        events.opened(connection);
        await join(connection);
        await served;
      } catch (error) {
        lose(error);
      }
      await current?.close().catch(() => undefined);
      current = null;
      await pause(retryDelay(), undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void run();

  return {
    async close() {
      closing.abort();
      const connection = current;
      if (connection === null) return;
      const sent = connection.flush().catch(() => undefined);
      await Promise.race([sent, pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

function retryDelay(): number {
  return RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least);
}

function clientOptions({ servers, isTls, credentials }: NatsAddress): Parameters<typeof connect>[0] {
  return {
    servers: [...servers],
    name: `konvoj ${process.pid}`,
    ...(isTls && { tls: {} }),
    ...credentials,
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectDelayHandler: retryDelay,
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
    timeout: ATTEMPT_MS,
    pingInterval: PING_EVERY_MS,
  };
}
