import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type AvlRecord, codecId, encodeAvl, encodeHandshake, u8 } from '@konvoj/teltonika';

export const IMEI = '356307042441013';

/** A tracker's side of a connection: sends bytes, waits for the server's answers. */
export interface TrackerClient {
  readonly socket: Socket;
  send(...chunks: readonly Uint8Array[]): void;
  /** The next `count` bytes of the server, as hex. */
  receive(count: number): Promise<string>;
  /** All bytes received and not read yet. */
  received(): string;
  /** Resolves when the connection has ended; gives the unread bytes. */
  ended(): Promise<string>;
}

/** @param from its source address, one of 127.0.0.0/8 */
export async function connectTracker(port: number, from = '127.0.0.1'): Promise<TrackerClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
  let received = Buffer.alloc(0);
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve();
      wake();
    });
  });
  await once(socket, 'connect');
  const take = (count: number): string => {
    const taken = received.subarray(0, count).toString('hex');
    received = received.subarray(count);
    return taken;
  };
  return {
    socket,
    send(...chunks) {
      for (const chunk of chunks) socket.write(chunk);
    },
    async receive(count) {
      while (received.length < count && !socket.destroyed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return take(count);
    },
    received: () => received.toString('hex'),
    async ended() {
      await closed;
      return take(received.length);
    },
  };
}

/** Connected and accepted. */
export async function signedInTracker(port: number, imei = IMEI, from?: string): Promise<TrackerClient> {
  const client = await connectTracker(port, from);
  client.send(encodeHandshake(imei));
  const answer = await client.receive(1);
  if (answer !== '01') throw new Error(`not accepted: ${answer}`);
  return client;
}

export function aRecord(second: number): AvlRecord {
  return {
    time: Date.UTC(2026, 2, 14, 7, 30, second),
    priority: 0,
    longitude: 14.5057515,
    latitude: 46.0569465,
    altitudeMeters: 298,
    angle: 271,
    satellites: 14,
    speedKmh: 80,
    eventId: 0,
    elements: [u8(239, 1)],
  };
}

/** A packet of this many records, `first` seconds after half past seven. */
export function aPacket(records: number, first = 0): Uint8Array {
  return encodeAvl({
    codec: codecId.codec8Extended,
    records: Array.from({ length: records }, (_, i) => aRecord(first + i)),
  });
}
