import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { memberFileMegabytes } from '../../../../contract/administration/members-file/columns.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Refusal } from '../../../endpoints/refusal.ts'

const megabyte = 1000 * 1000

/**
 * Takes the file of a request, which is still arriving.
 * @throws {Refusal} wrong_type, too_large
 */
export function takeFile({ body, headers }: FastifyRequest, reply: FastifyReply): Readable {
  // A client that is refused before the file was read may still be sending it.
  reply.header('connection', 'close')
  if (!(body instanceof Readable)) throw refuseFile('wrong_type', m.administration_csv_send())
  if (Number(headers['content-length'] ?? 0) > memberFileMegabytes * megabyte)
    throw refuseFile('too_large', m.errors_too_large({ max: `${memberFileMegabytes} MB` }))
  reply.removeHeader('connection')
  return body
}

function refuseFile(code: 'wrong_type' | 'too_large', msg: string): Refusal {
  return new Refusal(code, [{ msg, code }])
}
