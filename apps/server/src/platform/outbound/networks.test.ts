import { describe, expect, it } from 'vitest';
import { isPublicAddress, isWithin, networksOf } from './networks.ts';

describe('an address', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001:82a::200e'])(
    '%s is of the public internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '239.255.255.255',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
    '1.1.1',
    '0x7f.1',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a list of networks', () => {
  it('holds the addresses of each, also when they are mapped', () => {
    const networks = networksOf(['10.0.0.0/8', 'fd00::/8', '127.0.0.1/32']);
    expect(['10.9.9.9', '::ffff:10.9.9.9', 'fd00::1', '127.0.0.1'].map((each) => isWithin(networks, each))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['11.0.0.1', '127.0.0.2', '::1', 'localhost'].some((each) => isWithin(networks, each))).toBe(false);
  });

  it.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'example.org/8', '10.0.0.0/', ''])('refuses %j', (entry) => {
    expect(() => networksOf([entry])).toThrow(TypeError);
  });
});
