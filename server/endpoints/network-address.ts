import ipaddr from 'ipaddr.js'

const sharedGroups = 4
const wideGroups = 3

/**
 * Returns the part of a network address that one household or hall shares: an IPv4 address, or the first 64 bits of an
 * IPv6 address, of which a single connection may use as many as it likes. Anything else is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${prefixOf(parsed, sharedGroups)}::/64`
}

/**
 * Returns the first 48 bits of an IPv6 address, which one customer of a provider may have to themselves; null for any
 * other address.
 */
export function wideNetworkOf(address: string): string | null {
  if (!ipaddr.IPv6.isValid(address)) return null
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? null : `${prefixOf(parsed, wideGroups)}::/48`
}

function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  return parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')
}
