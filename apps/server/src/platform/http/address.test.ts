import { expect, it } from 'vitest';
import { clientAddress, networkOf } from './address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:5123', '192.0.2.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', '10.0.0.9'],
  ["1.1.1.1'; drop table", '10.0.0.9'],
  ['', '10.0.0.9'],
])('takes %s, forwarded by 10.0.0.9, as %s', (forwarded, address) => {
  expect(clientAddress(forwarded, '10.0.0.9')).toBe(address);
});
