import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { systemClock } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ingest } from '../ingest/port.ts';
import type { Log } from '../../platform/logging.ts';
import { ingestRoutes } from './http/ingest-routes.ts';
import { startPhoneServer } from './http/phone-server.ts';
import type { IngestKeys } from './ingest-keys.ts';
import { Incidents } from './incidents.ts';
import { DEFAULT_LIMITS, type GatewayLimits } from './limits.ts';
import { createGatewayMetrics } from './metrics.ts';
import { Registrations } from './registrations.ts';
import type { CommandCodecChoice } from './teltonika/commands.ts';
import { startTeltonikaTcp } from './teltonika/tcp-server.ts';
import { startTeltonikaUdp, type TeltonikaUdp } from './teltonika/udp-server.ts';
import { type GatewayTools, type ListenOptions, withDeadline } from './tools.ts';
import { type SeenTracker, TrackerWatch } from './tracker-watch.ts';

export interface GatewayOptions {
  readonly ingest: Ingest;
  readonly config: {
    readonly host: string;
    /** TCP and UDP; 0: a free one. */
    readonly teltonikaPort: number;
    readonly osmandPort: number;
    /** Several gateway processes on one machine share the ports. */
    readonly reusePort?: boolean;
  };
  readonly log: Log;
  readonly metrics: Registry;
  /** Absent: no OwnTracks and no forwarding from Traccar. */
  readonly keys?: IngestKeys;
  readonly limits?: Partial<GatewayLimits>;
  readonly clock?: Clock;
}

export interface Gateway {
  /** TCP and UDP. */
  readonly teltonikaPort: number;
  readonly osmandPort: number;
  /**
   * Sends an SMS command text to a connected tracker and returns its answer.
   * @throws {CommandError} as rejection: not_connected, disconnected, timeout, refused, too_many
   */
  sendCommand(imei: string, text: string, codec?: CommandCodecChoice): Promise<string>;
  isConnected(imei: string): boolean;
  /** What a tracker sent to this process since it started, and its current remote address (null: not connected). */
  contactOf(imei: string): SeenTracker & { readonly address: string | null };
  /**
   * A tracker was registered, changed, moved or removed: it is read again at its next message.
   * @param passedOn it has a new owner or none, so its recorded traffic is deleted
   */
  registrationChanged(imei: string, passedOn: boolean): void;
  /** The same for any tracker. */
  anyRegistrationChanged(): void;
  /** Registers /api/ingest/traccar and /api/ingest/owntracks on another HTTP server too. */
  bindIngestRoutes(app: FastifyInstance): void;
  /** Stops accepting, waits for commits in progress and their acknowledgements, then closes the connections. */
  close(): Promise<void>;
}

const ATTEMPTS_FOR_A_COMMON_PORT = 20;

/**
 * Opens the ports for trackers.
 * @throws the error of the port that could not be opened (`code` EADDRINUSE, EACCES; `port`); the others are closed
 * again
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { host, teltonikaPort, osmandPort, reusePort = false } = options.config;
  const { ingest, log, clock = systemClock } = options;
  const tools: GatewayTools = {
    ingest,
    log,
    metrics: createGatewayMetrics(options.metrics),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    clock,
    watch: new TrackerWatch(),
    registrations: new Registrations(),
    incidents: new Incidents({ write: (incidents) => ingest.noteIncidents(incidents), log, clock }),
  };
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(closing.splice(0).map((each) => each()));
    await withDeadline(tools.incidents.flush(), tools);
  };
  try {
    const { tcp, udp } = await startTeltonika(tools, { host, port: teltonikaPort, reusePort });
    closing.push(
      () => tcp.close(),
      () => udp.close(),
    );
    const phones = await startPhoneServer(tools, options.keys, { host, port: osmandPort, reusePort });
    closing.push(() => phones.close());
    return {
      teltonikaPort: tcp.port,
      osmandPort: phones.port,
      sendCommand: (imei, text, codec) => tcp.sendCommand(imei, text, codec),
      isConnected: (imei) => tcp.isConnected(imei),
      contactOf: (imei) => ({ ...tools.watch.seen(imei), address: tcp.addressOf(imei) }),
      registrationChanged(imei, passedOn) {
        if (passedOn) tools.watch.forget(imei);
        tools.registrations.changed(imei);
      },
      anyRegistrationChanged: () => tools.registrations.changed(null),
      bindIngestRoutes(app) {
        if (options.keys !== undefined) ingestRoutes(app, tools, options.keys);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** TCP and UDP on the same port number; for port 0, one that is free for both. */
async function startTeltonika(tools: GatewayTools, options: ListenOptions) {
  for (let attempt = 1; ; attempt++) {
    const tcp = await startTeltonikaTcp(tools, options);
    try {
      const udp: TeltonikaUdp = await startTeltonikaUdp(tools, { ...options, port: tcp.port });
      return { tcp, udp };
    } catch (error) {
      await tcp.close();
      if (options.port !== 0 || attempt === ATTEMPTS_FOR_A_COMMON_PORT) throw error;
    }
  }
}
