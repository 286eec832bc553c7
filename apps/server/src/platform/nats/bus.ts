import type { NatsConnection } from '@nats-io/transport-node';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { messagesMissed } from '../bus.ts';
import type { Bus, Topic } from '../bus.ts';
import { systemClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { createLocalBus } from '../local-bus.ts';
import type { Log } from '../logging.ts';
import { atMostEvery, throttle } from '../throttle.ts';
import type { NatsAddress } from './address.ts';
import { keepConnected } from './connection.ts';
import { framesOf, messagesOf } from './frames.ts';
import type { EncodedMessage } from './frames.ts';

/** The limit of a NATS server with default settings. */
const DEFAULT_MOST_BYTES = 1_048_576;
/** After an outage each process reports what it could not send: what follows is read again this often at most. */
const MISSED_SPACING_MS = 1_000;
const LOG_EVERY_MS = 60_000;

export interface NatsBusOptions {
  readonly address: NatsAddress;
  /** Of the processes that share a database: they hear each other, and nobody else. Letters, digits, `_` and `-`. */
  readonly installation: string;
  readonly log: Log;
  readonly registry?: Registry;
  readonly clock?: Pick<Clock, 'after' | 'elapsed'>;
}

export interface NatsBus extends Bus {
  readonly isConnected: boolean;
}

/**
 * The bus of several processes. Listeners of this process are called at once, as by the local bus; those of others get what a
 * turn of the event loop published together, in order, without what does not pass the schema of its topic. Without NATS the
 * process works alone; when it returns, `messagesMissed` is published here, and to the others when they may have missed
 * something of this process.
 */
export function createNatsBus(options: NatsBusOptions): NatsBus {
  const { address, installation, log, registry, clock = systemClock } = options;
  const local = createLocalBus(log);
  const metrics = busMetrics(registry);
  const heard = new Map<string, Topic<unknown>>();
  const logsOf = new Map<string, (report: () => void) => void>();
  let connection: NatsConnection | null = null;
  let isConnected = false;
  /** Other processes may have missed something of this one. */
  let owesNotice = false;
  let outgoing: EncodedMessage[] = [];

  const missed = atMostEvery(MISSED_SPACING_MS, clock, () => {
    metrics.missed.inc();
    local.publish(messagesMissed, {});
  });
  const subjectOf = (topic: string) => `konvoj.${installation}.${topic}`;
  const logRarely = (topic: string, details: object, message: string) => {
    const every = logsOf.get(topic) ?? throttle(LOG_EVERY_MS, clock.elapsed);
    logsOf.set(topic, every);
    every(() => log.warn({ topic, ...details }, message));
  };

  function send(): void {
    const waiting = outgoing;
    outgoing = [];
    if (connection === null || !isConnected) {
      owesNotice ||= waiting.length > 0;
      return;
    }
    const { frames, tooLarge } = framesOf(waiting, connection.info?.max_payload ?? DEFAULT_MOST_BYTES);
    for (const { subject, payload } of frames) connection.publish(subjectOf(subject), payload);
    metrics.sent.inc(waiting.length - tooLarge.length);
    if (tooLarge.length === 0) return;
    connection.publish(subjectOf(messagesMissed.subject), '[{}]');
    for (const topic of tooLarge) logRarely(topic, {}, 'a message is too large for NATS; other processes reload');
  }

  function encode<Message>({ subject, schema }: Topic<Message>, message: Message): void {
    if (!isConnected) {
      owesNotice = true;
      return;
    }
    try {
      outgoing.push({ subject, text: JSON.stringify(z.encode(schema, message)) });
    } catch (error) {
      log.error({ err: error, topic: subject }, 'a message could not be encoded for other processes');
      return;
    }
    if (outgoing.length === 1) setImmediate(send);
  }

  function receive(topic: Topic<unknown>, payload: string): void {
    const messages = messagesOf(payload) ?? [undefined];
    metrics.received.inc(messages.length);
    for (const message of messages) {
      const read = topic.schema.safeParse(message);
      if (!read.success) {
        metrics.refused.inc({ topic: topic.subject });
        logRarely(topic.subject, { err: read.error }, 'a message of another process has a wrong form; it is dropped');
      } else if (topic.subject === messagesMissed.subject) missed();
      else local.publish(topic, read.data);
    }
  }

  function listen(topic: Topic<unknown>): void {
    if (connection === null || connection.isClosed()) return;
    connection.subscribe(subjectOf(topic.subject), {
      callback: (error, message) => {
        if (error === null || error === undefined) receive(topic, message.string());
      },
    });
  }

  function hear(topic: Topic<unknown>): void {
    if (heard.has(topic.subject)) return;
    heard.set(topic.subject, topic);
    listen(topic);
  }

  const connected = keepConnected(address, {
    opened(opened) {
      connection = opened;
      for (const topic of heard.values()) listen(topic);
    },
    joined() {
      isConnected = true;
      metrics.connected.set(1);
      log.info({ servers: address.servers }, 'connected to NATS');
      if (owesNotice) connection?.publish(subjectOf(messagesMissed.subject), '[{}]');
      owesNotice = false;
      missed();
    },
    lost(error) {
      isConnected = false;
      metrics.connected.set(0);
      // What was sent last may not have arrived.
      owesNotice ||= connection !== null;
      log.warn(
        { reason: error instanceof Error ? error.message : String(error), servers: address.servers },
        'NATS cannot be reached; this process works alone until it returns',
      );
    },
    refused: (error) => logRarely('', { err: error }, 'NATS refused something'),
  });
  hear(messagesMissed);

  return {
    get isConnected() {
      return isConnected;
    },
    publish(topic, message) {
      local.publish(topic, message);
      encode(topic, message);
    },
    subscribe(topic, listener) {
      hear(topic);
      return local.subscribe(topic, listener);
    },
    async close() {
      send();
      isConnected = false;
      await connected.close();
      await local.close();
    },
  };
}

function busMetrics(registry: Registry | undefined) {
  const registers = registry === undefined ? [] : [registry];
  return {
    connected: new Gauge({ name: 'konvoj_bus_connected', help: '1: connected to NATS', registers }),
    sent: new Counter({ name: 'konvoj_bus_sent_total', help: 'Messages sent to other processes', registers }),
    received: new Counter({ name: 'konvoj_bus_received_total', help: 'Messages of other processes', registers }),
    refused: new Counter({
      name: 'konvoj_bus_refused_total',
      help: 'Messages of other processes with a wrong form, which were dropped',
      labelNames: ['topic'],
      registers,
    }),
    missed: new Counter({
      name: 'konvoj_bus_missed_total',
      help: 'Times that lost messages were made up for by reading again',
      registers,
    }),
  };
}
