import { describe, expect, it } from 'vitest';
import { natsAddress } from './address.ts';

describe('NATS_URL', () => {
  it.each([
    ['nats://127.0.0.1:4222', { servers: ['127.0.0.1:4222'], isTls: false, credentials: null }],
    ['nats://nats.example', { servers: ['nats.example:4222'], isTls: false, credentials: null }],
    ['tls://[2001:db8::1]:4333/', { servers: ['[2001:db8::1]:4333'], isTls: true, credentials: null }],
    [
      'nats://konvoj:p%40ss@one:4222, nats://two:4223',
      { servers: ['one:4222', 'two:4223'], isTls: false, credentials: { user: 'konvoj', pass: 'p@ss' } },
    ],
    ['nats://a-token@one', { servers: ['one:4222'], isTls: false, credentials: { token: 'a-token' } }],
  ])('%s', (text, address) => {
    expect(natsAddress.parse(text)).toEqual(address);
  });

  it.each([
    '127.0.0.1:4222',
    'http://nats.example',
    'nats://',
    'nats://one/subject',
    'nats://one?tls=1',
    'nats://one,',
    'nats://one,tls://two',
    'nats://konvoj:one@one,nats://konvoj:two@two',
  ])('refuses %s', (text) => {
    expect(natsAddress.safeParse(text).success).toBe(false);
  });
});
