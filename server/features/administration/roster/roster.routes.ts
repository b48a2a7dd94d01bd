import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listRosterOn, readBoard } from '../../profiles/board/roster.service.ts'
import { confirmClaims, listOpenClaims, refuseMembership } from '../claims/claims.service.ts'
import { addMembershipFor, endMembership, endRosterEntry } from '../claims/membership-changes.service.ts'
import { exportRoster } from './roster-export.service.ts'

export async function rosterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/board', ({ context }) => readBoard(context))
  serve(app, 'GET /api/admin/roster', ({ context, query }) => listRosterOn(context, query))
  serve(app, 'GET /api/admin/roster.csv', ({ context, query }) => Readable.from(exportRoster(context, query)))
  serve(app, 'GET /api/admin/claims', ({ context, query }) => listOpenClaims(context, query))
  serve(app, 'POST /api/admin/claims/confirmation', ({ context, viewer, body }) =>
    confirmClaims(context, viewer, body),
  )
  serve(app, 'POST /api/admin/memberships/:id/refusal', ({ context, viewer, params, body }) =>
    refuseMembership(context, viewer, { ...body, id: params.id }),
  )
  serve(app, 'POST /api/admin/users/:id/memberships', ({ context, viewer, params, body }) =>
    addMembershipFor(context, viewer, { ...body, userId: params.id }),
  )
  serve(app, 'POST /api/admin/memberships/:id/end', ({ context, viewer, params, body }) =>
    endMembership(context, viewer, { ...body, id: params.id }),
  )
  serve(app, 'POST /api/admin/roster/:id/end', ({ context, viewer, params, body }) =>
    endRosterEntry(context, viewer, { ...body, id: params.id }),
  )
}
