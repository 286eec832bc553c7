import { describe, expect, it } from 'vitest';
import { readSubscription } from './rules.ts';

const services = ['push.example.org', '.push.example.com'];
const keys = { p256dh: 'a', auth: 'b' };
const tokenFor = (endpoint: string) => JSON.stringify({ endpoint, expirationTime: null, keys });

describe('the token of a browser', () => {
  it.each(['https://push.example.org/send/1', 'https://eu.push.example.com/1'])('is accepted at %s', (endpoint) => {
    expect(readSubscription(tokenFor(endpoint), services)).toEqual({ endpoint, keys });
  });

  it.each([
    'https://example.org/1',
    'https://push.example.org.evil.example/1',
    'https://evilpush.example.com/1',
    'https://user:secret@push.example.org/1',
    'https://user@push.example.org/1',
    'https://.push.example.com/1',
    'https://eu..push.example.com/1',
    'http://push.example.org/1',
    'https://push.example.org:22/1',
    'https://eu.push.example.com:8443/1',
    'https://10.0.0.1/1',
    'http://127.0.0.1:8080/api/user',
    'ftp://push.example.org/1',
  ])('is refused at %s, where no browser takes notifications', (endpoint) => {
    expect(readSubscription(tokenFor(endpoint), services)).toBeNull();
  });

  it.each(['', 'null', '{', '{"endpoint":"https://push.example.org/1"}'])('is refused when it is %j', (token) => {
    expect(readSubscription(token, services)).toBeNull();
  });
});
