import { LIVE_PATH, serverFrame } from '@konvoj/contract';
import type { ClientFrame, ServerFrame } from '@konvoj/contract';
import { WebSocket } from 'ws';

/** A page's live connection, which remembers every frame. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  /** Everything that was received, as text. */
  received = '';
  readonly #closed: Promise<number>;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      this.received += text;
      this.frames.push(serverFrame.parse(JSON.parse(text)));
      for (const look of this.#waiting) look();
    });
    this.#closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        resolve(code);
        for (const look of this.#waiting) look();
      });
    });
  }

  /** @param base the address of the server, `http://…` */
  static async open(
    base: string,
    { origin = base, compressed = true }: { origin?: string | null; compressed?: boolean } = {},
  ): Promise<LiveClient> {
    const socket = new WebSocket(base.replace('http', 'ws') + LIVE_PATH, {
      perMessageDeflate: compressed,
      ...(origin === null ? {} : { origin }),
    });
    const client = new LiveClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** The first frame, from now or before, of which this is true. Fails when the connection closes first. */
  frame(isIt: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.frames.find(isIt);
        if (found) resolve(found);
        else if (this.socket.readyState === WebSocket.CLOSED) reject(new Error('the connection was closed'));
        else return;
        this.#waiting.delete(look);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** The code with which the connection was closed. */
  closed(): Promise<number> {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.#closed;
  }
}

export const isFull = (frame: ServerFrame): boolean => frame.full === 1;
