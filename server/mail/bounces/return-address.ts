import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Bounces } from '../../config/bounces.ts'
import { emailKey } from '../../text/email-key.ts'

/** A return address in a report; its proof is checked with the recipient of the message. */
export interface ReturnClaim {
  mailId: string
  proof: string
}

const proofBytes = 10
const base = 36
const idDigits = 32

/**
 * Returns the sender address of one message, for reports about it (VERP). Only the sender and the recipient
 * know its proof, so that nobody else's address can be reported.
 */
export function returnAddress(
  { mailbox, domain }: Bounces['address'],
  secret: string,
  { mailId, recipient }: { mailId: string; recipient: string },
): string {
  const id = BigInt(`0x${mailId.replaceAll('-', '')}`).toString(base)
  return `${mailbox}+${id}.${proofOf(secret, mailId, recipient)}@${domain}`
}

/** Lists the return addresses in a text, each once. */
export function claimsIn({ mailbox, domain }: Bounces['address'], text: string): ReturnClaim[] {
  const literal = (part: string) => part.replace(/[^\w]/g, String.raw`\$&`)
  const pattern = new RegExp(
    String.raw`${literal(mailbox)}\+([0-9a-z]{1,25})\.([0-9a-z]{1,16})@${literal(domain)}`,
    'gi',
  )
  const found = new Map<string, ReturnClaim>()
  for (const [whole, id = '', proof = ''] of text.matchAll(pattern)) {
    const mailId = idOf(id.toLowerCase())
    if (mailId !== null) found.set(whole.toLowerCase(), { mailId, proof: proof.toLowerCase() })
  }
  return [...found.values()]
}

/** Checks whether a claim's proof is that of a message to a recipient. */
export function isProven(secret: string, { mailId, proof }: ReturnClaim, recipient: string): boolean {
  const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(secret, mailId, recipient))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function proofOf(secret: string, mailId: string, recipient: string): string {
  const mac = createHmac('sha256', secret)
    .update(`${mailId}\n${emailKey(recipient)}`)
    .digest()
  return BigInt(`0x${mac.subarray(0, proofBytes).toString('hex')}`).toString(base)
}

function idOf(digits: string): string | null {
  const number = [...digits].reduce(
    (sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, base)),
    0n,
  )
  const hex = number.toString(16).padStart(idDigits, '0')
  return hex.length > idDigits ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
