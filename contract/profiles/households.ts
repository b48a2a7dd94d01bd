import { z } from 'zod'
import { departures } from '../accounts/options-and-limits.ts'
import { emailAddress, personName } from '../accounts/schemas.ts'
import { endpoints } from '../endpoint.ts'
import {
  calendarDate,
  choice,
  clearable,
  drawing,
  id,
  line,
  missingOr,
  paragraphs,
  required,
  storedDate,
  yesOrNo,
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { postalAddress, postalInput } from './details.ts'
import { genders, shortTextMax } from './options-and-limits.ts'

/** The address of a household, of several lines. */
const householdAddressMax = 300

const label = { name: m.profiles_household_name, address: m.profiles_household_address }

/** A person of a household, as the others see them. */
export const householdPerson = z.object({
  _id: id,
  name: z.string(),
  avatar: z.url(),
  child: z.boolean(),
  dob: storedDate.nullable().describe('Only that of a child'),
  gender: z.enum(genders).nullable().describe('Only that of a child'),
  birthdayAllowed: z.boolean().describe('Whether a child stands in birthday lists'),
  manages: z.boolean(),
  hasAccount: z.boolean().describe('Whether they have an e-mail address to sign in with'),
  departed: z.enum(departures).nullable(),
  own: z.boolean(),
})

export const household = z.object({
  _id: id,
  name: z.string(),
  address: z.string().nullable().describe('Several lines, as on an envelope'),
  postal: postalAddress.nullable().describe('The parts of the address, where they are known'),
  manages: z.boolean().describe('Whether the caller may change the household'),
  people: z.array(householdPerson),
})

/** A household that the caller was asked to join. */
export const invitationToHousehold = z.object({
  _id: id,
  name: z.string(),
  invitedBy: z.string().nullable(),
})

/** The caller's household, and the households that have invited them. */
export const ownHousehold = z.object({
  household: household.nullable(),
  drawing: drawing.nullable().describe('The people of the household; null without one'),
  invitations: z.array(invitationToHousehold),
})

export const householdInput = z.object({
  name: required(label.name, line(label.name, shortTextMax)),
  address: clearable(paragraphs(label.address, householdAddressMax)).describe(
    'Several lines; not needed where its parts are given',
  ),
  postal: postalInput.optional().describe('The parts of the address, from which its lines are made'),
})

/** A child without an account: a date of birth less than 18 years ago. */
export const childInput = z.object({
  name: personName,
  dob: calendarDate(m.profiles_dob, () => m.errors_birth_date_form()),
  gender: choice(m.profiles_gender, genders).optional(),
  birthdayAllowed: yesOrNo(m.profiles_household_birthday).describe(
    'Whether members find the birthday, without its year, in the lists of birthdays; false at first',
  ),
})

export const managerChange = z.object({
  manages: z.boolean({ error: missingOr(m.profiles_household_manages, m.errors_yes_or_no) }),
})

export const householdInvitation = z.object({ email: emailAddress })

export type Household = z.infer<typeof household>
export type HouseholdPerson = z.infer<typeof householdPerson>
export type InvitationToHousehold = z.infer<typeof invitationToHousehold>
export type OwnHousehold = z.infer<typeof ownHousehold>
export type HouseholdInput = z.infer<typeof householdInput>
export type ChildInput = z.infer<typeof childInput>

const audience = 'members'
const params = z.object({ id })
const response = ownHousehold

/** Endpoints for the own household: its people, managers, and children without an account. */
export const householdEndpoints = endpoints({
  'GET /api/household': {
    name: 'readOwnHousehold',
    summary: 'The own household, and invitations to one',
    audience,
    response,
  },
  'POST /api/household': {
    name: 'createOwnHousehold',
    summary: 'Begin a household, which the caller manages',
    audience,
    verified: true,
    body: householdInput,
    response,
    status: 201,
    refusals: ['conflict'],
  },
  'PUT /api/household': {
    name: 'updateOwnHousehold',
    summary: 'Change name and address of the own household',
    audience,
    body: householdInput,
    response,
    refusals: ['forbidden', 'absent'],
  },
  'POST /api/household/children': {
    name: 'addChild',
    summary: 'Add a child without an account',
    audience,
    body: childInput,
    response,
    status: 201,
    refusals: ['forbidden', 'absent', 'conflict'],
  },
  'PUT /api/household/children/:id': {
    name: 'updateChild',
    summary: 'Correct what is known of a child',
    audience,
    params,
    body: childInput,
    response,
    refusals: ['forbidden', 'absent'],
  },
  'PUT /api/household/people/:id/manager': {
    name: 'setHouseholdManager',
    summary: 'Let an adult of the household manage it, or no longer',
    audience,
    params,
    body: managerChange,
    response,
    refusals: ['forbidden', 'absent', 'conflict'],
  },
  'DELETE /api/household/people/:id': {
    name: 'removeFromHousehold',
    summary:
      'Leave the household, take somebody out of it, or remove a child, which asks for a proof of the last 15 minutes',
    audience,
    params,
    response,
    refusals: ['forbidden', 'absent', 'conflict', 'proof_required'],
  },
  'POST /api/household/invitations': {
    name: 'inviteToHousehold',
    summary:
      'Ask a member to join the own household; the response is the same whether there is such a member',
    audience,
    verified: true,
    body: householdInvitation,
    response: null,
    refusals: ['forbidden', 'absent'],
  },
  'POST /api/household/invitations/:id/acceptance': {
    name: 'acceptHouseholdInvitation',
    summary: 'Join the household that asked',
    audience,
    params,
    response,
    refusals: ['absent', 'conflict'],
  },
  'DELETE /api/household/invitations/:id': {
    name: 'declineHouseholdInvitation',
    summary: 'Decline to join the household that asked',
    audience,
    params,
    response,
    refusals: ['absent'],
  },
})
