import { z } from 'zod'
import { departures } from '../../accounts/people.ts'
import { emailAddress, personName } from '../../accounts/schemas.ts'
import { calendarDate, choice, clearable, id, missingOr } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { genders } from '../../profiles/options.ts'
import { reason, reasonIfAny } from '../reasons.ts'

/** Somebody without an e-mail address, of whom perhaps only the name is known. */
export const paperMemberInput = z.object({
  name: personName,
  dob: clearable(calendarDate(m.profiles_dob)),
  gender: choice(m.profiles_gender, genders).optional(),
  reason: reasonIfAny,
})

export const personAdded = z.object({ user: id })

export const personInvitationInput = z.object({ email: emailAddress, reason: reasonIfAny })

/** That somebody has left or died, since when; `departed: null` takes it back. */
export const departureChange = z.object({
  departed: choice(m.administration_departed, departures).nullable(),
  on: clearable(calendarDate(m.administration_departed_on)),
  reason,
})

/** Whether others find somebody who never claimed an account. */
export const listingChange = z.object({
  listed: z.boolean({ error: missingOr(m.administration_listed, m.errors_yes_or_no) }),
  reason,
})

export type PaperMemberInput = z.infer<typeof paperMemberInput>
export type PersonInvitationInput = z.infer<typeof personInvitationInput>
export type DepartureChange = z.infer<typeof departureChange>
export type ListingChange = z.infer<typeof listingChange>
