import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { importColumnsMax } from '../../../../../contract/administration/imports/options.ts'
import { memberFileMegabytes } from '../../../../../contract/administration/members-file.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { CallerLeft, Refusal } from '../../../../endpoints/refusal.ts'
import { countText } from '../../../../text/formats.ts'

/**
 * Passes the file of a request to a function during its upload. The signal aborts when the sender
 * disconnects.
 * @throws {Refusal} wrong_type, too_large; both close the connection, because the rest of the file is not
 *   read
 */
export async function withSentFile<Result>(
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  work: (file: Readable, left: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // A client that is refused early may still be sending the file.
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
/** Largest file in bytes, unpacked. */
export const largestFile = memberFileMegabytes * megabyte

export function fileTooLarge(): Refusal {
  const msg = m.errors_too_large({ max: `${countText(memberFileMegabytes)} MB` })
  return new Refusal('too_large', [{ msg, code: 'too_large' }])
}

/**
 * Calls `stop` once a file exceeds the most bytes. Chunked and compressed uploads do not declare their size.
 */
export function stopBeyond(file: Readable, bytesMax: number, stop: () => void): void {
  let bytes = 0
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) stop()
  })
}

/** A problem of the whole file, with a message for the sender. */
export class TableFault extends Error {
  override name = 'TableFault'
  /** The number of the row with the problem, as spreadsheets count. */
  readonly row: number

  constructor(message: string, row = 1) {
    super(message)
    this.row = row
  }
}

const kilobyte = 1024

/** Most characters of a row, including delimiters, and of one cell. */
export const longestRow = 64 * kilobyte

/** Returns the fault of a row with too many characters or columns. */
export function rowTooLong(row?: number): TableFault {
  const limits = { kilobytes: longestRow / kilobyte, columns: importColumnsMax }
  return new TableFault(m.administration_csv_row_too_long(limits), row)
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_large'
}
