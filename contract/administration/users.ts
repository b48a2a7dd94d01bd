import { z } from 'zod'
import { departures, passwordMax } from '../accounts/options-and-limits.ts'
import { emailAddress, personName } from '../accounts/schemas.ts'
import {
  givenDay,
  givenText,
  id,
  instant,
  missingOr,
  paging,
  queryText,
  required,
  storedDate,
} from '../fields.ts'
import { type Filter, filterInput } from '../letters/filters.ts'
import { accountsQuery } from '../money/accounts.ts'
import { m } from '../paraglide/messages.js'
import { officeRecord } from '../profiles/details.ts'
import { directoryQuery } from '../profiles/directory.ts'
import { categoryQuery } from '../profiles/membership-options.ts'
import { membershipTypes } from '../profiles/options-and-limits.ts'
import { knownPerson } from '../profiles/own-profile.ts'
import { membership, membershipTerm, profile } from '../profiles/profile.ts'
import { limitedRoles, roles } from '../rights.ts'
import { claimsQuery } from './claims.ts'
import { householdsQuery } from './households.ts'
import { personKinds, userSearchMax, userSortings } from './options.ts'

import { reason, reasonIfAny } from './reasons.ts'
import { rosterFilter } from './roster.ts'

/** Actions on several accounts at once. */
const bulkActions = ['suspend', 'restore', 'sign-out', 'reset-link'] as const

/** Most accounts of one bulk action. */
const bulkMax = 100

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

const decision = (label: () => string) => z.boolean({ error: missingOr(label, m.errors_yes_or_no) })

export const roleChange = z.object({
  administrator: decision(m.administration_administrator),
  roles: z
    .array(z.enum(limitedRoles, { error: () => m.errors_choose({ field: m.administration_roles() }) }))
    .max(limitedRoles.length)
    .optional()
    .describe('All roles beside the administrator’s that the account holds from now on; absent keeps them'),
  currentPassword: required(
    m.administration_own_password,
    givenText(m.administration_own_password, passwordMax),
  ),
  reason,
})

export const suspensionChange = z.object({ suspended: decision(m.administration_suspended), reason })

/** A correction by an administrator, of one thing or of several. Absent fields stay unchanged, those of the person, too. */
export const accountCorrection = z.object({
  name: personName.optional(),
  email: emailAddress.optional(),
  person: knownPerson
    .partial()
    .refine((person) => Object.keys(person).length > 0, { error: () => m.administration_person_nothing() })
    .optional(),
  invite: z
    .boolean()
    .optional()
    .describe('Invite the new address, where the account was never claimed; nobody is written to otherwise'),
  reason: reasonIfAny.describe('Required where the address changes'),
})

/** The link to hand over if no mail server is set up; null when it was emailed. */
export const handedLink = z.object({ link: z.url().nullable() })

export const invitationInput = z.object({ name: personName, email: emailAddress })
export const invitationMade = handedLink.extend({ user: id })

export const bulkInput = z
  .object({
    act: z.enum(bulkActions, { error: () => m.errors_choose({ field: m.administration_act() }) }),
    users: z.array(id).min(1).max(bulkMax),
    reason: reasonIfAny.describe('Required where accounts are suspended or restored'),
  })
  .superRefine(({ act, reason }, { addIssue }) => {
    if (reason || act === 'sign-out' || act === 'reset-link') return
    const message = m.errors_required({ field: m.administration_member_reason() })
    addIssue({ code: 'custom', path: ['reason'], message })
  })

/** The outcome for each account, in the order of the request. */
export const bulkOutcome = z.array(
  z.object({ user: id, done: z.boolean(), msg: z.string().nullable(), link: z.url().nullable() }),
)

export type UsersFilter = z.infer<typeof usersFilter>
export type UsersQuery = z.infer<typeof usersQuery>
export type ManagedUser = z.infer<typeof managedUser>
export type ManagedAccount = z.infer<typeof managedAccount>
export type RoleChange = z.infer<typeof roleChange>
export type SuspensionChange = z.infer<typeof suspensionChange>
export type AccountCorrection = z.infer<typeof accountCorrection>
export type BulkInput = z.infer<typeof bulkInput>
export type BulkOutcome = z.infer<typeof bulkOutcome>
