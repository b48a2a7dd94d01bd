import { z } from 'zod'
import {
  calendarDate,
  clearable,
  id,
  instant,
  paging,
  paragraphs,
  required,
  storedDate,
} from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { membershipInput } from '../../profiles/inputs.ts'
import { claimsMax, noteMax } from '../../profiles/limits.ts'
import { membershipCategories, membershipTitles, membershipTypes } from '../../profiles/options.ts'

const person = z.object({ _id: id, name: z.string(), avatar: z.url() })

const office = {
  title: z.enum(membershipTitles),
  category: z.enum(membershipCategories),
  type: z.enum(membershipTypes),
  from: storedDate,
  to: storedDate.nullable(),
}

/** A membership that waits for an officer, and what had been confirmed in its place. */
export const claim = z.object({
  _id: id,
  user: person,
  ...office,
  claimed: instant,
  before: z.object(office).nullable(),
})

export const claimsQuery = z.object({ category: z.enum(membershipCategories).optional(), ...paging })

/** When the officer looked: what was claimed or decided after it is left alone. */
const upTo = instant

/** Those named, or all of a category, or all; only as the officer has seen them. */
export const confirmationInput = z.object({
  upTo,
  claims: z.array(id).min(1).max(claimsMax).optional(),
  category: z.enum(membershipCategories).optional(),
})

export const confirmationDone = z.object({ confirmed: z.int() })

const note = required(m.administration_note, paragraphs(m.administration_note, noteMax))

export const refusalInput = z.object({ note, upTo: upTo.optional() })

/** A membership that an officer adds is confirmed at once. */
export const addedMembership = membershipInput.safeExtend({
  reason: clearable(paragraphs(m.administration_member_reason, noteMax)),
})

export const membershipEnd = z.object({
  to: calendarDate(m.profiles_to),
  reason: required(m.administration_member_reason, paragraphs(m.administration_member_reason, noteMax)),
})

/** Who held what on a day. */
export const rosterFilter = z.object({
  on: storedDate.optional().describe('Today in the society’s zone unless given'),
  title: z.enum(membershipTitles).optional(),
  category: z.enum(membershipCategories).optional(),
})
export const rosterQuery = rosterFilter.extend(paging)

export const rosterHolding = z.object({
  _id: id,
  user: person,
  ...office,
  confirmed: z.boolean().describe('false: in no need of confirmation'),
})

/** The offices of the board that somebody holds today, in their order of rank. */
export const board = z.array(
  z.object({
    title: z.enum(membershipTitles),
    holders: z.array(z.object({ user: person, category: z.enum(membershipCategories), from: storedDate })),
  }),
)

export type Claim = z.infer<typeof claim>
export type ClaimsQuery = z.infer<typeof claimsQuery>
export type RefusalInput = z.infer<typeof refusalInput>
export type ConfirmationInput = z.infer<typeof confirmationInput>
export type AddedMembership = z.infer<typeof addedMembership>
export type MembershipEnd = z.infer<typeof membershipEnd>
export type RosterFilter = z.infer<typeof rosterFilter>
export type RosterQuery = z.infer<typeof rosterQuery>
export type RosterHolding = z.infer<typeof rosterHolding>
export type Board = z.infer<typeof board>
