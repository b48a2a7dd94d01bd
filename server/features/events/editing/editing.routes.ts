import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ScopeQuery } from '../../../../contract/events/editing/schemas.ts'
import { serve } from '../../../endpoints/serve.ts'
import type { EditTarget } from './edited-event.ts'
import { createEvent } from './event-creation.service.ts'
import { removeEvent } from './event-removal.service.ts'
import { saveEvent } from './event-saving.service.ts'

export async function editingRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'POST /api/events', ({ context, viewer, body, request }) =>
    createEvent(context, viewer, body, request.headers['idempotency-key']),
  )
  serve(app, 'PUT /api/events/:id', ({ context, viewer, params, query, body, request }) =>
    saveEvent(context, viewer, targetOf(request, params, query), body, {
      mayDropRsvps: query.dropAnswers === 'true',
    }),
  )
  serve(app, 'DELETE /api/events/:id', ({ context, viewer, params, query, request }) =>
    removeEvent(context, viewer, targetOf(request, params, query)),
  )
}

function targetOf({ headers }: FastifyRequest, { id }: { id: string }, { scope }: ScopeQuery): EditTarget {
  return { id, scope, version: headers['if-match'] }
}
