import { z } from 'zod'
import { personName } from '../accounts/schemas.ts'
import { endpoints } from '../endpoint.ts'
import { calendarDate, choice, clearable, id, missingOr, paging, queryText, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { household, householdInput } from '../profiles/households.ts'
import { genders, householdPeopleMax } from '../profiles/options-and-limits.ts'
import { householdSearchMax } from './options-and-limits.ts'
import { reason, reasonIfAny } from './reasons.ts'

/** Search and filters of households; `search` matches parts of household names and people's names. */
export const householdsQuery = z.object({
  search: queryText(householdSearchMax).optional(),
  managed: z.enum(['true', 'false']).optional().describe('Whether an adult who lives there manages it'),
  children: z.enum(['true']).optional().describe('Only households with children'),
  ...paging,
})

/** A household as a row of the list. */
export const managedHouseholdRow = z.object({
  _id: id,
  name: z.string(),
  address: z.string().nullable(),
  adults: z.int(),
  children: z.int(),
  managers: z.array(z.string()).describe('Names of who manages it; where there is nobody, administrators do'),
})

/** One household; `version` is its ETag for `If-Match`. */
export const managedHousehold = household.extend({
  version: z.string().describe('In quotes it is the ETag that If-Match takes'),
})

const people = (label: () => string) =>
  z
    .array(id, { error: () => m.errors_choose({ field: label() }) })
    .min(1, { error: () => m.errors_choose({ field: label() }) })
    .max(householdPeopleMax)

/** A new household, optionally with people who do not live in one yet. */
export const newHousehold = householdInput.extend({
  people: z.array(id).max(householdPeopleMax).optional(),
  reason: reasonIfAny,
})

export const householdCorrection = householdInput.extend({ reason: reasonIfAny })

/** A person who joins; `move` removes them from their current household. */
export const householdJoining = z.object({
  person: id,
  move: yesOrNo(m.administration_household_move),
  reason: reasonIfAny,
})

/** A child or adult without an account; a child requires a date of birth. */
export const householdNewcomer = z.object({
  name: personName,
  child: z.boolean({ error: missingOr(m.administration_household_kind, m.errors_choose) }),
  dob: clearable(calendarDate(m.profiles_dob)),
  gender: choice(m.profiles_gender, genders).optional(),
  birthdayAllowed: yesOrNo(m.profiles_household_birthday),
  reason: reasonIfAny,
})

/** All managers of a household from now on; with none, administrators manage it. */
export const householdManagers = z.object({ managers: z.array(id).max(householdPeopleMax), reason })

/** A union: everybody of another household moves in, and that household is deleted. */
export const householdUnion = z.object({ household: id, reason })

/**
 * People who leave together, into a household of their own or into none. `leaveChildren` confirms that administrators
 * are responsible for children who stay without an adult.
 */
export const householdSplit = z.object({
  people: people(m.administration_household_who_leaves),
  household: householdInput.nullable(),
  leaveChildren: yesOrNo(m.administration_household_leave_children),
  reason,
})

export type HouseholdsQuery = z.infer<typeof householdsQuery>
export type ManagedHouseholdRow = z.infer<typeof managedHouseholdRow>
export type ManagedHousehold = z.infer<typeof managedHousehold>
export type NewHousehold = z.infer<typeof newHousehold>
export type HouseholdCorrection = z.infer<typeof householdCorrection>
export type HouseholdJoining = z.infer<typeof householdJoining>
export type HouseholdNewcomer = z.infer<typeof householdNewcomer>
export type HouseholdSplit = z.infer<typeof householdSplit>

const audience = 'keep members'
const params = z.object({ id })
const response = managedHousehold
const change = { params, response, versioned: true, ifMatch: 'required' } as const

/** Endpoints for managing households. Every change takes `If-Match` and is recorded in the audit log. */
export const manageHouseholdsEndpoints = endpoints({
  'GET /api/admin/households': {
    name: 'listHouseholds',
    summary: 'All households by name, searched and filtered',
    audience,
    query: householdsQuery,
    response: z.array(managedHouseholdRow),
    paged: true,
  },
  'GET /api/admin/households/:id': {
    name: 'readHousehold',
    summary: 'One household with its people, and its ETag',
    audience,
    params,
    response,
    refusals: ['absent'],
    versioned: true,
  },
  'POST /api/admin/households': {
    name: 'createHousehold',
    summary: 'Begin a household, with people who live in none yet',
    audience,
    body: newHousehold,
    response,
    status: 201,
    refusals: ['absent', 'conflict'],
    versioned: true,
  },
  'PUT /api/admin/households/:id': {
    name: 'updateHousehold',
    summary: 'Correct name and address of a household',
    audience,
    body: householdCorrection,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'POST /api/admin/households/:id/people': {
    name: 'addPersonToHousehold',
    summary:
      'Let a known person live in a household; moving them from another one asks for a proof of the last 15 minutes',
    audience,
    body: householdJoining,
    refusals: ['absent', 'conflict', 'proof_required'],
    ...change,
  },
  'POST /api/admin/households/:id/newcomers': {
    name: 'addHouseholdNewcomer',
    summary: 'Add a child, or an adult without an account',
    audience,
    body: householdNewcomer,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'PUT /api/admin/households/:id/managers': {
    name: 'setHouseholdManagers',
    summary: 'Say who manages a household; nobody leaves it to administrators',
    audience,
    body: householdManagers,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'POST /api/admin/households/:id/union': {
    name: 'uniteHouseholds',
    summary: 'Let everybody of another household move in; the other one is gone',
    audience,
    grave: true,
    body: householdUnion,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'POST /api/admin/households/:id/split': {
    name: 'splitHousehold',
    summary: 'Let people leave together, for a household of their own or for none',
    audience,
    grave: true,
    body: householdSplit,
    refusals: ['absent', 'conflict'],
    params,
    response: managedHousehold.nullable().describe('null when nobody is left: the household is gone'),
    ifMatch: 'required',
  },
})
