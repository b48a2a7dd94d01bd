import type { FastifyInstance } from 'fastify'
import { may } from '../../../endpoints/context.ts'
import { serve } from '../../../endpoints/serve.ts'
import { changeStep } from './first-day.service.ts'
import { readToday } from './today.service.ts'

export async function todayRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/today', async ({ context, viewer }) => ({
    ...(await readToday(context, viewer)),
    unknownProxy: may(viewer, 'change settings') && app.hasUnknownProxy(),
    refusedWrites: may(viewer, 'change settings') ? app.writes.refused : null,
    failingTasks: may(viewer, 'change settings') ? app.failingTasks() : null,
  }))
  serve(app, 'PUT /api/admin/first-day/:step', ({ context, viewer, params, body }) =>
    changeStep(context, viewer, params.step, body),
  )
}
