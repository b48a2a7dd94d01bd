import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { calendarDate, givenDay, id, paging } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { inOrder, membershipFields } from '../profiles/histories.ts'
import { categoryQuery, titleQuery } from '../profiles/membership-options.ts'
import { holder, membershipTerm } from '../profiles/profile.ts'
import { reasonIfAny } from './reasons.ts'

/** Filters the roster by day, title and category. */
export const rosterFilter = z.object({
  on: givenDay.optional().describe('Today in the society’s zone unless given'),
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

/** The last day of a membership or of a roster entry. */
export const termEnd = z.object({ to: calendarDate(m.profiles_to), reason: reasonIfAny })

/** A roster entry that is no longer in a profile, or whose account was deleted. */
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
    reason: reasonIfAny,
  }),
)

export type RosterCorrection = z.infer<typeof rosterCorrection>
export type RosterFilter = z.infer<typeof rosterFilter>
export type RosterHolding = z.infer<typeof rosterHolding>
export type TermEnd = z.infer<typeof termEnd>

/** A person with all terms of a day. */
export const rosterPerson = z.object({ user: holder, terms: z.array(rosterHolding.omit({ user: true })) })

export type RosterPerson = z.infer<typeof rosterPerson>

const audience = 'keep roster'

/** Endpoints for the roster, which stores each membership as it was when confirmed. */
export const rosterEndpoints = endpoints({
  'GET /api/admin/roster': {
    name: 'listRoster',
    summary: 'Who held which title and category on a day, by name',
    audience,
    query: rosterQuery,
    response: z.array(rosterHolding),
    paged: true,
  },
  'GET /api/admin/roster/people': {
    name: 'listRosterPeople',
    summary: 'The same with one entry for each person, by name',
    audience,
    query: rosterQuery,
    response: z.array(rosterPerson),
    paged: true,
  },
  'GET /api/admin/roster.csv': {
    name: 'downloadRoster',
    summary: 'The same as a table (text/csv)',
    audience,
    grave: true,
    query: rosterFilter,
    response: z.string().describe('text/csv'),
    file: 'roster.csv',
  },
  'GET /api/admin/roster/count': {
    name: 'countRoster',
    summary: 'Count people with a term on a day; a person with two terms counts once',
    audience,
    query: rosterFilter,
    response: z.object({ people: z.int() }),
  },
  'GET /api/admin/roster/:id': {
    name: 'readRosterTerm',
    summary: 'A term whose entry no profile has any more',
    audience,
    params: z.object({ id }),
    response: rosterTerm,
    refusals: ['absent'],
  },
  'PUT /api/admin/roster/:id': {
    name: 'correctRosterTerm',
    summary: 'Correct a term whose entry no profile has any more',
    audience,
    params: z.object({ id }),
    body: rosterCorrection,
    response: null,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/roster/:id/end': {
    name: 'endRosterTerm',
    summary: 'End what the roster holds of an entry that its owner removed or changed',
    audience,
    params: z.object({ id }),
    body: termEnd,
    response: null,
    refusals: ['absent'],
  },
})
