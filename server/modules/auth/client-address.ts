import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

export type HashAddress = (address: string) => string;

/** Addresses are personal data: stored is only what tells one from another, keyed so that it cannot be tried through. */
export function createAddressHash(key: Buffer): HashAddress {
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest('hex').slice(0, 32);
}

/** Who counts as one client: an IPv4 address, or the /64 that one IPv6 customer has to itself. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::', 2);
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const groups = plain.includes('::')
    ? [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
    : first;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
