import { z } from 'zod'
import { id, instant } from '../../fields.ts'

/** An account that waits for an administrator's approval. */
export const waitingAccount = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  date: instant,
  verified: z.boolean(),
})

export type WaitingAccount = z.infer<typeof waitingAccount>
