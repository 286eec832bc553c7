import 'fake-indexeddb/auto';
import { LIVE_PATH } from '@konvoj/contract';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { oldestFirst } from '../../apps/web/src/driver/model/inbox.ts';
import { ownerOf } from '../../apps/web/src/driver/model/phone-message.ts';
import type { PhoneMessage } from '../../apps/web/src/driver/model/phone-message.ts';
import { openPhoneDatabase } from '../../apps/web/src/driver/store/database.ts';
import { phoneOn } from '../../apps/web/src/driver/store/phone.ts';
import { startEngine } from '../../apps/web/src/driver/sync/engine.ts';
import { startLiveLine } from '../../apps/web/src/driver/sync/live-line.ts';
import type { LineListeners } from '../../apps/web/src/driver/sync/live-line.ts';
import { messageServer } from '../../apps/web/src/driver/sync/server.ts';
import type { KilledServer } from './killed-server.ts';

/** The driver app itself, with its database and without a screen: it reads what comes and answers. */
export interface AppPhone {
  /** What the driver has in the app, the oldest first. */
  messages(): Promise<PhoneMessage[]>;
  /** How many messages and receipts the server does not have yet. */
  waiting(): Promise<number>;
  /** The texts that the driver wrote, in their order. */
  readonly written: readonly string[];
}

interface Driver {
  readonly organizationId: number;
  readonly driverId: number;
  readonly deviceId: number;
  readonly token: string;
}

/** Each time that the server is up again stands for the pauses of the app: nothing waits by the clock. */
export async function appPhone(server: KilledServer, driver: Driver): Promise<AppPhone> {
  const { token, deviceId } = driver;
  const owner = ownerOf(driver.organizationId, driver.driverId);
  callsGoTo(server.url);
  const phone = phoneOn(await openPhoneDatabase(`phone of ${owner}`), {
    now: Date.now,
    newKey: () => crypto.randomUUID(),
  });
  const written: string[] = [];
  const seen = new Set<string>();
  let isStopped = false;

  async function readAndAnswer(): Promise<void> {
    const { messages } = await phone.read(owner);
    for (const { uniqueId, toDriver, state, text } of oldestFirst(messages)) {
      if (!toDriver || state === 11 || seen.has(uniqueId)) continue;
      seen.add(uniqueId);
      await phone.report(owner, uniqueId, 'read');
      if (seen.size % 2 > 0) continue;
      written.push(`Re: ${text}`);
      await phone.write(owner, { text: `Re: ${text}`, deviceId });
    }
    await engine.send();
  }

  const engine = startEngine({
    owner,
    phone,
    server: messageServer(owner, token),
    clock: {
      after(_, work) {
        let isCancelled = false;
        void server.up().then(() => (isCancelled || isStopped ? undefined : work()));
        return () => (isCancelled = true);
      },
    },
    random: () => 0,
    exclusively: (work) => work(),
    onChange: () => undefined,
    onOnline: () => undefined,
    onSignedOut: () => undefined,
  });
  const line = startLiveLine({
    owner,
    token,
    open: (listeners) => openSocket(server, listeners, () => line.wake()),
    after: () => () => undefined,
    onConnected: () => void engine.sync().then(readAndAnswer),
    onMessages: (messages) => {
      server.note('frame');
      void engine.take(messages).then(readAndAnswer);
    },
    onSignedOut: () => undefined,
  });
  onTestFinished(() => {
    isStopped = true;
    line.stop();
    engine.stop();
  });
  return {
    written,
    messages: async () => oldestFirst((await phone.read(owner)).messages),
    waiting: async () => (await phone.read(owner)).outbox.length,
  };
}

function openSocket(server: KilledServer, listeners: LineListeners, wake: () => void) {
  const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_PATH, { origin: server.url });
  socket.on('open', listeners.onOpen);
  // `data` is text: our server sends nothing else.
  socket.on('message', (data) => listeners.onText(Buffer.isBuffer(data) ? data.toString() : ''));
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    listeners.onClose(code);
    void server.up().then(wake);
  });
  return { send: (text: string) => socket.send(text), close: () => socket.terminate() };
}

/** The app calls its own origin, which a browser would know. */
function callsGoTo(base: string): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, request?: RequestInit) => fetch(new URL(address, base), request));
  onTestFinished(() => void vi.unstubAllGlobals());
}
