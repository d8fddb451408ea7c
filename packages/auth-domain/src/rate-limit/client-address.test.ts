import { expect, test } from 'vitest'
import { truncatedAddress } from './client-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.0'],
  ['::ffff:203.0.113.9', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:DB8::1', '2001:db8:0::'],
  ['::1', '0:0:0::'],
])('the network of %s is %s', (address, network) => {
  expect(truncatedAddress(address)).toBe(network)
})
