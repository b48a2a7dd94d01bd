import { z } from 'zod'
import { reasonInput } from '../../audit/reason.ts'
import { endpoints } from '../../endpoint.ts'
import { id, paging } from '../../fields.ts'
import { waitingAccount } from './schemas.ts'

const byId = z.object({ id })

export const newcomerEndpoints = endpoints({
  'GET /api/admin/approvals': {
    name: 'listNewcomers',
    summary: 'Accounts that wait for approval, the longest waiting first',
    audience: 'keep members',
    query: z.object(paging),
    response: z.array(waitingAccount),
    paged: true,
  },
  'PUT /api/admin/approvals/:id': {
    name: 'approveNewcomer',
    summary: 'Let a new account in',
    audience: 'keep members',
    params: byId,
    response: null,
    refusals: ['absent'],
  },
  'PUT /api/admin/approvals/:id/refusal': {
    name: 'refuseNewcomer',
    summary:
      'Refuse a new account, which removes it; its owner is told the reason by mail and when signing in',
    audience: 'keep members',
    grave: true,
    params: byId,
    body: reasonInput,
    response: null,
    refusals: ['absent'],
  },
})
