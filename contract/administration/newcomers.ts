import { z } from 'zod'
import { earlierRefusal, joiningReply, newcomerQuestion, questionInput } from '../accounts/joining.ts'
import { reasonInput } from '../audit.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant, paging } from '../fields.ts'
import { likelyMatch } from './duplicates.ts'

/** An account that waits for an administrator's approval. */
export const waitingAccount = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  date: instant,
  verified: z.boolean(),
  emailed: z.boolean().describe('Whether they would get the reason of a refusal by mail, too'),
  refusal: earlierRefusal
    .nullable()
    .describe('Why the same address was turned away within the last 30 days; null where it was not'),
  questions: z.array(newcomerQuestion).describe('What officers asked back, with the replies'),
  knownAs: z
    .array(likelyMatch)
    .describe('Known people who are probably the same; the newcomer never learns of it'),
  replies: z.array(joiningReply).describe('What was replied to the questions at registration'),
})

export type WaitingAccount = z.infer<typeof waitingAccount>

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
  'POST /api/admin/approvals/:id/questions': {
    name: 'askNewcomer',
    summary: 'Ask a newcomer a question; they read it by mail and when signing in, and the reply stands here',
    audience: 'keep members',
    params: byId,
    body: questionInput,
    response: newcomerQuestion,
    status: 201,
    refusals: ['absent', 'conflict'],
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
