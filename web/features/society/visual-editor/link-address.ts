/** What people type for the address of a page elsewhere. */
const host = /^[^\s/:@?#]+\.[^\s/:@?#]{2,}(?:[/?#]\S*)?$/
const email = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const complete = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:[+\d]|\/(?!\/)|#\S)\S*$/i

/** Returns the address that a link gets for what was typed, or undefined where that leads nowhere. */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (complete.test(address)) return address
  if (email.test(address)) return `mailto:${address}`
  return host.test(address) ? `https://${address}` : undefined
}
