import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not the public internet (IANA special-purpose registry), besides multicast and reserved ones. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global unicast of IPv6; everything else of IPv6 is refused. */
const GLOBAL_IPV6 = ['2000::/3'];
/**
 * Parts of it that are special, or that carry an address of IPv4 (6to4, Teredo). Addresses of IPv4 in others, mapped
 * (::ffff:0:0/96) or translated (64:ff9b::/96, NAT64), lie outside 2000::/3.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** The networks of a list in CIDR notation. @throws {TypeError} naming the first entry that is none */
export function networksOf(list: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const entry of list) {
    const [address = '', bits = ''] = entry.split('/');
    const family = isIP(address);
    const length = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (family === 0 || !(length <= (family === 4 ? 32 : 128)))
      throw new TypeError(`${entry} is no network such as 10.0.0.0/8`);
    networks.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

const specialIpv4 = networksOf(SPECIAL_IPV4);
const globalIpv6 = networksOf(GLOBAL_IPV6);
const specialIpv6 = networksOf(SPECIAL_IPV6);

/** Whether an address is one of the public internet: neither private, loopback, link-local nor multicast, in no notation. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialIpv4.check(address, 'ipv4');
  return family === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** Whether an address lies in one of the networks. An IPv4 address that is mapped into IPv6 counts as itself. */
export function isWithin(networks: BlockList, address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
