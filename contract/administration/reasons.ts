import { z } from 'zod'
import { clearable, paragraphs, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { reasonMax } from './limits.ts'

const label = m.administration_member_reason

/** Why an administrator does something; it stands in the audit log. */
export const reason = required(label, paragraphs(label, reasonMax))
export const reasonIfAny = clearable(paragraphs(label, reasonMax))

export const requiredReason = z.object({ reason })
export const optionalReason = z.object({ reason: reasonIfAny })
