import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { admission, registeredAs, type RegisteredProtocol } from './admission.ts';

const IMEI = '356307042441013';
const keyHash = createHash('sha256').update('ktk_secret').digest();
const protocols: readonly RegisteredProtocol[] = ['teltonika', 'teltonika-udp', 'osmand', 'owntracks', 'traccar'];

describe('a registered tracker', () => {
  it.each(protocols)('of protocol %s is accepted on that one only', (registered) => {
    const tracker = { imei: IMEI, protocol: registered, keyHash: null };
    const decided = protocols.map((arriving) => admission(tracker, arriving, null));
    expect(decided).toEqual(protocols.map((each) => (each === registered ? 'accepted' : 'wrong_protocol')));
  });

  it('with a key is accepted over OsmAnd with that key only', () => {
    const tracker = { imei: 'telefon-7', protocol: 'osmand', keyHash };
    expect(admission(tracker, 'osmand', 'ktk_secret')).toBe('accepted');
    expect(admission(tracker, 'osmand', null)).toBe('key_missing');
    expect(admission(tracker, 'osmand', 'ktk_other')).toBe('wrong_key');
    expect(admission(tracker, 'osmand', '')).toBe('wrong_key');
  });
});

describe('a tracker that was registered without a protocol', () => {
  const open = { imei: IMEI, protocol: null, keyHash: null };

  it.each(['teltonika', 'owntracks', 'traccar'] as const)('gets it from its first contact by %s', (protocol) => {
    expect(admission(open, protocol, null)).toBe('first_contact');
  });

  it('never gets it from a datagram, whatever its identifier and key', () => {
    for (const tracker of [open, { ...open, imei: 'telefon-7' }, { ...open, keyHash }]) {
      expect(admission(tracker, 'teltonika-udp', null)).toBe('wrong_protocol');
    }
  });

  it('gets it from an HTTP request without a key unless its identifier is an IMEI', () => {
    expect(admission(open, 'osmand', null)).toBe('wrong_protocol');
    expect(admission({ ...open, imei: 'telefon-7' }, 'osmand', null)).toBe('first_contact');
    expect(admission({ ...open, keyHash }, 'osmand', 'ktk_secret')).toBe('first_contact');
  });
});

it('Traccar Client is treated as OsmAnd', () => {
  expect(registeredAs('traccar-client')).toBe('osmand');
  expect(registeredAs('teltonika-udp')).toBe('teltonika-udp');
});
