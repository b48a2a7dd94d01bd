import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { attendanceCsv } from './attendance-csv.ts'
import { readAttendance, respondForCaller } from './hosting.service.ts'

/** Who comes to an event, for those who run it. */
export async function hostingRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/events/:id/attendance', ({ context, viewer, params }) =>
    readAttendance(context, viewer, params.id),
  )
  serve(app, 'GET /api/events/:id/answers.csv', async ({ context, viewer, params }) => {
    const { people } = await readAttendance(context, viewer, params.id)
    return Readable.from([attendanceCsv(people, context.config.timeZone)])
  })
  serve(app, 'PUT /api/events/:id/answers/:user', ({ context, viewer, params, body }) =>
    respondForCaller(context, viewer, params, body),
  )
}
