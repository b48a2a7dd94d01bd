import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { exportAuditLog, searchAuditLog } from './audit-log.service.ts'

/** The audit log, to read and to take along. */
export async function auditLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/acts', ({ context, query }) => searchAuditLog(context, query))
  serve(app, 'GET /api/admin/acts.csv', ({ context, query }) => Readable.from(exportAuditLog(context, query)))
}
