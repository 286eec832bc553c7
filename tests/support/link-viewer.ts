import { LIVE_PATH, linkFrame } from '@konvoj/contract';
import type { LinkFrame } from '@konvoj/contract';
import { WebSocket } from 'ws';

/** The page of a shared link: its live connection, with every byte of text that it received. */
export class LinkViewer {
  readonly #socket: WebSocket;
  readonly #closed: Promise<number>;
  readonly #waiting = new Set<() => void>();
  readonly frames: LinkFrame[] = [];
  received = '';

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      this.received += text;
      // Strict: what the contract does not name must not come.
      this.frames.push(linkFrame.strict().parse(JSON.parse(text)));
      for (const look of this.#waiting) look();
    });
    this.#closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.received += reason.toString();
        resolve(code);
        for (const look of this.#waiting) look();
      });
    });
  }

  /** @param base the address of the server, `http://…` */
  static async open(base: string, secret: string, headers: Record<string, string> = {}): Promise<LinkViewer> {
    const socket = new WebSocket(base.replace('http', 'ws') + LIVE_PATH, { origin: base, headers });
    const viewer = new LinkViewer(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    viewer.ping(secret);
    return viewer;
  }

  ping(secret: string): void {
    this.send({ ping: 1, external_link_secret: secret });
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  /** The first frame, from now or before, of which this is true. Fails when the connection closes first. */
  frame(isIt: (frame: LinkFrame) => boolean): Promise<LinkFrame> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.frames.find(isIt);
        if (found) resolve(found);
        else if (this.#socket.readyState === WebSocket.CLOSED) reject(new Error('the connection was closed'));
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

  terminate(): void {
    this.#socket.terminate();
  }
}
