import ipaddr from 'ipaddr.js'

const sharedGroups = 4

/**
 * Returns the part of a network address that one household or hall shares: an IPv4 address, or the first 64 bits of an
 * IPv6 address, of which a single connection may use as many as it likes. Anything else is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const shared = parsed.parts.slice(0, sharedGroups).map((group) => group.toString(16))
  return `${shared.join(':')}::/64`
}
