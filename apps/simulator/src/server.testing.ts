import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { decodeAvl, encodeAck, FrameReader } from '@konvoj/teltonika';
import type { AvlRecord } from '@konvoj/teltonika';

export interface ReceivedRecord {
  readonly imei: string;
  readonly record: AvlRecord;
}

/** The server's answer to the n-th packet (from 0). */
export type Answer = 'acknowledge' | 'acknowledge none' | 'hang up';

/** A small server for trackers that records what it acknowledged. */
export class TestServer {
  readonly received: ReceivedRecord[] = [];
  packets = 0;
  connections = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #waiting: { enough: () => boolean; resolve: () => void }[] = [];

  private constructor(behaviour: {
    readonly answer: (packet: number) => Answer;
    readonly knows: (imei: string) => boolean;
  }) {
    this.#server = createServer((socket) => this.#accept(socket, behaviour));
  }

  static async start(
    answer: (packet: number) => Answer = () => 'acknowledge',
    knows: (imei: string) => boolean = () => true,
  ): Promise<TestServer> {
    const server = new TestServer({ answer, knows });
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    return (address satisfies AddressInfo).port;
  }

  /** Resolves as soon as the condition holds; checked after all received data. */
  until(enough: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ enough, resolve });
      this.#look();
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(
    socket: Socket,
    { answer, knows }: { readonly answer: (packet: number) => Answer; readonly knows: (imei: string) => boolean },
  ): void {
    this.connections++;
    this.#sockets.add(socket);
    const reader = new FrameReader();
    let imei = '';
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      reader.push(chunk);
      for (let event = reader.read(); event !== null; event = reader.read()) {
        if (event.kind === 'imei') {
          imei = event.imei;
          socket.write(Uint8Array.of(knows(imei) ? 1 : 0));
        } else if (event.kind === 'frame') {
          this.#take(socket, imei, event.data, answer(this.packets++));
        }
      }
      this.#look();
    });
  }

  #take(socket: Socket, imei: string, data: Uint8Array, answer: Answer): void {
    if (answer === 'hang up') {
      socket.destroy();
      return;
    }
    const packet = decodeAvl(data);
    if (!packet.ok) throw new Error(`the simulator sent a bad packet: ${packet.problem}`);
    if (answer === 'acknowledge none') {
      socket.write(encodeAck(0));
      return;
    }
    this.received.push(...packet.value.records.map((record) => ({ imei, record })));
    socket.write(encodeAck(packet.value.records.length));
  }

  #look(): void {
    this.#waiting = this.#waiting.filter(({ enough, resolve }) => {
      if (!enough()) return true;
      resolve();
      return false;
    });
  }
}
