import { createServer, type Server, type Socket } from 'node:net';
import type { KnownTracker } from '../../ingest/port.ts';
import { StoredMeter } from '../metrics.ts';
import { SilentSockets } from '../silent-sockets.ts';
import { type GatewayTools, type ListenOptions, withDeadline } from '../tools.ts';
import { BrokenPackets } from './broken-packets.ts';
import { CommandError, type CommandCodecChoice } from './commands.ts';
import { PROTOCOL, type SharedByConnections, TrackerConnection } from './connection.ts';

const BACKLOG = 4_096;
/** How many times per idle timeout each connection is checked. */
const LOOKS_PER_IDLE_TIME = 8;

export interface TeltonikaTcp {
  readonly port: number;
  /**
   * Sends a command and waits for its answer, at most a minute.
   * @throws {CommandError} as rejection
   */
  sendCommand(imei: string, text: string, codec?: CommandCodecChoice): Promise<string>;
  isConnected(imei: string): boolean;
  /** The address of a connected tracker, else null. */
  addressOf(imei: string): string | null;
  close(): Promise<void>;
}

/** Accepts trackers and keeps one connection each: the newest, because the network leaves old ones half open. */
class TrackerConnections {
  readonly #tools: GatewayTools;
  readonly #shared: SharedByConnections;
  readonly #all = new Set<TrackerConnection>();
  readonly #byImei = new Map<string, TrackerConnection>();
  readonly #ofAddress = new Tally();
  readonly #silent: SilentSockets;
  #stopLooking: () => void = () => undefined;

  constructor(tools: GatewayTools) {
    this.#tools = tools;
    this.#silent = new SilentSockets({
      perAddress: tools.limits.unidentifiedPerAddress,
      total: tools.limits.unidentified,
    });
    this.#lookForIdle();
    this.#shared = { broken: new BrokenPackets(), meter: new StoredMeter(tools.metrics, PROTOCOL) };
  }

  accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const { metrics, clock } = this.#tools;
    const leaveSilent = this.#silent.enter(address, clock.now(), () => connection.destroy('crowded_out'));
    if (leaveSilent === null) {
      metrics.refused.inc({ protocol: PROTOCOL, reason: 'too_many_connections' });
      socket.destroy();
      return;
    }
    metrics.connections.inc();
    let isCounted = false;
    const connection: TrackerConnection = new TrackerConnection(socket, this.#tools, this.#shared, {
      introduced: () => {
        leaveSilent();
        isCounted = this.#countIntroduced(address);
        return isCounted;
      },
      identified: (newer, tracker) => this.#replace(newer, tracker),
      closed: (ended) => {
        leaveSilent();
        if (isCounted) this.#ofAddress.add(address, -1);
        metrics.connections.dec();
        this.#forget(ended);
      },
    });
    this.#all.add(connection);
  }

  /** False: the address has reached its limit of trackers. */
  #countIntroduced(address: string): boolean {
    const { metrics, limits } = this.#tools;
    if (this.#ofAddress.of(address) >= limits.connectionsPerAddress) {
      metrics.refused.inc({ protocol: PROTOCOL, reason: 'too_many_connections' });
      return false;
    }
    this.#ofAddress.add(address, 1);
    return true;
  }

  find(imei: string): TrackerConnection | undefined {
    return this.#byImei.get(imei);
  }

  identifyAllAgain(): void {
    for (const connection of this.#byImei.values()) connection.identifyAgain();
  }

  async drain(): Promise<void> {
    await Promise.all([...this.#all].map((connection) => connection.drain()));
  }

  destroyAll(): void {
    this.#stopLooking();
    for (const connection of this.#all) connection.destroy('stop');
  }

  #lookForIdle(): void {
    const { clock, limits } = this.#tools;
    this.#stopLooking = clock.after(limits.idleMs / LOOKS_PER_IDLE_TIME, () => {
      const now = clock.now();
      for (const connection of this.#all) connection.endWhenIdle(now);
      this.#lookForIdle();
    });
  }

  #replace(newer: TrackerConnection, tracker: KnownTracker): void {
    const older = this.#byImei.get(tracker.imei);
    if (older !== undefined && older.address !== newer.address) {
      const { address } = newer;
      this.#tools.incidents.note(tracker, 'takeover', { protocol: PROTOCOL, address, previousAddress: older.address });
    }
    older?.destroy('replaced');
    this.#byImei.set(tracker.imei, newer);
  }

  #forget(connection: TrackerConnection): void {
    this.#all.delete(connection);
    const { imei } = connection;
    if (imei !== null && this.#byImei.get(imei) === connection) this.#byImei.delete(imei);
  }
}

class Tally {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

export async function startTeltonikaTcp(tools: GatewayTools, options: ListenOptions): Promise<TeltonikaTcp> {
  const connections = new TrackerConnections(tools);
  tools.registrations.onChange((imei) => {
    if (imei === null) connections.identifyAllAgain();
    else connections.find(imei)?.identifyAgain();
  });
  const server = createServer({ noDelay: true }, (socket) => connections.accept(socket));
  server.maxConnections = tools.limits.connections;
  server.on('drop', () => tools.metrics.refused.inc({ protocol: PROTOCOL, reason: 'too_many_connections' }));
  await listening(server, options);
  server.on('error', (error) => tools.log.error({ err: error }, 'tracker port failed'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async sendCommand(imei, text, codec = 12) {
      const connection = connections.find(imei);
      const { commands } = tools.metrics;
      try {
        if (connection === undefined) throw new CommandError('not_connected');
        const answer = await connection.sendCommand(imei, text, codec);
        commands.inc({ result: 'answered' });
        return answer;
      } catch (error) {
        commands.inc({ result: error instanceof CommandError ? error.reason : 'failed' });
        throw error;
      }
    },
    isConnected: (imei) => connections.find(imei) !== undefined,
    addressOf: (imei) => connections.find(imei)?.address ?? null,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await withDeadline(connections.drain(), tools);
      connections.destroyAll();
      await closed;
    },
  };
}

function listening(server: Server, { host, port, reusePort }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, reusePort, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
