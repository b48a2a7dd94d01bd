import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../../accounts/account-subscribers.service.ts'
import { seenAccount } from '../users/seen-account.ts'
import { changeDeparture } from './departures.service.ts'
import { changePersonListing } from './listing.service.ts'
import { addPerson, inviteKnownPerson } from './paper-members.service.ts'

/** People who perhaps have no account: paper members, and those who have left or died. */
export async function peopleRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'POST /api/admin/people', ({ context, viewer, body }) => addPerson(context, viewer, body))
  serve(app, 'POST /api/admin/users/:id/invitation', ({ context, viewer, params, body, request }) =>
    inviteKnownPerson(context, viewer, { ...body, userId: params.id }, request.ip),
  )
  serve(app, 'PUT /api/admin/users/:id/departure', ({ context, viewer, params, body, request }) =>
    changeDeparture(accountContext(app, context), viewer, seenAccount(params, request), body),
  )
  serve(app, 'PUT /api/admin/users/:id/listing', ({ context, viewer, params, body, request }) =>
    changePersonListing(accountContext(app, context), viewer, seenAccount(params, request), body),
  )
}
