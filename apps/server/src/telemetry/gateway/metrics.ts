import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The counters of the gateway. `protocol` is teltonika, teltonika-udp, osmand, traccar-client, traccar or owntracks. */
export interface GatewayMetrics {
  readonly connections: Gauge;
  readonly packets: Counter<'protocol'>;
  readonly records: Counter<'protocol'>;
  readonly badFrames: Counter<'protocol' | 'reason'>;
  readonly refused: Counter<'protocol' | 'reason'>;
  readonly closed: Counter<'reason'>;
  readonly commands: Counter<'result'>;
  readonly storedSeconds: Histogram<'protocol'>;
  /** Sources with their own counters add them here, before packets and records are read. */
  readonly beforeRead: (update: () => void) => void;
}

export function createGatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry];
  const tellers: (() => void)[] = [];
  const collect = () => {
    for (const update of tellers) update();
  };
  return {
    beforeRead: (update) => void tellers.push(update),
    connections: new Gauge({ name: 'konvoj_gateway_connections', help: 'Open TCP connections of trackers', registers }),
    packets: new Counter({
      name: 'konvoj_gateway_packets_total',
      help: 'Packets that were stored and acknowledged',
      labelNames: ['protocol'],
      collect,
      registers,
    }),
    records: new Counter({
      name: 'konvoj_gateway_records_total',
      help: 'Records in these packets, including repeated ones',
      labelNames: ['protocol'],
      collect,
      registers,
    }),
    badFrames: new Counter({
      name: 'konvoj_gateway_bad_frames_total',
      help: 'Messages that could not be decoded',
      labelNames: ['protocol', 'reason'],
      registers,
    }),
    refused: new Counter({
      name: 'konvoj_gateway_refused_total',
      help: 'Refused peers and messages',
      labelNames: ['protocol', 'reason'],
      registers,
    }),
    closed: new Counter({
      name: 'konvoj_gateway_closed_total',
      help: 'Connections closed by the server',
      labelNames: ['reason'],
      registers,
    }),
    commands: new Counter({
      name: 'konvoj_gateway_commands_total',
      help: 'Commands to trackers by outcome',
      labelNames: ['result'],
      registers,
    }),
    storedSeconds: new Histogram({
      name: 'konvoj_gateway_stored_seconds',
      help: 'Time from a complete packet to its acknowledgement',
      labelNames: ['protocol'],
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30],
      registers,
    }),
  };
}

/** Counts stored packets of one protocol. Labels are resolved once; counts are collected here until the next scrape. */
export class StoredMeter {
  readonly #packets: Counter.Internal;
  readonly #records: Counter.Internal;
  readonly #seconds: Histogram.Internal<'protocol'>;
  #packetsHeld = 0;
  #recordsHeld = 0;

  constructor({ packets, records, storedSeconds, beforeRead }: GatewayMetrics, protocol: string) {
    this.#packets = packets.labels(protocol);
    this.#records = records.labels(protocol);
    this.#seconds = storedSeconds.labels(protocol);
    beforeRead(() => this.#update());
  }

  /** The time from a complete packet of this many records to its acknowledgement. */
  stored(records: number, milliseconds: number): void {
    this.#packetsHeld += 1;
    this.#recordsHeld += records;
    this.#seconds.observe(milliseconds / 1000);
  }

  #update(): void {
    this.#packets.inc(this.#packetsHeld);
    this.#records.inc(this.#recordsHeld);
    this.#packetsHeld = 0;
    this.#recordsHeld = 0;
  }
}
