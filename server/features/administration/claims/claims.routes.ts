import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listOpenClaims } from '../../profiles/claims/claims.service.ts'
import { confirmClaims, refuseMembership } from './claim-decisions.service.ts'
import { addConfirmedMembership, correctMembership, endMembership } from './membership-terms.service.ts'

/** Memberships that wait for confirmation, and what administrators decide about memberships. */
export async function claimRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/claims', ({ context, query }) => listOpenClaims(context, query))
  serve(app, 'POST /api/admin/claims/confirmation', ({ context, viewer, body }) =>
    confirmClaims(context, viewer, body),
  )
  serve(app, 'POST /api/admin/memberships/:id/refusal', ({ context, viewer, params, body }) =>
    refuseMembership(context, viewer, { ...body, id: params.id }),
  )
  serve(app, 'POST /api/admin/users/:id/memberships', ({ context, viewer, params, body }) =>
    addConfirmedMembership(context, viewer, { ...body, userId: params.id }),
  )
  serve(app, 'PUT /api/admin/memberships/:id', ({ context, viewer, params, body }) =>
    correctMembership(context, viewer, { ...body, id: params.id }),
  )
  serve(app, 'POST /api/admin/memberships/:id/end', ({ context, viewer, params, body }) =>
    endMembership(context, viewer, { ...body, id: params.id }),
  )
}
