import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { m } from '../../../../contract/paraglide/messages.js'
import { Refusal } from '../../../endpoints/refusal.ts'
import { fileTooLarge, isTooLarge, largestFile } from '../spreadsheets/largest-file.ts'

/**
 * Does something with the file of a request, which is still arriving.
 * @throws {Refusal} wrong_type, too_large; the connection ends with these, as the rest of the file is left unread
 */
export async function withSentFile<Result>(
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  work: (file: Readable) => Promise<Result>,
): Promise<Result> {
  // A client that is refused before the file was read may still be sending it.
  reply.header('connection', 'close')
  if (!(body instanceof Readable))
    throw new Refusal('wrong_type', [{ msg: m.administration_csv_send(), code: 'wrong_type' }])
  if (Number(headers['content-length'] ?? 0) > largestFile) throw fileTooLarge()
  reply.removeHeader('connection')
  try {
    return await work(body)
  } catch (error) {
    if (isTooLarge(error)) reply.header('connection', 'close')
    throw error
  }
}
