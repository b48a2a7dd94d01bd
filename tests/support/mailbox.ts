import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as it arrived. */
export interface Received extends Email {
  /** The recipients on the envelope. */
  recipient: string
  /** The sender on the envelope, where it would come back to. */
  returnsTo: string
  raw: string
}

/** A mail server on the loopback address, with the received messages. */
export interface Mailbox {
  url: string
  received: Received[]
  /** Waits for the newest message to an address with this subject. */
  arrival: (recipient: string, subject?: string | RegExp) => Promise<Received>
  close: () => Promise<void>
}

const second = 1000
/** Long enough for a server that has to start first on a busy machine. */
const arriveWithin = 100 * second
const pollEvery = 20

/** Starts a real SMTP server; `options` make it slow, refusing or broken. */
export async function aMailbox(options: SMTPServerOptions = {}, port = 0): Promise<Mailbox> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, session, done) => {
      void collect(stream).then(async (raw) => {
        const email = await PostalMime.parse(raw)
        const { mailFrom, rcptTo } = session.envelope
        const returnsTo = mailFrom ? mailFrom.address : ''
        received.push({ ...email, raw, returnsTo, recipient: rcptTo[0]?.address ?? '' })
        done()
      }, done)
    },
    ...options,
  })
  // Some tests are about clients that disconnect.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    arrival: (recipient, subject) =>
      until(`mail to ${recipient}`, () =>
        received.findLast((mail) => mail.recipient === recipient && isAbout(mail, subject)),
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Waits until something is there. */
export async function until<Found>(
  what: string,
  find: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
  const end = Date.now() + arriveWithin
  while (Date.now() < end) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, pollEvery))
  }
  throw new Error(`Waited in vain: ${what}`)
}

/** The link of the site in a message's text part. */
export function linkIn(mail: Email, page: string): URL {
  const found = new RegExp(`https?://\\S+/${page}/\\S+`).exec(mail.text ?? '')
  if (!found) throw new Error(`No link to ${page} in '${mail.subject}'.`)
  return new URL(found[0])
}

/** The secret part of a link. */
export function secretIn(mail: Email, page: string): string {
  return linkIn(mail, page).pathname.split('/').at(-1) ?? ''
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

function isAbout({ subject = '' }: Email, wanted: string | RegExp | undefined): boolean {
  return wanted instanceof RegExp ? wanted.test(subject) : !wanted || subject === wanted
}
