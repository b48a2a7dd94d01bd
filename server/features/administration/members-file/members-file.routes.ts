import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { memberFileMegabytes } from '../../../../contract/administration/members-file/columns.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Refusal } from '../../../endpoints/refusal.ts'
import { serve } from '../../../endpoints/serve.ts'
import { exportMembers, memberTemplate } from './members-export.service.ts'
import { examineMembers, importMembers } from './members-import.service.ts'

const megabyte = 1000 * 1000

/** Members as a file, which is never held as a whole, in either direction. */
export async function memberFileRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))

  serve(app, 'GET /api/admin/members/export', ({ context, viewer }) => exportMembers(context, viewer))
  serve(app, 'GET /api/admin/members/template', () => memberTemplate())
  serve(app, 'POST /api/admin/members/import', ({ context, viewer, query, request, reply }) => {
    const file: unknown = request.body
    // A client that is refused before the file was read may still be sending it.
    reply.header('connection', 'close')
    if (!(file instanceof Readable)) throw refuseFile('wrong_type', m.administration_csv_send())
    if (Number(request.headers['content-length'] ?? 0) > memberFileMegabytes * megabyte)
      throw refuseFile('too_large', m.errors_too_large({ max: `${memberFileMegabytes} MB` }))
    reply.removeHeader('connection')
    return query.dryRun === 'true'
      ? examineMembers(context, file, query)
      : importMembers(context, viewer, file, query)
  })
}

function refuseFile(code: 'wrong_type' | 'too_large', msg: string): Refusal {
  return new Refusal(code, [{ msg, code }])
}
