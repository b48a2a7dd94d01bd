import { z } from 'zod'
import { earlierRefusal, joiningReply } from '../../accounts/joining/schemas.ts'
import { id, instant } from '../../fields.ts'

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
  replies: z.array(joiningReply).describe('What was replied to the questions at registration'),
})

export type WaitingAccount = z.infer<typeof waitingAccount>
