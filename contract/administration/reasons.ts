import { z } from 'zod'
import { clearable, paragraphs, required, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'

/** Longest reason of an administrative action, in characters as people count them. */
const reasonMax = 500

const label = m.administration_member_reason

/** The reason of an administrative action, which is stored in the audit log. */
export const reason = required(label, paragraphs(label, reasonMax))
export const reasonIfAny = clearable(paragraphs(label, reasonMax))

export const requiredReason = z.object({ reason })
export const optionalReason = z.object({ reason: reasonIfAny })

/**
 * The removal of an account. `leaveChildren` confirms that administrators are responsible for children who stay without
 * an adult.
 */
export const accountRemoval = z.object({
  leaveChildren: yesOrNo(m.administration_household_leave_children),
  reason,
})

export type AccountRemoval = z.infer<typeof accountRemoval>
