import { domainToASCII } from 'node:url'

/**
 * Returns the comparison key of an e-mail address, which identifies accounts. ASCII letters are in lower case
 * and the domain is in its IDNA form. Nothing else is folded, as `ı` and `i` are letters of two different
 * mailboxes.
 */
export function emailKey(address: string): string {
  const { mailbox, domain } = partsOf(address.normalize('NFC'))
  return lowerAscii(domain === null ? mailbox : `${mailbox}@${domain}`)
}

/** Returns the delivery form of an address: `emailKey` compares mailboxes at its domain. */
export function deliveryAddress(address: string): string {
  const { mailbox, domain } = partsOf(address)
  return domain === null ? mailbox : `${mailbox}@${domain}`
}

function partsOf(address: string): { mailbox: string; domain: string | null } {
  const at = address.lastIndexOf('@')
  if (at < 0) return { mailbox: address, domain: null }
  const domain = address.slice(at + 1)
  return { mailbox: address.slice(0, at), domain: domainToASCII(domain) || domain }
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
