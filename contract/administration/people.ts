import { z } from 'zod'
import { departures } from '../accounts/options-and-limits.ts'
import { emailAddress, personName } from '../accounts/schemas.ts'
import { endpoints } from '../endpoint.ts'
import { calendarDate, choice, clearable, id, missingOr } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { genders } from '../profiles/options.ts'
import { reasonIfAny } from './reasons.ts'
import { handedLink, managedAccount } from './users.ts'

/** A person without an e-mail address; only the name is required. */
export const paperMemberInput = z.object({
  name: personName,
  dob: clearable(calendarDate(m.profiles_dob)),
  gender: choice(m.profiles_gender, genders).optional(),
  reason: reasonIfAny,
})

export const personAdded = z.object({ user: id })

export const personInvitationInput = z.object({ email: emailAddress, reason: reasonIfAny })

/** Departure or death of a person, with its date; `departed: null` undoes it. */
export const departureChange = z.object({
  departed: choice(m.administration_departed, departures).nullable(),
  on: clearable(calendarDate(m.administration_departed_on)),
  reason: reasonIfAny.describe('Required where the person has an account in use, which this ends or opens'),
})

/** A change of the listing of a person who never claimed an account. */
export const listingChange = z.object({
  listed: z.boolean({ error: missingOr(m.administration_listed, m.errors_yes_or_no) }),
  reason: reasonIfAny,
})

export type PaperMemberInput = z.infer<typeof paperMemberInput>
export type PersonInvitationInput = z.infer<typeof personInvitationInput>
export type DepartureChange = z.infer<typeof departureChange>
export type ListingChange = z.infer<typeof listingChange>

const audience = 'keep members'
const params = z.object({ id })

/** Endpoints for people without an account: paper members, departed and deceased people. */
export const peopleEndpoints = endpoints({
  'POST /api/admin/people': {
    name: 'addPerson',
    summary: 'Add somebody without an e-mail address; only the name is required',
    audience,
    body: paperMemberInput,
    response: personAdded,
    status: 201,
  },
  'POST /api/admin/users/:id/invitation': {
    name: 'invitePerson',
    summary: 'Give somebody without an e-mail address an account to claim, with everything known of them',
    audience,
    grave: true,
    params,
    body: personInvitationInput,
    response: handedLink,
    refusals: ['absent', 'conflict', 'email_taken'],
  },
  'PUT /api/admin/users/:id/departure': {
    name: 'noteDeparture',
    summary: 'Note that somebody has left the society or died, or take that back',
    audience,
    grave: true,
    params,
    body: departureChange,
    response: managedAccount,
    refusals: ['absent', 'conflict', 'own_account', 'last_administrator'],
    versioned: true,
    ifMatch: 'required',
  },
  'PUT /api/admin/users/:id/listing': {
    name: 'setListing',
    summary: 'Let directory and board name somebody who never claimed an account, or no longer',
    audience,
    params,
    body: listingChange,
    response: managedAccount,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
})
