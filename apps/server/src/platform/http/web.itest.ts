import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { silentLog } from '../logging.ts';
import { createHttp } from './index.ts';
import { serveWebApp } from './web.ts';

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'konvoj-web-'));
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, 'basemap'));
  await mkdir(join(root, 'driver', 'assets'), { recursive: true });
  await writeFile(join(root, 'driver', 'index.html'), '<!doctype html><title>Driver app</title>');
  await writeFile(join(root, 'driver', 'assets', 'driver-1a2b.js'), 'export {};');
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="%STYLE_NONCE%"><title>Konvoj</title>',
  );
  await writeFile(join(root, 'assets', 'index-1a2b.js'), 'export {};');
  await writeFile(join(root, 'assets', 'index-1a2b.js.br'), 'compressed');
  await writeFile(join(root, 'basemap', 'basemap.pmtiles'), Buffer.alloc(1_000, 7));
  app = await createHttp({
    log: silentLog(),
    clock: systemClock,
    callerOfSession: async () => null,
    csrfKey: Buffer.alloc(32),
    publicUrl: null,
    trustedProxies: 'loopback',
    checksReplies: true,
    mapOrigins: [],
  });
  await serveWebApp(app, root, ['https://customer.example']);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

it('serves the app at every page address, with a fresh nonce for its styles', async () => {
  const nonces = new Set<string>();
  const pages = ['/', '/', '/DriveReport?range=week', '/settings/drivers'];
  for (const url of pages) {
    const reply = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('Konvoj');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers).not.toHaveProperty('etag');
    const nonce = /nonce="([\w-]{22})"/.exec(reply.body)?.[1] ?? '';
    expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(pages.length);
  expect((await app.inject({ url: '/index.html' })).statusCode).toBe(404);
});

it('serves the driver app at and below its address, the same each time, with the position of the phone', async () => {
  for (const url of ['/driver', '/driver/', '/driver?code=ABC', '/driver/messages']) {
    const { statusCode, body, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([url, statusCode, body.includes('Driver app')]).toEqual([url, 200, true]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("style-src 'self';");
    expect(headers['permissions-policy']).toMatch(/geolocation=\(self\).*microphone=\(\)/);
  }
  const file = await app.inject({ url: '/driver/assets/driver-1a2b.js' });
  expect(file.headers['cache-control']).toContain('immutable');
  expect((await app.inject({ url: '/driver/index.html' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/drivers', headers: { accept: 'text/html' } })).body).not.toContain('Driver app');
});

it('sends no referrer from pages with a secret address, and excludes them from search engines', async () => {
  for (const url of ['/ResetPassword/abc', '/track/abc', '/Track/abc']) {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  }
});

it('allows the configured origins to frame the page of a shared link, and nobody to frame others', async () => {
  const headersOf = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).headers;
  const shared = await headersOf('/track/abc');
  expect(shared['content-security-policy']).toMatch(/frame-ancestors https:\/\/customer\.example$/);
  expect(shared['x-frame-options']).toBeUndefined();
  const other = await headersOf('/ResetPassword/abc');
  expect(other['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(other['x-frame-options']).toBe('DENY');
});

it('lets browsers cache hashed files for a year and sends them as compressed at build time', async () => {
  const reply = await app.inject({ url: '/assets/index-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.body).toBe('compressed');
});

it('serves ranges of the map file', async () => {
  const reply = await app.inject({ url: '/basemap/basemap.pmtiles', headers: { range: 'bytes=10-19' } });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers['content-range']).toBe('bytes 10-19/1000');
  expect(reply.rawPayload).toHaveLength(10);
});

it('does not answer a missing file or an unknown call with a page', async () => {
  expect((await app.inject({ url: '/assets/gone.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
  const call = await app.inject({ url: '/api/unknown', headers: { accept: 'text/html' } });
  expect(call.statusCode).toBe(404);
  expect(call.headers['content-type']).toContain('application/problem+json');
});
