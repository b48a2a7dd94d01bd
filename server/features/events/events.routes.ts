import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Scope } from '../../../contract/events/options.ts'
import { serve } from '../../endpoints/serve.ts'
import { attendanceCsv } from './attendance/attendance-csv.ts'
import {
  listAttendees,
  listRsvpsWithStatus,
  readOwnRsvp,
  respondToEvent,
} from './attendance/rsvps.service.ts'
import { listCalendar, listUpcoming, readEvent } from './calendar/calendar.service.ts'
import { createEvent } from './editing/event-creation.service.ts'
import { removeEvent, updateEventAt } from './editing/event-saving.service.ts'
import {
  createSubscriptionAddress,
  endSubscriptionAddress,
  readSubscriptionState,
} from './subscriptions/subscriptions.service.ts'

export async function eventRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/events', ({ context, query }) => listCalendar(context, query))
  serve(app, 'GET /api/events/upcoming', ({ context }) => listUpcoming(context))
  serve(app, 'GET /api/events/:id', ({ context, params }) => readEvent(context, params.id))
  serve(app, 'POST /api/events', ({ context, viewer, body, request }) =>
    createEvent(context, viewer, body, request.headers['idempotency-key']),
  )
  serve(app, 'PUT /api/events/:id', ({ context, viewer, params, query, body, request }) =>
    updateEventAt(context, viewer, targetOf(request, params, query), body),
  )
  serve(app, 'DELETE /api/events/:id', ({ context, viewer, params, query, request }) =>
    removeEvent(context, viewer, targetOf(request, params, query)),
  )

  serve(app, 'GET /api/events/:id/answer', ({ context, viewer, params }) =>
    readOwnRsvp(context, viewer, params.id),
  )
  serve(app, 'PUT /api/events/:id/answer', ({ context, viewer, params, body }) =>
    respondToEvent(context, viewer, params.id, body),
  )
  serve(app, 'GET /api/events/:id/answers', ({ context, params }) => listAttendees(context, params.id))
  serve(app, 'GET /api/events/:id/answers.csv', async ({ context, params }) =>
    Readable.from([attendanceCsv(await listRsvpsWithStatus(context, params.id))]),
  )

  serve(app, 'GET /api/events/feed', ({ context, viewer }) => readSubscriptionState(context, viewer))
  serve(app, 'POST /api/events/feed', ({ context, viewer }) => createSubscriptionAddress(context, viewer))
  serve(app, 'DELETE /api/events/feed', ({ context, viewer }) => endSubscriptionAddress(context, viewer))
}

function targetOf(
  request: FastifyRequest,
  { id }: { id: string },
  { scope, dropAnswers }: { scope?: Scope | undefined; dropAnswers?: 'true' | 'false' | undefined },
) {
  return { id, scope, version: request.headers['if-match'], mayDropAnswers: dropAnswers === 'true' }
}
