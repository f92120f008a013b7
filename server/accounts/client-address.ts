import { isIPv6 } from 'node:net';
import { hashWithKey } from '#server/platform/signed-token.ts';

/**
 * Prefix lengths that group addresses into clients. A customer gets at least an IPv6 /64, a site up to a /48 (RFC 6177), a
 * provider a /32 from the registries. Of IPv4, one address is one customer and one site.
 */
export const networkBreadths = {
  customer: { ipv4: 32, ipv6: 64 },
  site: { ipv4: 32, ipv6: 48 },
  provider: { ipv4: 16, ipv6: 32 },
} as const;
export type NetworkBreadth = keyof typeof networkBreadths;

/** @param breadth default: customer */
export type HashAddress = (address: string, breadth?: NetworkBreadth) => string;

/** Addresses are personal data: only a keyed hash of the network is stored, so that addresses cannot be guessed from it. */
export function createAddressHash(key: Buffer): HashAddress {
  return (address, breadth) => hashWithKey(key, toNetwork(address, breadth));
}

/** The network of an address: addresses of one network count as one client. */
export function toNetwork(address: string, breadth: NetworkBreadth = 'customer'): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%', 1)[0] as string;
  const { ipv4, ipv6 } = networkBreadths[breadth];
  if (!isIPv6(plain)) {
    return ipv4 === 32
      ? plain
      : `${plain
          .split('.')
          .slice(0, ipv4 / 8)
          .join('.')}.0.0/${ipv4}`;
  }
  const [head = '', tail = ''] = plain.split('::', 2);
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const groups = plain.includes('::')
    ? [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
    : first;
  const network = groups.slice(0, ipv6 / 16).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${ipv6}`;
}
