import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';

/** A way to a server that can be shut: connections through it end at once, and new ones are turned away. */
export class Door {
  /** Number of connections while it was closed. */
  attempts = 0;
  readonly #sockets = new Set<Socket>();
  #isShut = false;
  readonly #server = createServer((socket) => this.#pass(socket));
  readonly #to: { readonly host: string; readonly port: number };

  private constructor(to: { readonly host: string; readonly port: number }) {
    this.#to = to;
  }

  static async to(host: string, port: number): Promise<Door> {
    const door = new Door({ host, port });
    door.#server.listen(0, '127.0.0.1');
    await once(door.#server, 'listening');
    return door;
  }

  get port(): number {
    // A server that listens on a port has an address with one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (this.#server.address() as AddressInfo).port;
  }

  shut(): void {
    this.#isShut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  open(): void {
    this.#isShut = false;
  }

  async close(): Promise<void> {
    this.shut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(socket: Socket): void {
    if (this.#isShut) {
      this.attempts += 1;
      socket.destroy();
      return;
    }
    const onward = connect(this.#to);
    for (const each of [socket, onward]) {
      this.#sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => {
        this.#sockets.delete(each);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  }
}
