import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { deviceOf } from './device.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './session-list.service.ts'

/** Serves where the own account is signed in. */
export async function sessionListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/account/sessions', ({ context, viewer, request }) =>
    listOwnSessions(
      context,
      viewer,
      deviceOf({ userAgent: request.headers['user-agent'], address: request.ip }),
    ),
  )
  serve(app, 'DELETE /api/account/sessions', ({ context, viewer }) => endOtherSessions(context, viewer))
  serve(app, 'DELETE /api/account/sessions/:id', ({ context, viewer, params }) =>
    endOwnSession(context, viewer, params.id),
  )
}
