import { endpoints } from '@konvoj/contract';
import { LIVE_PATH } from '@konvoj/contract/telemetry/live-socket';
import { messageFrame } from '@konvoj/contract/transport/messages';
import type { EndpointShape, Message, PhonePosition } from '@konvoj/contract';

const { driverApp } = endpoints;
const PING_EVERY_MS = 20_000;
const MESSAGES_AT_ONCE = 50;

/** How a driver signs in. */
export interface Credentials {
  readonly organizationCode: string;
  readonly cardNumber: string;
  readonly pin: string;
}

/** The server refused a call. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(call: string, status: number) {
    super(`${call} was answered with ${status}`);
    this.status = status;
  }
}

/** A phone of a driver who is signed in: the calls that the driver app makes. */
export interface Phone {
  messages(): Promise<Message[]>;
  receipt(id: number, state: 'received' | 'read' | 'inDrive' | 'realized'): Promise<void>;
  /** @param key of the message: sent again it is the same one */
  write(key: string, text: string): Promise<void>;
  /** Takes the first vehicle that the driver may have, when they have none. */
  takeVehicle(): Promise<void>;
  allowPosition(): Promise<void>;
  sendPositions(positions: readonly PhonePosition[]): Promise<void>;
  signOut(): Promise<void>;
  /** Opens the live connection. @returns what closes it */
  listen(heard: { readonly onMessages: () => void; readonly onClose: () => void }): () => void;
}

/** Signs in. @param url of the server @throws {RefusedError} */
export async function signIn(url: string, credentials: Credentials, signal: AbortSignal): Promise<Phone> {
  async function call(endpoint: EndpointShape, token: string | null, body?: unknown, query = ''): Promise<unknown> {
    const response = await fetch(`${url}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token ?? 'none'}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    });
    if (!response.ok) throw new RefusedError(`${endpoint.method} ${endpoint.path}`, response.status);
    return response.status === 204 ? undefined : response.json();
  }

  const { token } = driverApp.signIn.reply.parse(await call(driverApp.signIn, null, credentials));
  return {
    messages: async () =>
      driverApp.messages.reply.parse(await call(driverApp.messages, token, undefined, `?limit=${MESSAGES_AT_ONCE}`)),
    async receipt(id, state) {
      await call(driverApp.receipt, token, { id, state, at: new Date().toISOString() });
    },
    async write(key, text) {
      await call(driverApp.write, token, { uniqueId: key, text });
    },
    async takeVehicle() {
      const { vehicle } = driverApp.me.reply.parse(await call(driverApp.me, token));
      if (vehicle !== null) return;
      const [first] = driverApp.vehicles.reply.parse(await call(driverApp.vehicles, token));
      if (first !== undefined) await call(driverApp.chooseVehicle, token, { vehicleId: first.id });
    },
    async allowPosition() {
      await call(driverApp.consent, token, { position: true });
    },
    async sendPositions(positions) {
      await call(driverApp.positions, token, { positions });
    },
    async signOut() {
      await fetch(`${url}${driverApp.signOut.path}`, {
        method: driverApp.signOut.method,
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(2_000),
      });
    },
    listen({ onMessages, onClose }) {
      const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH);
      const ping = (): void => socket.send(JSON.stringify({ ping: 1, token }));
      const pinging = setInterval(() => socket.readyState === WebSocket.OPEN && ping(), PING_EVERY_MS);
      socket.addEventListener('open', ping);
      socket.addEventListener('message', ({ data }) => {
        if (hasMessages(String(data))) onMessages();
      });
      socket.addEventListener('close', () => {
        clearInterval(pinging);
        onClose();
      });
      return () => {
        clearInterval(pinging);
        socket.close();
      };
    },
  };
}

function hasMessages(text: string): boolean {
  try {
    return messageFrame.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
