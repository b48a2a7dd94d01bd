import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../../accounts/account/account-subscribers.ts'
import { acceptInvitation, declineInvitation, inviteToHousehold } from './household-invitations.service.ts'
import { addChild, changeChild, changeManager, removeFromHousehold } from './household-people.service.ts'
import { beginHousehold, changeHousehold, readOwnHousehold } from './households.service.ts'

/** Serves the own household. */
export async function householdRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/household', ({ context, viewer }) => readOwnHousehold(context, viewer))
  serve(app, 'POST /api/household', ({ context, viewer, body }) => beginHousehold(context, viewer, body))
  serve(app, 'PUT /api/household', ({ context, viewer, body }) => changeHousehold(context, viewer, body))
  serve(app, 'POST /api/household/children', ({ context, viewer, body }) => addChild(context, viewer, body))
  serve(app, 'PUT /api/household/children/:id', ({ context, viewer, params, body }) =>
    changeChild(accountContext(app, context), viewer, params.id, body),
  )
  serve(app, 'PUT /api/household/people/:id/manager', ({ context, viewer, params, body }) =>
    changeManager(context, viewer, params.id, body.manages),
  )
  serve(app, 'DELETE /api/household/people/:id', ({ context, viewer, params }) =>
    removeFromHousehold(accountContext(app, context), viewer, params.id),
  )
  serve(app, 'POST /api/household/invitations', ({ context, viewer, body, request }) =>
    inviteToHousehold({ ...context, hasBlocked: app.hasBlocked }, viewer, body.email, request.ip),
  )
  serve(app, 'POST /api/household/invitations/:id/acceptance', ({ context, viewer, params }) =>
    acceptInvitation(context, viewer, params.id),
  )
  serve(app, 'DELETE /api/household/invitations/:id', ({ context, viewer, params }) =>
    declineInvitation(context, viewer, params.id),
  )
}
