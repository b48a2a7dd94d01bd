import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { m } from '../../../../contract/paraglide/messages.js'
import { CallerLeft, Refusal } from '../../../endpoints/refusal.ts'
import { fileTooLarge, isTooLarge, largestFile } from '../spreadsheets/largest-file.ts'

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
