import bowser from 'bowser'
import ipaddr from 'ipaddr.js'

/** Tells in which browser a session is used, and from where. */
export interface Device {
  /** In words, such as `Firefox on Android`; empty when the program does not say. */
  browser: string
  /** The beginning of the network address, which is what an internet provider's region has in common. */
  network: string
}

const longestUserAgent = 500

/** Describes where a request comes from. */
export function deviceOf({ userAgent, address }: { userAgent: string | undefined; address: string }): Device {
  return { browser: browserOf(userAgent), network: regionOf(address) }
}

function browserOf(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os } = bowser.parse(userAgent.slice(0, longestUserAgent))
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 100)
}

function regionOf(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 2).join('.')}.*.*`
  return `${parsed.parts
    .slice(0, 2)
    .map((part) => part.toString(16))
    .join(':')}:*`
}
