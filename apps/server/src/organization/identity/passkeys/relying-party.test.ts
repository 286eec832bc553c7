import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

describe('the relying party of passkeys', () => {
  it.each([
    ['https://konvoj.example/', { id: 'konvoj.example', origin: 'https://konvoj.example' }],
    [
      'https://fleet.konvoj.example:8443/x',
      { id: 'fleet.konvoj.example', origin: 'https://fleet.konvoj.example:8443' },
    ],
    ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ])('is the host of %s', (address, party) => {
    expect(relyingPartyOf(new URL(address))).toEqual(party);
  });

  it.each(['http://konvoj.example', 'https://192.0.2.1', 'http://127.0.0.1:8080', 'https://[2001:db8::1]'])(
    'is none for %s',
    (address) => expect(relyingPartyOf(new URL(address))).toBeNull(),
  );

  it('is none without a public address', () => expect(relyingPartyOf(null)).toBeNull());
});
