import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { readToday } from './today.service.ts'

export async function todayRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/today', async ({ context }) => ({
    ...(await readToday(context)),
    unknownProxy: app.hasUnknownProxy(),
  }))
}
