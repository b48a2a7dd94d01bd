import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listAttendees, readOwnRsvp, respondToEvent } from './rsvps.service.ts'

export async function attendanceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/events/:id/answer', ({ context, viewer, params }) =>
    readOwnRsvp(context, viewer, params.id),
  )
  serve(app, 'PUT /api/events/:id/answer', ({ context, viewer, params, body }) =>
    respondToEvent(context, viewer, params.id, body),
  )
  serve(app, 'GET /api/events/:id/answers', ({ context, viewer, params }) =>
    listAttendees(context, viewer, params.id),
  )
}
