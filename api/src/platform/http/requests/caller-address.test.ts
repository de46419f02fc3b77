import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressToCount } from './caller-address.ts';

test('IPv4 counts by address', () => {
  assert.equal(addressToCount('203.0.113.7'), '203.0.113.7');
  assert.equal(addressToCount('::ffff:203.0.113.7'), '203.0.113.7');
});

test('IPv6 counts by /64, and one address is the same in every notation', () => {
  const sameHome = [
    '2001:db8:0:1::1',
    '2001:0DB8:0000:0001:a:b:c:d',
    '2001:db8:0:1:ffff::2',
    '2001:db8::1:a:b:c:d',
  ];
  for (const ip of sameHome) assert.equal(addressToCount(ip), '2001:db8:0:1::/64', ip);
  assert.equal(addressToCount('::1'), '0:0:0:0::/64');
  assert.equal(addressToCount('fe80::1%eth0'), 'fe80:0:0:0::/64');
});
