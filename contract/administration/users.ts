import { z } from 'zod'
import { departures } from '../accounts/options-and-limits.ts'
import { emailAddress, personName } from '../accounts/schemas.ts'
import { endpoints } from '../endpoint.ts'
import { memberRsvp } from '../events/schemas.ts'
import { givenDay, id, instant, paging, queryText, storedDate } from '../fields.ts'
import { type Filter, filterInput } from '../letters/filters.ts'
import { accountsQuery } from '../money/accounts.ts'
import { m } from '../paraglide/messages.js'
import { officeRecord } from '../profiles/details.ts'
import { directoryQuery } from '../profiles/directory.ts'
import { categoryQuery } from '../profiles/membership-options.ts'
import { membershipTypes } from '../profiles/options-and-limits.ts'
import { membership, membershipTerm, profile } from '../profiles/profile.ts'
import { limitedRoles, roles } from '../rights.ts'
import { claimsQuery } from './claims.ts'
import { householdsQuery } from './households.ts'
import { personKinds, userSearchMax, userSortings } from './options-and-limits.ts'

import { rosterFilter } from './roster.ts'

const yesOrNo = z.enum(['true', 'false']).optional()

const page = { limit: true, cursor: true } as const

/** A list of people by search and filters, where a selection’s filter cannot express them. */
const searchedList = z.discriminatedUnion('list', [
  z.object({ list: z.literal('selection'), id }),
  directoryQuery.omit(page).extend({ list: z.literal('directory') }),
  householdsQuery.omit(page).extend({ list: z.literal('households') }),
  accountsQuery.omit(page).extend({ list: z.literal('accounts') }),
  rosterFilter.extend({ list: z.literal('roster') }),
  claimsQuery.omit(page).extend({ list: z.literal('claims') }),
  z.object({ list: z.literal('missing'), import: id }),
])

/** People of a list: a filter of selections, or a list with its search. */
export type PeopleChoice = Filter | SearchedList
export type SearchedList = z.infer<typeof searchedList>

/** Characters of a choice in an address. */
const choiceMax = 8000

const peopleChoice = queryText(choiceMax)
  .superRefine((text, { addIssue }) => {
    if (text === '') return
    const read = parseChoice(text)
    if (read?.success) return
    for (const { path, message } of read?.error.issues ?? [{ path: [], message: m.letters_filter_object() }])
      addIssue({ code: 'custom', path: [...path], message })
  })
  .describe(
    'People chosen otherwise, as JSON: a filter of selections, or a list with its search: {"list": "selection", "id"}, or `directory`, `households`, `accounts`, `roster` or `claims` with their own query, or `missing` with `import` (members who are not on that list)',
  )

function parseChoice(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    const isList = typeof value === 'object' && value !== null && Object.hasOwn(value, 'list')
    return isList ? searchedList.safeParse(value) : filterInput.safeParse(value)
  } catch {
    return null
  }
}

/** Reads the people of a valid `filter` in an address. */
export function readPeopleChoice(text: string): PeopleChoice {
  const read = parseChoice(text)
  return read?.success ? read.data : { any: [] }
}

/** Search and filters of Manage Users; `search` matches parts of names and addresses. */
export const usersFilter = z.object({
  search: queryText(userSearchMax).optional(),
  role: z
    .enum([...roles, 'member'])
    .optional()
    .describe('member is an account without a role'),
  category: categoryQuery.optional(),
  type: z.enum(membershipTypes).optional(),
  active: yesOrNo,
  verified: yesOrNo,
  profile: yesOrNo.describe('Whether there is one'),
  suspended: yesOrNo,
  claimed: yesOrNo.describe('Whether its owner has chosen a password'),
  listed: yesOrNo.describe('false: people without an account in use that the directory does not name'),
  kind: z.enum(personKinds).optional().describe('Only people of a kind that is out of the ordinary'),
  joinedFrom: givenDay.optional(),
  joinedTo: givenDay.optional().describe('Included'),
  filter: peopleChoice.optional(),
})

export const usersQuery = usersFilter.extend({
  sort: z.enum(userSortings).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  ...paging,
})

/** An account as a row of Manage Users. */
export const managedUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string().nullable().describe('null for somebody who has none, and cannot sign in'),
  avatar: z.url(),
  administrator: z.boolean(),
  roles: z.array(z.enum(limitedRoles)).describe('Beside the administrator’s'),
  suspended: z.boolean(),
  verified: z.boolean(),
  invited: z.boolean().describe('Invited, and has not set a password yet'),
  unreachable: z.boolean().describe('Whether the last email to the address was refused'),
  hasProfile: z.boolean(),
  child: z.boolean().describe('A child of a household, without an account'),
  departed: z.enum(departures).nullable(),
  membership: membership
    .pick({ title: true, category: true, type: true, from: true, to: true })
    .extend(membership.pick({ active: true, standing: true, held: true }).shape)
    .nullable()
    .describe('The one that cards show'),
  joined: instant,
  lastSeen: instant.nullable().describe('To the hour'),
})

/** A membership as it was when it was confirmed. */
export const rosterEntry = z.object({
  _id: id,
  ...membershipTerm,
  confirmed: instant,
  confirmedBy: z.string().nullable(),
  entered: z.boolean().describe('Whether the profile still has the entry'),
})

/** One account with everything an administrator may see; `version` is its ETag for `If-Match`. */
export const managedAccount = managedUser.extend({
  claimed: z.boolean().describe('Whether its owner has chosen a password'),
  listed: z.boolean().describe('Whether others may find the person, unless the person says otherwise'),
  cameOfAge: z.boolean().describe('Turned 18 as a child of a household, and has not claimed an account yet'),
  departedOn: storedDate.nullable().describe('The last day as a member'),
  office: officeRecord,
  household: z.object({ _id: id, name: z.string() }).nullable(),
  childrenLeft: z
    .int()
    .describe('Children of the household who would be without an adult if the account were removed'),
  version: z.string().describe('In quotes it is the ETag that If-Match takes'),
  profile: profile.nullable(),
  read: instant.describe('By the server’s clock: decisions on memberships take it as upTo'),
  roster: z.array(rosterEntry),
  bounced: z
    .object({ since: instant, status: z.string() })
    .nullable()
    .describe(
      'Since when mail to the address comes back, with the code (RFC 3463); letters are not sent to it',
    ),
  complained: instant
    .nullable()
    .describe('When the member’s mail program last reported mail of the site as unwanted'),
  photo: z.boolean().describe('Whether the member chose a photo'),
  secondStep: z
    .object({ since: instant.nullable(), resetDue: instant.nullable() })
    .describe('Since when there is one, and when it ends because its owner lost it'),
  sessions: z.array(z.object({ _id: id, started: instant, used: instant, own: z.boolean() })),
})

/** The link to hand over if no mail server is set up; null when it was emailed. */
export const handedLink = z.object({ link: z.url().nullable() })

export const invitationInput = z.object({ name: personName, email: emailAddress })
export const invitationMade = handedLink.extend({ user: id })

export type UsersFilter = z.infer<typeof usersFilter>
export type UsersQuery = z.infer<typeof usersQuery>
export type ManagedUser = z.infer<typeof managedUser>
export type ManagedAccount = z.infer<typeof managedAccount>

const params = z.object({ id })

/** Endpoints of the list in Manage Users, its accounts and invitations. */
export const manageUsersEndpoints = endpoints({
  'GET /api/admin/users': {
    name: 'listUsers',
    summary: 'All accounts, searched, filtered and ordered',
    audience: 'see members',
    query: usersQuery,
    response: z.array(managedUser),
    paged: true,
  },
  'GET /api/admin/users/count': {
    name: 'countUsers',
    summary: 'How many accounts a search and filters find',
    audience: 'see members',
    query: usersFilter,
    response: z.object({ count: z.int() }),
  },
  'GET /api/admin/users/:id': {
    name: 'readUser',
    summary: 'One account with profile, roster and sessions, and its ETag',
    audience: 'keep members',
    params,
    response: managedAccount,
    refusals: ['absent'],
    versioned: true,
  },
  'GET /api/admin/users/:id/rsvps': {
    name: 'listUserRsvps',
    summary: 'The latest RSVPs of a member, newest first',
    audience: 'keep members',
    params,
    response: z.array(memberRsvp),
  },
  'POST /api/admin/users': {
    name: 'inviteUser',
    summary: 'Invite somebody to claim an account',
    audience: 'keep members',
    body: invitationInput,
    response: invitationMade,
    status: 201,
    refusals: ['email_taken'],
  },
  'GET /api/admin/users/invitations': {
    name: 'countUnclaimed',
    summary: 'Who would be invited: people with an address who never claimed the account',
    audience: 'keep members',
    response: z.object({
      count: z.int(),
      names: z.array(z.string()).describe('The first names of the first of them'),
    }),
  },
  'POST /api/admin/users/invitations': {
    name: 'inviteAgain',
    summary: 'Invite everybody with an address who never claimed the account, where mail is set up',
    audience: 'keep members',
    response: z.object({ invited: z.int() }),
    refusals: ['conflict'],
  },
})
