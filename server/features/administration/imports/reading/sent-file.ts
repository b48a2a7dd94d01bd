import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { memberFileMegabytes } from '../../../../../contract/administration/members-file.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { CallerLeft, Refusal } from '../../../../endpoints/refusal.ts'

/**
 * Does something with the file of a request, which is still arriving; the signal ends the work when the sender leaves.
 * @throws {Refusal} wrong_type, too_large; the connection ends with these, as the rest of the file is left unread
 */
export async function withSentFile<Result>(
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  work: (file: Readable, left: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // A client that is refused before the file was read may still be sending it.
  reply.header('connection', 'close')
  if (!(body instanceof Readable))
    throw new Refusal('wrong_type', [{ msg: m.administration_csv_send(), code: 'wrong_type' }])
  if (Number(headers['content-length'] ?? 0) > largestFile) throw fileTooLarge()
  reply.removeHeader('connection')
  const leaving = new AbortController()
  const onClose = () => leaving.abort(new CallerLeft())
  reply.raw.once('close', onClose)
  try {
    return await work(body, leaving.signal)
  } catch (error) {
    if (isTooLarge(error)) reply.header('connection', 'close')
    throw error
  } finally {
    reply.raw.off('close', onClose)
  }
}

const megabyte = 1000 * 1000
/** In bytes, unpacked. */
export const largestFile = memberFileMegabytes * megabyte

export function fileTooLarge(): Refusal {
  const msg = m.errors_too_large({ max: `${memberFileMegabytes} MB` })
  return new Refusal('too_large', [{ msg, code: 'too_large' }])
}

export function isTooLarge(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_large'
}

/**
 * Calls `stop` once more bytes have come than a file may have: one that comes in pieces, or is unpacked on the way, does
 * not say how long it is.
 */
export function stopBeyond(file: Readable, bytesMax: number, stop: () => void): void {
  let bytes = 0
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) stop()
  })
}

/** Tells what is wrong with a file as a whole, in words for whoever sent it. */
export class TableFault extends Error {
  override name = 'TableFault'
  /** The row that it was found at, as spreadsheets count. */
  readonly row: number

  constructor(message: string, row = 1) {
    super(message)
    this.row = row
  }
}
