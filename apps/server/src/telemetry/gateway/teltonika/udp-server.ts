import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import {
  AvlCursor,
  type Datagram,
  decodeDatagram,
  encodeChannelAck,
  encodeDatagramAck,
  type FrameProblem,
} from '@konvoj/teltonika';
import type { KnownTracker } from '../../ingest/port.ts';
import { KnownTrackers } from '../known-trackers.ts';
import { StoredMeter } from '../metrics.ts';
import { type GatewayTools, type ListenOptions, withDeadline } from '../tools.ts';
import { BrokenPackets } from './broken-packets.ts';
import { Normaliser } from './normalise.ts';

const PROTOCOL = 'teltonika-udp';
const WANTS_CHANNEL_ACK = 0;

export interface TeltonikaUdp {
  readonly port: number;
  close(): Promise<void>;
}

// Used only synchronously.
const cursor = new AvlCursor();
const normaliser = new Normaliser();

/**
 * AVL data over UDP. There is no handshake and no proof of the sender: only trackers registered for UDP are accepted,
 * everything else is dropped without an answer. The acknowledgement goes to the source address of the datagram, because
 * networks change the port of a tracker.
 */
class DatagramReceiver {
  readonly #socket: Socket;
  readonly #tools: GatewayTools;
  readonly #trackers: KnownTrackers;
  readonly #meter: StoredMeter;
  readonly #broken = new BrokenPackets();
  readonly #underWay = new Set<Promise<void>>();

  constructor(socket: Socket, tools: GatewayTools) {
    this.#socket = socket;
    this.#tools = tools;
    this.#trackers = new KnownTrackers(tools, PROTOCOL);
    this.#meter = new StoredMeter(tools.metrics, PROTOCOL);
  }

  receive(bytes: Uint8Array, from: RemoteInfo): void {
    const { metrics, limits, log } = this.#tools;
    const datagram = decodeDatagram(bytes);
    if (!datagram.ok) return this.#refuse(datagram.problem);
    if (this.#underWay.size >= limits.datagramsInFlight) {
      metrics.refused.inc({ protocol: PROTOCOL, reason: 'too_many_datagrams' });
      return undefined;
    }
    const work = this.#take(datagram.value, bytes, from).catch((error: unknown) => {
      log.warn({ err: error, imei: datagram.value.imei }, 'datagram could not be stored');
    });
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
    return undefined;
  }

  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #take(datagram: Datagram, bytes: Uint8Array, from: RemoteInfo): Promise<void> {
    const { ingest, clock, watch } = this.#tools;
    const started = clock.now();
    const { tracker } = await this.#trackers.find(datagram.imei, from);
    if (tracker === null) return;
    const problem = cursor.open(datagram.data);
    if (problem !== null) {
      this.#refuse(problem);
      await this.#keepBadFrame(tracker, problem, bytes, from.address);
      return;
    }
    const records = normaliser.readPacket(cursor, tracker.family);
    watch.took(tracker.imei, bytes, records.length, started);
    if (datagram.packetType === WANTS_CHANNEL_ACK) this.#send(encodeChannelAck(datagram.packetId), from);
    await ingest.submit(tracker, PROTOCOL, records);
    this.#send(encodeDatagramAck(datagram.packetId, datagram.avlPacketId, records.length), from);
    this.#meter.stored(records.length, clock.now() - started);
  }

  /** No acknowledgement: the tracker resends it, and continues after its last attempt. */
  async #keepBadFrame(tracker: KnownTracker, problem: FrameProblem, bytes: Uint8Array, address: string): Promise<void> {
    const { ingest, watch, clock, incidents } = this.#tools;
    watch.refused(tracker.imei, bytes, clock.now());
    incidents.note(tracker, 'bad_frame', { protocol: PROTOCOL, address });
    if (this.#broken.count(tracker.imei, bytes).isNew) await ingest.quarantine(tracker, PROTOCOL, problem, bytes);
  }

  #refuse(problem: FrameProblem): void {
    this.#tools.metrics.badFrames.inc({ protocol: PROTOCOL, reason: problem });
  }

  #send(bytes: Uint8Array, to: RemoteInfo): void {
    // a failed acknowledgement is like a lost one: the tracker resends
    this.#socket.send(bytes, to.port, to.address, () => undefined);
  }
}

export async function startTeltonikaUdp(tools: GatewayTools, options: ListenOptions): Promise<TeltonikaUdp> {
  const { host, port, reusePort } = options;
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', reusePort });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.off('error', reject);
      resolve();
    });
  });
  const receiver = new DatagramReceiver(socket, tools);
  socket.on('error', (error) => tools.log.error({ err: error }, 'UDP port failed'));
  socket.on('message', (bytes, from) => receiver.receive(bytes, from));
  return {
    port: socket.address().port,
    async close() {
      socket.removeAllListeners('message');
      await withDeadline(receiver.idle(), tools);
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}
