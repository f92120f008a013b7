import { expect, test } from 'vitest';
import { createAddressHash, toNetwork } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to the customer network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.0.0/16'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.0.0/16'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8::/32'],
  ['2001:DB8::9', '2001:db8:0::/48', '2001:db8::/32'],
])('%s belongs to the site %s and the provider %s', (address, site, provider) => {
  expect([toNetwork(address, 'site'), toNetwork(address, 'provider')]).toEqual([site, provider]);
});

test("the hash of an address depends on the installation's key", () => {
  const one = createAddressHash(Buffer.alloc(32, 1));
  const other = createAddressHash(Buffer.alloc(32, 2));
  expect(one('203.0.113.9')).toBe(one('::ffff:203.0.113.9'));
  expect(one('203.0.113.9')).not.toBe(other('203.0.113.9'));
  expect(one('203.0.113.9')).not.toContain('203');
});
