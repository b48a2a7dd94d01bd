import { z } from 'zod'
import { departures } from '../accounts/options-and-limits.ts'
import { emailAddress, personName } from '../accounts/schemas.ts'
import { endpoints } from '../endpoint.ts'
import { calendarDate, choice, clearable, id, line, missingOr, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { categoryInput, titleInput } from '../profiles/membership-options.ts'
import { genders, shortTextMax } from '../profiles/options-and-limits.ts'
import { peopleChanges } from './options-and-limits.ts'
import { reasonIfAny } from './reasons.ts'
import { handedLink, managedAccount, usersFilter } from './users.ts'

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

/** Most people of one change of many. */
export const changedPeopleMax = 2000

/** The field that each change needs in addition to the people. */
const fieldOf = { category: 'category', title: 'title', end: 'to', place: 'place' } as const

/** One change of many people: the ones named, or all that a filter finds. One reason serves all of them. */
export const peopleChange = z
  .object({
    change: choice(m.administration_act, peopleChanges),
    users: z
      .array(id)
      .min(1, { error: () => m.administration_people_which() })
      .max(changedPeopleMax)
      .optional(),
    found: usersFilter
      .extend({ count: z.int().describe('How many it found, so that nobody is changed unseen') })
      .optional()
      .describe('In place of users: everybody that this filter of the list finds'),
    category: categoryInput.optional(),
    title: titleInput.optional(),
    from: calendarDate(m.profiles_from)
      .optional()
      .describe(
        'The first day of the new category or title: the membership before it ends the day before. Absent corrects the membership as if it had always been so',
      ),
    to: calendarDate(m.administration_end_date).optional().describe('The last day'),
    place: required(m.profiles_location, line(m.profiles_location, shortTextMax)).optional(),
    reason: reasonIfAny,
  })
  .superRefine(({ change, users, found, ...values }, { addIssue }) => {
    const refuse = (param: string, message: string) => addIssue({ code: 'custom', path: [param], message })
    if ((users === undefined) === (found === undefined)) refuse('users', m.administration_people_which())
    if (change === 'list' || change === 'unlist') return
    const name = fieldOf[change]
    if (values[name] === undefined) refuse(name, m.errors_required({ field: labels[name]() }))
  })

const labels = {
  category: m.profiles_category,
  title: m.profiles_title,
  to: m.administration_end_date,
  place: m.profiles_location,
}

/** The outcome of such a change, for each person separately. */
export const peopleChanged = z.object({
  done: z.int(),
  unchanged: z.int().describe('They had the value already'),
  left: z.int().describe('People that stayed as they were, because it could not be done'),
  reasons: z
    .array(z.object({ user: id, name: z.string(), msg: z.string() }))
    .describe('Why, for the first 100 of them'),
})

export type PeopleChange = z.infer<typeof peopleChange>
export type PeopleChanged = z.infer<typeof peopleChanged>

export const manyPeopleEndpoints = endpoints({
  'POST /api/admin/users/changes': {
    name: 'changePeople',
    summary:
      'List many people, give them a category, title or place, or end the membership that the list shows; the audit log has each',
    audience: 'keep members',
    body: peopleChange,
    response: peopleChanged,
    refusals: ['conflict'],
  },
})
