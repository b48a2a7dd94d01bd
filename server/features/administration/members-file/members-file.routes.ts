import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { importMembers } from '../imports/members-import.service.ts'
import { withSentFile } from '../imports/reading/sent-file.ts'
import { exportMembers, memberTemplate } from './members-export.service.ts'

/** Members as a file, which is never held as a whole, in either direction. */
export async function memberFileRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))

  serve(app, 'GET /api/admin/members/export', ({ context, viewer }) => exportMembers(context, viewer))
  serve(app, 'GET /api/admin/members/template', () => memberTemplate())
  serve(app, 'POST /api/admin/members/import', ({ context, viewer, query, request, reply }) => {
    const runner = { ...context, importRunner: app.importRunner }
    return withSentFile(request, reply, (file, left) => importMembers(runner, viewer, { file, left }, query))
  })
}
