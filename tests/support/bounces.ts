import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import type { Bounces } from '../../server/config/mail.ts'
import { readSource } from './source-tree.ts'

/** The part of hoodiecrow-imap that the tests use; the package brings no types. */
interface ImapServer {
  server: Server
  listen: (port: number, done: () => void) => void
  close: (done?: () => void) => void
  appendMessage: (mailbox: string, flags: string[], internalDate: string, raw: string) => void
  getMailbox: (name: string) => { messages: { raw: string; flags: string[] }[] }
}

const startServer = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => ImapServer

/** The address for returned mail of the tests. */
export const bounceAddress: Bounces['address'] = { mailbox: 'bounce', domain: 'society.example' }

/** An IMAP server on the loopback address with one mailbox. */
export interface ReturnMailbox {
  bounces: Bounces
  /** Delivers a message. */
  add: (raw: string) => void
  /** Returns the subjects of its messages, and whether they count as read. */
  list: () => { subject: string; seen: boolean }[]
  close: () => void
}

/**
 * Starts an IMAP server.
 * @param port another one than before, or the same after a restart
 * @param credentials its certificate; without one it does not encrypt
 */
export async function aReturnMailbox(
  port = 0,
  credentials?: { cert: string; key: string },
): Promise<ReturnMailbox> {
  const server = startServer({
    ...(credentials && { secureConnection: true, credentials }),
    plugins: ['ID', 'UIDPLUS', 'UNSELECT', 'ENABLE', 'NAMESPACE', 'LITERALPLUS'],
    storage: { INBOX: { messages: [] } },
  })
  // It writes responses in pieces, and each would wait 40 ms for the acknowledgement of the one before.
  server.server.on('connection', (socket) => socket.setNoDelay(true))
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const address = server.server.address() as AddressInfo
  const secure = credentials !== undefined
  const imap = { host: '127.0.0.1', port: address.port, secure, upgrades: false, folder: 'INBOX' }
  return {
    bounces: { imap: { ...imap, user: 'testuser', password: 'testpass' }, address: bounceAddress },
    add: (raw) => server.appendMessage('INBOX', [], imapDate(new Date()), raw),
    list: () =>
      server.getMailbox('INBOX').messages.map(({ raw, flags }) => ({
        subject: /^Subject: (.*)$/im.exec(String(raw))?.[1]?.trim() ?? '',
        seen: flags.includes('\\Seen'),
      })),
    close: () => server.close(),
  }
}

/** Returns a delivery report about a message, as a mail server sends it. */
export function deliveryReport(name: string, about: { return: string; recipient: string }): string {
  return readSource(`tests/support/delivery-reports/${name}.eml`)
    .text.replaceAll('{return}', about.return)
    .replaceAll('{recipient}', about.recipient)
    .replaceAll('\n', '\r\n')
}

function imapDate(date: Date): string {
  const [, day, month, year] = /, (\d+) (\w+) (\d+)/.exec(date.toUTCString()) ?? []
  return `${day}-${month}-${year} ${date.toISOString().slice(11, 19)} +0000`
}
