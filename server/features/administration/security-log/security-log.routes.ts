import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { exportSecurityLog, searchSecurityLog } from './security-log.service.ts'

/** The security log, to read and to take along. */
export async function securityLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/security-log', ({ context, query }) => searchSecurityLog(context, query))
  serve(app, 'GET /api/admin/security-log.csv', ({ context, query }) =>
    Readable.from(exportSecurityLog(context, query)),
  )
}
