import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { writtenMailRetention } from '../../contract/retention.ts'
import { second } from '../../contract/time/durations.ts'
import type { Config } from '../config.ts'
import { eachRow } from '../database/row-by-row.ts'
import type { Mail } from './email-rendering.ts'
import { PushFailure } from './push-delivery.ts'

const ownerOnly = 0o600

/** Delivers messages to the mail server, or into a folder. */
export interface MailTransport {
  /** Resolves once the receiver has accepted the message; returns its file, if any. */
  send: (mail: Mail, message: SendMailOptions, signal: AbortSignal) => Promise<{ file?: string }>
}

/** Opens the configured transport: the mail server, or else the folder. */
export function openMailTransport({ smtpUrl, outbox }: Pick<Config, 'smtpUrl' | 'outbox'>): MailTransport {
  return smtpUrl ? mailServer(smtpUrl) : folder(outbox)
}

/** Loads the library with the first message. */
function mailLibrary() {
  return import('nodemailer')
}

/** Sends each message over its own connection, which isolates failures. */
function mailServer(url: string): MailTransport {
  const options = {
    url,
    // Emails contain sign-in links: never unencrypted beyond this machine.
    requireTLS: !isLocal(url),
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    dnsTimeout: 10 * second,
    socketTimeout: 30 * second,
  }
  return {
    send: async (_mail, message, signal) => {
      const { createTransport } = await mailLibrary()
      await createTransport(options).sendMail({ ...message, signal })
      return {}
    },
  }
}

/**
 * Checks whether a mail server is on this machine or configured as safely connected. The site's host
 * configures the latter with `requireTLS=false`.
 */
function isLocal(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return isLoopback || searchParams.get('requireTLS') === 'false'
}

/** Writes each message to a file named after it; a repeated message replaces the first. */
function folder(path: string): MailTransport {
  const options = { streamTransport: true, buffer: true, newline: 'windows' } as const
  return {
    send: async (mail, message) => {
      const { createTransport } = await mailLibrary()
      const { message: content } = await createTransport(options).sendMail(message)
      const file = join(path, `${mail.id}-${mail.kind}.eml`)
      await mkdir(path, { recursive: true })
      await writeFile(`${file}.part`, content, { mode: ownerOnly })
      await rename(`${file}.part`, file)
      return { file }
    },
  }
}

/** Removes messages from the folder after a month. */
export async function sweepOutbox({ config }: { config: Pick<Config, 'outbox' | 'now'> }): Promise<void> {
  const before = config.now().getTime() - writtenMailRetention
  const names = await readdir(config.outbox).catch(() => [])
  const messages = names.filter((one) => one.endsWith('.eml'))
  const nameOf = (name: string) => `file ${name}`
  await eachRow(messages, nameOf, async (name) => {
    const file = join(config.outbox, name)
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true })
  })
}

/** An error of nodemailer. */
interface SendError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** The failure reason of a message whose row cannot be read. */
export const damagedReason = 'EDAMAGED'
/** The failure reason of a message whose last attempts all ended with their process. */
export const abandonedReason = 'EABANDONED'

interface DeliveryFailure {
  /**
   * `refused`: this message will never be accepted. `later`: it may be. `unreachable`: no message can be
   * delivered now. `unexpected`: not caused by the mail server.
   */
  kind: 'refused' | 'later' | 'unreachable' | 'unexpected'
  /** For the log and administrators. Contains codes only, since a server's texts may contain addresses. */
  reason: string
}

/** Classifies a failed attempt (RFC 5321, 4.2.1: 4xx may succeed later, 5xx will not). */
export function judgeFailure(error: unknown): DeliveryFailure {
  if (error instanceof PushFailure) return { kind: error.kind, reason: error.message }
  const { name, code, command, responseCode } = error as SendError
  const reason = [code ?? name, command, responseCode].filter(Boolean).join(' ')
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (isAboutMessage && responseCode !== undefined)
    return { kind: responseCode >= 500 ? 'refused' : 'later', reason }
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'refused', reason }
  const isAborted = name === 'AbortError' || name === 'TimeoutError'
  return { kind: code !== undefined || isAborted ? 'unreachable' : 'unexpected', reason }
}
