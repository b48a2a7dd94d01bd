import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { nextLink } from '../../../endpoints/paging.ts'
import { serve } from '../../../endpoints/serve.ts'
import { exportAuditLog, searchAuditLog } from '../../audit/audit-log.service.ts'

/** What administrators did, to read and to keep. */
export async function auditLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/acts', async ({ context, query, request, reply }) => {
    const { items, next } = await searchAuditLog(context, query)
    if (next) reply.header('link', nextLink(request.url, next))
    return items
  })
  serve(app, 'GET /api/admin/acts.csv', async ({ context, query, reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="acts.csv"')
    return Readable.from(exportAuditLog(context, query)) as never
  })
}
