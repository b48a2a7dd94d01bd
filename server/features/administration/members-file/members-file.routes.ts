import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { m } from '../../../../contract/paraglide/messages.js'
import { Refusal } from '../../../endpoints/refusal.ts'
import { serve } from '../../../endpoints/serve.ts'
import { fileTooLarge, isTooLarge, largestFile } from '../spreadsheets/largest-file.ts'
import { exportMembers, memberTemplate } from './members-export.service.ts'
import { examineMembers, importMembers } from './members-import.service.ts'

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
    if (Number(request.headers['content-length'] ?? 0) > largestFile) throw fileTooLarge()
    reply.removeHeader('connection')
    const reading =
      query.dryRun === 'true'
        ? examineMembers(context, file, query)
        : importMembers(context, viewer, file, query)
    return reading.catch((error: unknown) => {
      if (isTooLarge(error)) reply.header('connection', 'close')
      throw error
    })
  })
}

function refuseFile(code: 'wrong_type', msg: string): Refusal {
  return new Refusal(code, [{ msg, code }])
}
