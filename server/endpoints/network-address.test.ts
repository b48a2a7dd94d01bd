import { expect, it } from 'vitest'
import { networkOf } from './rate-limit.ts'

it('an IPv4 address is its own network, also when mapped into IPv6', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:c000:207')).toBe('192.0.2.7')
})

it('all IPv6 addresses of one connection count as one', () => {
  const network = '2001:db8:0:1::/64'
  expect(networkOf('2001:db8:0:1::1')).toBe(network)
  expect(networkOf('2001:0db8:0000:0001:ffff:1:2:3')).toBe(network)
  expect(networkOf('2001:db8:0:2::1')).not.toBe(network)
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

it('text that is not an address is unchanged', () => {
  for (const text of ['unknown', '', '192.0.2.7:80', ':::']) expect(networkOf(text)).toBe(text)
})
