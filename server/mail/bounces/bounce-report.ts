import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Email } from 'postal-mime'
import type { Bounces } from '../../config/mail.ts'
import { emailKey } from '../../text/comparison.ts'

/** The kinds of reports: permanent failure, temporary failure, refusal of sender or content, or complaint. */
type BounceKind = 'hard' | 'soft' | 'blocked' | 'complaint'

/** A report that a message bounced, or was marked as spam. */
export interface BounceReport {
  kind: BounceKind
  /** The enhanced status code (RFC 3463); for a complaint its type. */
  status: string
  /** The return addresses in it; the one with a valid proof identifies the email. */
  claims: ReturnClaim[]
}

/**
 * Codes (RFC 3463) of an invalid address. It does not exist (5.1), is disabled (5.2.1), or has no server.
 * Outlook rejects unknown recipients with 5.4.1 and 5.5.0.
 */
const aboutAddress = /^5\.(0\.0|1\.\d+|2\.[01]|4\.[14]|5\.0)$/
/**
 * Codes about the sender's address, the message, its size, the protocol or a policy. They do not affect other
 * senders.
 */
const aboutMessage = /^[45]\.(1\.[78]|2\.3|3\.4|5\.[1-9]\d*|6\.\d+|7\.\d+)$/
/** Phrases by which a server refuses the sender without a specific code. */
const refusesSender =
  /\b(spam\w*|unsolicited|black-?list\w*|block-?list\w*|dnsbl|rbl|reputation|polic(y|ies)|dmarc|spf|dkim)\b|\b(blocked|listed) (by|using|at|in|on|due)\b|\bmessage not allowed\b/i
/** The number of characters of a text that are searched for a code. */
const searchedText = 4000
const mostClaims = 10

/** Parses a message of the mailbox; null for anything but a final report about a message of this site. */
export async function readBounceReport(
  raw: Uint8Array,
  address: Bounces['address'],
): Promise<BounceReport | null> {
  // Loaded with the first report.
  const { default: PostalMime } = await import('postal-mime')
  const message = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
  })
  const parts = message.attachments.map(({ mimeType, content }) => ({
    type: mimeType,
    text: String(content),
  }))
  const headers = message.headers.map(({ value }) => value).join('\n')
  const claims = claimsIn(address, [headers, ...parts.map(({ text }) => text), message.text ?? ''].join('\n'))
  if (claims.length === 0) return null
  const complaint = parts.find(({ type }) => type === 'message/feedback-report')
  const delivery = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type))
  const found = complaint
    ? readComplaint(complaint.text)
    : delivery
      ? readDeliveryStatus(delivery.text)
      : readPlainReport(message)
  return found && { ...found, claims: claims.slice(0, mostClaims) }
}

type Verdict = Pick<BounceReport, 'kind' | 'status'>

/** Parses the status of the first failed recipient (RFC 3464). null where delivery is only delayed. */
function readDeliveryStatus(text: string): Verdict | null {
  const recipients = text.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf)
  const failed = recipients.find((fields) => /^failed\b/i.test(fields.get('action') ?? ''))
  if (!failed) return null
  const [stated, diagnosed] = ['status', 'diagnostic-code'].map((name) => codeIn(failed.get(name) ?? ''))
  // Servers with their own error text may state a general code, with the specific one in the diagnosis.
  const isGeneral = !stated || /^[45]\.0\.0$/.test(stated)
  return verdict((isGeneral ? diagnosed : null) ?? stated ?? '5.0.0', failed.get('diagnostic-code') ?? '')
}

/**
 * Parses the type of a complaint (RFC 5965). null for a report that states the opposite, or is about
 * signatures.
 */
function readComplaint(text: string): Verdict | null {
  const type = (fieldsOf(text).get('feedback-type') ?? 'other').toLowerCase().slice(0, 30)
  return type === 'not-spam' || type.startsWith('auth-failure') ? null : { kind: 'complaint', status: type }
}

/** Parses a plain-text report, as qmail and Yahoo send them. */
function readPlainReport({ from, returnPath, headers, subject, text }: Email): Verdict | null {
  const sender = `${from?.address ?? ''} ${from?.name ?? ''}`
  const isFromServer = /mailer-daemon|postmaster|mail delivery/i.test(sender) || returnPath === ''
  const isReply = headers.some(({ key, value }) => key === 'auto-submitted' && /auto-replied/i.test(value))
  if (!isFromServer || isReply || /delay|warning/i.test(subject ?? '')) return null
  const searched = (text ?? '').slice(0, searchedText)
  const code = codeIn(searched)
  if (code) return verdict(code, searched)
  return /permanent|undeliver|could ?n.t be delivered|not be delivered|unable to deliver/i.test(searched)
    ? verdict('5.0.0', searched)
    : null
}

/** Classifies a code; a general one together with its text. */
function verdict(status: string, words: string): Verdict {
  const isGeneral = /^[45]\.[05]\.0$/.test(status)
  if (aboutMessage.test(status) || (isGeneral && refusesSender.test(words)))
    return { kind: 'blocked', status }
  return { kind: aboutAddress.test(status) ? 'hard' : 'soft', status }
}

/** Finds an enhanced code in a text, or derives one from an SMTP code. */
function codeIn(text: string): string | null {
  const [, enhanced] = /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text) ?? []
  if (enhanced) return enhanced
  const [, kind] = /(?<![\d.])([45])[0-5]\d(?=[\s:-])/.exec(text) ?? []
  return kind ? `${kind}.0.0` : null
}

/** Returns the header fields of a block by lower-case name; folded lines are joined. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : []
    }),
  )
}

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
