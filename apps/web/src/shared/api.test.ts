import { endpoints } from '@konvoj/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { addressOf, call } from './api.ts';
import { NetworkError, ProblemError } from './api-errors.ts';
import { sessionState } from './session-state.ts';
import { aSessionUser } from './session.testing.ts';

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

/** The network as this test has it: answers in turn, remembers what was asked. */
function network(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push({ address, init });
    if (address === '/sanctum/csrf-cookie') document.cookie = 'XSRF-TOKEN=a%3Db; path=/';
    const answer = address === '/sanctum/csrf-cookie' ? new Response(null, { status: 204 }) : answers.shift();
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new TypeError('no answer'));
  });
  return sent;
}
const json = (value: unknown, status = 200) => Response.json(value, { status });

describe('calls', () => {
  beforeEach(() => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
    sessionState.set({ status: 'unknown' });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('fetches the CSRF cookie before the first change and returns it in the header', async () => {
    const sent = network(json({ id: 3 }), json({ id: 3 }));
    await call(endpoints.session.signIn, { body: { email: 'a@b.si', password: 'x' } });
    await call(endpoints.session.signIn, { body: { email: 'a@b.si', password: 'x' } });
    expect(sent.map(({ address }) => address)).toEqual(['/sanctum/csrf-cookie', '/api/session', '/api/session']);
    const init = sent[1]?.init;
    const headers = new Headers(init?.headers);
    expect(headers.get('x-xsrf-token')).toBe('a=b');
    expect(headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(init?.credentials).toBe('include');
    expect(init?.body).toEqual(new URLSearchParams({ email: 'a@b.si', password: 'x' }));
  });

  it('fetches the cookie again when its session is gone, and says then that the user is signed out', async () => {
    document.cookie = 'XSRF-TOKEN=old; path=/';
    sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
    const refusal = (status: number, code: string) => json({ type: 'x', title: 'x', status, code }, status);
    const sent = network(refusal(403, 'csrf_missing'), refusal(401, 'signed_out'));
    await expect(call(endpoints.session.signOut)).rejects.toMatchObject({ code: 'signed_out' });
    expect(sent.map(({ address }) => address)).toEqual(['/api/session', '/sanctum/csrf-cookie', '/api/session']);
    expect(sessionState.get()).toEqual({ status: 'signedOut', ended: true });
  });

  it('sends files in a form, after the JSON in its field body', async () => {
    const sent = network(json([]));
    document.cookie = 'XSRF-TOKEN=a; path=/';
    const attributes = { message: 'Delivery note', type: 0 } as const;
    const body = { deviceIds: [7], type: 'sendCommunicationMessage', attributes } as const;
    const files = [new File(['x'], 'note.jpg', { type: 'image/jpeg' })];
    await call(endpoints.messages.send, { body: { ...body, deviceIds: [...body.deviceIds] } }, { files });
    const form = sent[0]?.init.body;
    if (!(form instanceof FormData)) throw new Error('no form');
    expect([...form.keys()]).toEqual(['body', 'files']);
    expect(form.get('body')).toBe(JSON.stringify(body));
    // The browser names the type, with the boundary between the parts.
    expect(new Headers(sent[0]?.init.headers).get('content-type')).toBeNull();
  });

  it('fetches no CSRF cookie for reading', async () => {
    const sent = network(json([]));
    await expect(call(endpoints.devices.list)).resolves.toEqual([]);
    expect(sent.map(({ address }) => address)).toEqual(['/api/devices']);
  });

  it('gives the problem document as a typed error', async () => {
    const problem = {
      type: '/problems/period.too_long',
      title: 't',
      status: 422,
      code: 'period.too_long',
      params: { maxDays: 92 },
    };
    network(json(problem, 422));
    const refused = call(endpoints.stages.list, { query: { deviceId: '7' } });
    await expect(refused).rejects.toMatchObject({ code: 'period.too_long', problem: { params: { maxDays: 92 } } });
    await expect(refused).rejects.toBeInstanceOf(ProblemError);
  });

  it('ends the local session on any 401', async () => {
    network(json({ type: 'x', title: 'x', status: 401, code: 'signed_out' }, 401));
    await expect(call(endpoints.devices.list)).rejects.toBeInstanceOf(ProblemError);
    expect(sessionState.get()).toEqual({ status: 'signedOut' });
  });

  it('distinguishes a page of a proxy from a problem document', async () => {
    network(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call(endpoints.devices.list)).rejects.toMatchObject({ code: 'internal', problem: { status: 502 } });
  });

  it('reports a missing answer', async () => {
    network(new TypeError('Failed to fetch'));
    await expect(call(endpoints.devices.list)).rejects.toBeInstanceOf(NetworkError);
  });

  it('refuses a reply that does not match the contract', async () => {
    network(json([{ id: 'seven' }]));
    await expect(call(endpoints.devices.list)).rejects.toBeInstanceOf(z.ZodError);
  });

  it('writes the query into the address and leaves out what is not given', () => {
    const query = { deviceId: 7, from: '2026-11-20 00:00:00', to: '2026-11-21T00:00:00Z', before: undefined };
    expect(addressOf(endpoints.positions.list, { query })).toBe(
      '/api/positions?deviceId=7&from=2026-11-20+00%3A00%3A00&to=2026-11-21T00%3A00%3A00Z',
    );
  });
});
