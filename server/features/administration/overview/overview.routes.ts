import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { readOverview } from './overview.service.ts'

export async function overviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/overview', ({ context, viewer }) => readOverview(context, viewer))
}
