import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../../accounts/account-subscribers.service.ts'
import { approveNewcomer, listNewcomers, refuseNewcomer } from './newcomers.service.ts'

/** Accounts that wait to be let in. */
export async function newcomerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/approvals', ({ context, query }) => listNewcomers(context, query))
  serve(app, 'PUT /api/admin/approvals/:id', ({ context, viewer, params }) =>
    approveNewcomer(accountContext(app, context), viewer, params.id),
  )
  serve(app, 'PUT /api/admin/approvals/:id/refusal', ({ context, viewer, params, body }) =>
    refuseNewcomer(accountContext(app, context), viewer, { userId: params.id, ...body }),
  )
}
