import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PATH, serverFrame } from '@konvoj/contract';
import type { ServerFrame } from '@konvoj/contract';
import { WebSocket } from 'ws';
import { signedIn } from '../support/app.ts';
import type { Client } from '../support/client.ts';

const RECONNECT_AFTER_MS = 250;
const PING_EVERY_MS = 10_000;

/** A browser's live connection that comes back after each end, as the web app's does: then it gets everything anew. */
export class LivePage {
  /** How often it was connected. */
  connections = 0;
  readonly #url: string;
  readonly #client: Client;
  /** By device, epoch milliseconds. */
  readonly #newest = new Map<number, number>();
  #socket: WebSocket | null = null;
  #isClosed = false;
  readonly #done: Promise<void>;

  private constructor(url: string, client: Client) {
    this.#url = url;
    this.#client = client;
    this.#done = this.#run();
  }

  static async open(url: string, email: string): Promise<LivePage> {
    return new LivePage(url, await signedIn({ url }, email));
  }

  /** Device time of the newest position that it was sent. */
  newestOf(deviceId: number): number | undefined {
    return this.#newest.get(deviceId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#socket?.terminate();
    await this.#done;
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      await this.#session().catch(() => undefined);
      if (!this.#isClosed) await pause(RECONNECT_AFTER_MS);
    }
  }

  async #session(): Promise<void> {
    const { status, body } = await this.#client.get('/api/user');
    if (status !== 200) throw new Error(`the server answered ${status}`);
    const socket = new WebSocket(this.#url.replace('http', 'ws') + LIVE_PATH, { origin: this.#url });
    this.#socket = socket;
    const ping = () => socket.send(JSON.stringify({ ping: 1, token: body.wsToken }));
    let timer: NodeJS.Timeout | undefined;
    socket.on('open', () => {
      this.connections += 1;
      ping();
      timer = setInterval(ping, PING_EVERY_MS);
    });
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#take(serverFrame.parse(JSON.parse(data.toString())));
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => void socket.on('close', resolve));
    clearInterval(timer);
  }

  #take({ full, positions = [] }: ServerFrame): void {
    if (full === 1) this.#newest.clear();
    for (const { deviceId, deviceTime } of positions) {
      const time = new Date(deviceTime).getTime();
      this.#newest.set(deviceId, Math.max(time, this.#newest.get(deviceId) ?? 0));
    }
  }
}
