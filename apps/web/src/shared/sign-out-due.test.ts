import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSessionUser } from './session.testing.ts';
import { askSignedInUser, endSession } from './sign-out-due.ts';

const USER = 'GET /api/user';
const SIGN_OUT = 'DELETE /api/session';
let hasNetwork: boolean;
let asked: string[];

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=t; path=/';
  hasNetwork = true;
  asked = [];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    if (!hasNetwork) return Promise.reject(new TypeError('Failed to fetch'));
    asked.push(`${method} ${address}`);
    return Promise.resolve(method === 'GET' ? Response.json(aSessionUser()) : new Response(null, { status: 204 }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('ends before the next start a session that could not be ended without a network', async () => {
  hasNetwork = false;
  await expect(endSession()).rejects.toThrow('network');
  await expect(askSignedInUser()).rejects.toThrow('network');
  hasNetwork = true;
  await askSignedInUser();
  await askSignedInUser();
  expect(asked).toEqual([SIGN_OUT, USER, USER]);
});

it('ends it when the network returns, once', async () => {
  hasNetwork = false;
  await expect(endSession()).rejects.toThrow('network');
  hasNetwork = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked).toEqual([SIGN_OUT]));
  await vi.waitFor(() => expect(localStorage.length).toBe(0));
  window.dispatchEvent(new Event('online'));
  await askSignedInUser();
  expect(asked).toEqual([SIGN_OUT, USER]);
});

it('takes a session that the server no longer knows for ended', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ type: 'x', title: 'x', status: 401, code: 'signed_out' }, { status: 401 })),
  );
  await endSession();
  expect(localStorage.length).toBe(0);
});
