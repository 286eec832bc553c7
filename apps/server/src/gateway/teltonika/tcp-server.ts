import { createServer, type Server, type Socket } from 'node:net';
import { StoredMeter } from '../metrics.ts';
import { type GatewayTools, type ListenOptions, withPatience } from '../tools.ts';
import { BrokenPackets } from './broken-packets.ts';
import { CommandError, type CommandCodecChoice } from './commands.ts';
import { PROTOCOL, type SharedByConnections, TrackerConnection } from './connection.ts';

const BACKLOG = 4_096;
/** So many times within the idle time of a connection it is looked whether it is over. */
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

/** Accepts trackers and keeps one connection of each: the newest, because the network leaves old ones half open. */
class TrackerConnections {
  readonly #tools: GatewayTools;
  readonly #shared: SharedByConnections;
  readonly #all = new Set<TrackerConnection>();
  readonly #byImei = new Map<string, TrackerConnection>();
  readonly #ofAddress = new Tally();
  readonly #strangersOfAddress = new Tally();
  #stopLooking: () => void = () => undefined;

  constructor(tools: GatewayTools) {
    this.#tools = tools;
    this.#lookForIdle();
    this.#shared = { broken: new BrokenPackets(), meter: new StoredMeter(tools.metrics, PROTOCOL) };
  }

  accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const { metrics, limits } = this.#tools;
    const isCrowded =
      this.#ofAddress.of(address) >= limits.connectionsPerAddress ||
      this.#strangersOfAddress.of(address) >= limits.strangersPerAddress;
    if (isCrowded) {
      metrics.refused.inc({ protocol: PROTOCOL, reason: 'too_many_connections' });
      socket.destroy();
      return;
    }
    this.#ofAddress.add(address, 1);
    this.#strangersOfAddress.add(address, 1);
    metrics.connections.inc();
    let isStranger = true;
    const introduced = (): void => {
      if (isStranger) this.#strangersOfAddress.add(address, -1);
      isStranger = false;
    };
    const connection = new TrackerConnection(socket, this.#tools, this.#shared, {
      introduced,
      identified: (newer, imei) => this.#replace(newer, imei),
      closed: (ended) => {
        introduced();
        this.#ofAddress.add(address, -1);
        metrics.connections.dec();
        this.#forget(ended);
      },
    });
    this.#all.add(connection);
  }

  find(imei: string): TrackerConnection | undefined {
    return this.#byImei.get(imei);
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

  #replace(newer: TrackerConnection, imei: string): void {
    this.#byImei.get(imei)?.destroy('replaced');
    this.#byImei.set(imei, newer);
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
  tools.registrations.onChange((imei) => connections.find(imei)?.identifyAgain());
  const server = createServer({ noDelay: true }, (socket) => connections.accept(socket));
  server.maxConnections = tools.limits.connections;
  server.on('drop', () => tools.metrics.refused.inc({ protocol: PROTOCOL, reason: 'too_many_connections' }));
  await listening(server, options);
  server.on('error', (error) => tools.log.error({ err: error }, 'the tracker port failed'));
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
      await withPatience(connections.drain(), tools);
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
