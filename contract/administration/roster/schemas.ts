import { z } from 'zod'
import { calendarDate, id, paging, storedDate } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { inOrder, membershipFields } from '../../profiles/histories/inputs.ts'
import { categoryQuery, titleQuery } from '../../profiles/option-fields.ts'
import { holder, membershipTerm } from '../../profiles/schemas.ts'
import { reason } from '../reasons.ts'

/** The day to look at, and which title and category. */
export const rosterFilter = z.object({
  on: storedDate.optional().describe('Today in the society’s zone unless given'),
  title: titleQuery.optional(),
  category: categoryQuery.optional(),
})
export const rosterQuery = rosterFilter.extend(paging)

export const rosterHolding = z.object({
  _id: id,
  user: holder,
  ...membershipTerm,
  confirmed: z.boolean().describe('false: in no need of confirmation'),
  entered: z.boolean().describe('Whether a profile has the entry; otherwise only the roster does'),
})

/** The last day of a membership or of what the roster holds of one. */
export const termEnd = z.object({ to: calendarDate(m.profiles_to), reason })

/** A term in the roster whose entry the profile does not have any more, or whose account is gone. */
export const rosterTerm = z.object({ _id: id, name: z.string(), user: id.nullable(), ...membershipTerm })

/** A correction of such a term. */
export const rosterCorrection = inOrder(
  z.object({
    title: membershipFields.title,
    category: membershipFields.category,
    type: membershipFields.type,
    from: membershipFields.from,
    to: membershipFields.to,
    current: membershipFields.current,
    reason,
  }),
)

export type RosterTerm = z.infer<typeof rosterTerm>
export type RosterCorrection = z.infer<typeof rosterCorrection>
export type RosterFilter = z.infer<typeof rosterFilter>
export type RosterHolding = z.infer<typeof rosterHolding>
export type TermEnd = z.infer<typeof termEnd>
