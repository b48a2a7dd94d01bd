import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { hideNotifications, readPushState, showNotifications } from './push-subscriptions.service.ts'

/** Serves the notifications on the devices of the own account. */
export async function pushRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/account/push', ({ context, viewer }) => readPushState(context, viewer))
  serve(
    app,
    'PUT /api/account/push',
    ({ context, viewer, body, request }) => showNotifications(context, viewer, body, request.ip),
    { usedUp: 'accountChangesPerAddress' },
  )
  serve(app, 'DELETE /api/account/push/:id', ({ context, viewer, params }) =>
    hideNotifications(context, viewer, params.id),
  )
}
