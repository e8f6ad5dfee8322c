import { expect, it } from 'vitest';
import { networkOf } from './sign-in-limits.ts';

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::ffff:a01:203', '10.1.2.3'],
  ['2001:db8:1:22ff::7', '2001:db8:1:2200'],
  ['2001:0DB8:1:2201:ffff:ffff:ffff:ffff', '2001:db8:1:2200'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the network of %j is %j', (address, network) => expect(networkOf(address)).toBe(network));
