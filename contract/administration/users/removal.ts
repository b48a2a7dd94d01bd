import { z } from 'zod'
import { yesOrNo } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { reason } from '../reasons.ts'

/** The removal of an account; `leaveChildren` says that administrators answer for children who stay without an adult. */
export const accountRemoval = z.object({
  leaveChildren: yesOrNo(m.administration_household_leave_children),
  reason,
})

export type AccountRemoval = z.infer<typeof accountRemoval>
