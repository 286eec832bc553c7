import { driverApp } from '@konvoj/contract/transport/driver-app';
import { driversOrders } from '@konvoj/contract/transport/loading-orders';
import type { EndpointShape, PhonePosition, Reply, Request } from '@konvoj/contract';
import type { z } from 'zod';
import { NetworkError, ProblemError } from '../../shared/api-errors.ts';
import { addressOf, onWire, problemOf } from '../../shared/api-request.ts';
import { phoneOrderOf } from '../model/orders.ts';
import type { Answer, OwnPicture, WaitingReceipt, WrittenMessage } from '../model/outbox.ts';
import { MESSAGES_AT_ONCE, phoneMessageOf, type PhoneMessage } from '../model/phone-message.ts';
import type { MessageServer } from './engine.ts';

/** Answers that say nothing about the request itself. */
const TRY_AGAIN = new Set([408, 425, 429]);
/** A call that hangs on a poor line is given up, so that the next may begin. */
const GIVE_UP_MS = 45_000;
const GIVE_UP_FILES_MS = 5 * 60_000;

/**
 * Makes a call as the driver of a token.
 * @param token null: nobody is signed in
 * @throws {ProblemError} with the server's problem document; {NetworkError} when no answer came
 */
export async function callAs<const E extends EndpointShape>(
  token: string | null,
  endpoint: E,
  request: Request<E> & { readonly files?: readonly OwnPicture[] } = {},
): Promise<Reply<E>> {
  const response = await reach(token, endpoint, request);
  const schema: z.ZodType | undefined = endpoint.reply;
  const value = schema === undefined ? undefined : schema.parse(await response.json());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract ties `reply` to Reply<E>; the generic hides it
  return value as Reply<E>;
}

/** The same for a call that answers with a file. */
export async function fileAs<const E extends EndpointShape>(
  token: string | null,
  endpoint: E,
  request: Request<E>,
): Promise<Blob> {
  const response = await reach(token, endpoint, request);
  return response.blob().catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
}

async function reach<const E extends EndpointShape>(
  token: string | null,
  endpoint: E,
  request: Request<E> & { readonly files?: readonly OwnPicture[] },
): Promise<Response> {
  const { files = [] } = request;
  const body = onWire(endpoint.body, request.body);
  const headers = new Headers({ authorization: `Bearer ${token ?? 'none'}` });
  if (body !== undefined && files.length === 0) headers.set('content-type', 'application/json');
  const response = await fetch(addressOf(endpoint, request), {
    method: endpoint.method,
    headers,
    credentials: 'omit',
    signal: AbortSignal.timeout(files.length === 0 ? GIVE_UP_MS : GIVE_UP_FILES_MS),
    ...(body === undefined ? {} : { body: files.length === 0 ? JSON.stringify(body) : formOf(body, files) }),
  }).catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

function formOf(body: unknown, files: readonly OwnPicture[]): FormData {
  const form = new FormData();
  form.set('body', JSON.stringify(body));
  for (const { name, content } of files) form.append('file', content, name);
  return form;
}

/** A page of messages, the newest first. @param before the id of a message; absent: the newest page */
export async function messagesBefore(owner: string, token: string, before?: number): Promise<PhoneMessage[]> {
  const query = { limit: MESSAGES_AT_ONCE, ...(before !== undefined && { before }) };
  const list = await callAs(token, driverApp.messages, { query });
  return list.map((message) => phoneMessageOf(owner, message));
}

/** What the engine needs, for the driver of a token. */
export function messageServer(owner: string, token: string): MessageServer {
  return {
    async messages() {
      try {
        return await messagesBefore(owner, token);
      } catch (failure) {
        return answerOf(failure).kind === 'signedOut' ? 'signedOut' : 'unreachable';
      }
    },
    async orders() {
      try {
        return (await callAs(token, driversOrders.list)).map((order) => phoneOrderOf(owner, order));
      } catch (failure) {
        return answerOf(failure).kind === 'signedOut' ? 'signedOut' : 'unreachable';
      }
    },
    async send(entry) {
      try {
        if (entry.kind === 'point') {
          const { orderId: id, point: number, status, at, reason } = entry;
          const body = { status, at, ...(reason !== null && { reason }) };
          const order = await callAs(token, driversOrders.report, { params: { id, number }, body });
          return { answer: { kind: 'accepted' }, stored: null, order: phoneOrderOf(owner, order) };
        }
        return { answer: { kind: 'accepted' }, stored: phoneMessageOf(owner, await sendEntry(token, entry)) };
      } catch (failure) {
        return { answer: answerOf(failure), stored: null };
      }
    },
    async notStored(messageId) {
      const body = { id: messageId, state: 'error', waitingFor: 30, key: 'not stored' } as const;
      await callAs(token, driverApp.receipt, { body }).catch(() => undefined);
    },
  };
}

function sendEntry(token: string, entry: WrittenMessage | WaitingReceipt) {
  const { key, at } = entry;
  if (entry.kind === 'message') {
    const { text, deviceId, place = null } = entry;
    const body = { uniqueId: key, text, deviceId, at, ...(place !== null && { location: place }) };
    return callAs(token, driverApp.write, { body, files: entry.pictures });
  }
  return callAs(token, driverApp.receipt, { body: { id: entry.messageId, state: entry.receipt, at, key } });
}

/** Sends positions of the phone as the driver of a token. */
export async function sendPositions(token: string, positions: readonly PhonePosition[]): Promise<Answer> {
  try {
    await callAs(token, driverApp.positions, { body: { positions: [...positions] } });
    return { kind: 'accepted' };
  } catch (failure) {
    return answerOf(failure);
  }
}

/** What a failed call means for what was sent. Whatever is no answer of the catalogue may pass by itself. */
export function answerOf(failure: unknown): Answer {
  if (!(failure instanceof ProblemError)) return { kind: 'unreachable' };
  const { status } = failure.problem;
  if (status === 401) return { kind: 'signedOut' };
  if (status >= 500 || TRY_AGAIN.has(status)) return { kind: 'unreachable' };
  return { kind: 'refused', code: failure.code };
}
