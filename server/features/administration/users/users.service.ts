import type { FastifyRequest } from 'fastify'
import type { UserSorting } from '../../../../contract/administration/options-and-limits.ts'
import {
  type ManagedAccount,
  type ManagedUser,
  readPeopleChoice,
  type UsersFilter as UsersInput,
  type UsersQuery,
} from '../../../../contract/administration/users.ts'
import type { AuditAction } from '../../../../contract/audit-options.ts'
import { type Filter, pickedPeopleMax } from '../../../../contract/letters/filters.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { limitedRoles } from '../../../../contract/rights.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { namesVersion, requiredIfMatch, stale, versionOfState } from '../../../endpoints/entity-tags.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { invalid, type Refusal, refusal } from '../../../endpoints/refusal.ts'
import { searchedWords } from '../../../text/name-keys.ts'
import { instantsOfDays } from '../../../text/zone-clock.ts'
import type { AccountContext, AccountTransaction } from '../../accounts/account/account-subscribers.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import { readBounces } from '../../accounts/account/bounces.service.ts'
import { hasPhoto } from '../../accounts/photos/photos.service.ts'
import { resetDueAt } from '../../accounts/second-step/resets.service.ts'
import { listOpenSessions } from '../../accounts/sessions/sessions.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { selectIds } from '../../letters/selections/selected-people.service.ts'
import { listRosterOf } from '../../profiles/board/roster.service.ts'
import { confirmationOf, endOfTerm, isActiveOn } from '../../profiles/histories/memberships.service.ts'
import { countChildrenLeft } from '../../profiles/households/household-rules.service.ts'
import { findHouseholdOf } from '../../profiles/households/households.service.ts'
import { knownFilter } from '../../profiles/membership-options/known-names.service.ts'
import { readOfficeRecord } from '../../profiles/person/person-details.service.ts'
import { findProfileFor } from '../../profiles/profile/profile.service.ts'
import { filterOfChoice, pickedPeople } from './chosen-people.service.ts'
import { absentPerson } from './merged-people.ts'
import {
  type AccountRecord,
  countAccounts,
  findAccount,
  listAccountIds,
  listAccounts,
  type UsersFilter,
} from './users.queries.ts'

const usersWithoutLimit = 100
const beginningOfTime = '1970-01-01T00:00:00.000Z'

/**
 * Lists a page of the accounts that the viewer may see.
 * @throws {Refusal} invalid (cursor, category)
 */
export async function listUsers(
  context: Context,
  viewer: Viewer,
  query: UsersQuery,
): Promise<Page<ManagedUser>> {
  const { limit = usersWithoutLimit, sort = 'name', order = 'asc', cursor } = query
  const after = cursor ? readCursor(cursor, 2) : null
  if (after && (sort === 'joined' || sort === 'seen') && Number.isNaN(Date.parse(after[0])))
    throw invalid('cursor', m.errors_cursor())
  const records = await listAccounts(context.database, await filterOf(context, viewer, query), {
    sort,
    order,
    limit: limit + 1,
    after,
  })
  const page = pageOf(records, limit, (record) => [sortValue(record, sort), record.id])
  return { items: page.items.map((record) => asManagedUser(context.config, record)), next: page.next }
}

/** Counts the accounts that the viewer may see and that match search and filters. */
export async function countUsers(
  context: Context,
  viewer: Viewer,
  filter: UsersInput,
): Promise<{ count: number }> {
  return { count: await countAccounts(context.database, await filterOf(context, viewer, filter)) }
}

/**
 * Returns one account with all data that an administrator may see.
 * @throws {Refusal} absent
 */
export async function readManagedAccount(
  context: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
  userId: string,
): Promise<ManagedAccount> {
  const record = await findAccount(connection, userId)
  if (!record) throw await absentPerson(connection, userId)
  const read = context.config.now().toISOString()
  const sessions = await listOpenSessions(connection, viewer, userId, read)
  const account = {
    ...asManagedUser(context.config, record),
    claimed: record.password_hash !== '',
    listed: record.listing === 'listed' && !record.child,
    cameOfAge: record.unlisted === true && record.password_hash === '' && !record.child,
    departedOn: record.departed_on,
    office: await readOfficeRecord(connection, userId),
    household: await findHouseholdOf(connection, userId),
    childrenLeft: await countChildrenLeft(connection, userId),
    profile: await findProfileFor(context, connection, viewer, userId),
    roster: await listRosterOf(connection, userId),
    ...(await readBounces(connection, userId)),
    photo: await hasPhoto(connection, userId),
    secondStep: {
      since: record.second_step_since,
      resetDue: await resetDueAt(connection, userId),
    },
    sessions,
  }
  return { ...account, read, version: versionOf(account) }
}

/** Returns the version of the changeable data of an account. It excludes sessions and the last visit. */
function versionOf({
  sessions: _,
  lastSeen: __,
  ...account
}: Omit<ManagedAccount, 'read' | 'version'>): string {
  return versionOfState(account)
}

/**
 * Returns the filter for letters and selections of the people that a list finds: their ids, unless it
 * consists of a filter alone.
 * @throws {Refusal} forbidden; invalid (filter), also for too many people
 */
export async function readPeopleFilter(
  context: Context,
  viewer: Viewer,
  query: UsersInput,
): Promise<{ filter: Filter }> {
  const { filter, ...own } = query
  if (!Object.values(own).some(Boolean))
    return {
      filter: filter ? await filterOfChoice(context, viewer, readPeopleChoice(filter)) : { all: [] },
    }
  if (!may(viewer, 'keep members')) throw refusal('forbidden')
  const found = { ...(await filterOf(context, viewer, query)), withChildren: false }
  return { filter: pickedPeople(await listAccountIds(context.database, found, pickedPeopleMax + 1)) }
}

/**
 * Converts the filter of a request to that of the queries.
 * @throws {Refusal} invalid (category, filter); forbidden for a filter that the viewer may not use
 */
export async function filterOf(context: Context, viewer: Viewer, query: UsersInput): Promise<UsersFilter> {
  const { timeZone, now } = context.config
  const { category } = await knownFilter(context.database, { category: query.category })
  const { role, type, active, verified, profile, suspended, claimed, listed, kind } = query
  const joined = instantsOfDays({ from: query.joinedFrom, to: query.joinedTo }, timeZone)
  const chosen = query.filter
    ? await filterOfChoice(context, viewer, readPeopleChoice(query.filter))
    : undefined
  return {
    today: dayIn(timeZone, now()),
    withChildren: may(viewer, 'see private details'),
    words: searchedWords(query.search ?? ''),
    ...{ role, category, type, active, verified, profile, suspended, claimed, listed, kind },
    joinedFrom: joined.from,
    joinedBefore: joined.before,
    among: chosen && (await selectIds(context, chosen)),
  }
}

function sortValue(record: AccountRecord, sort: UserSorting): string {
  const { name_key: name, email_key: email, created_at: joined, seen_at: seen } = record
  return { name, email, joined, seen }[sort] ?? ''
}

function asManagedUser(config: Config, record: AccountRecord): ManagedUser {
  return {
    _id: record.id,
    name: record.name,
    email: record.email,
    avatar: avatarAddress(config, record.id),
    administrator: record.administrator,
    roles: limitedRoles.filter((role) => record[role]),
    suspended: record.suspended_at !== null,
    verified: record.email_verified_at !== null,
    invited: record.password_hash === '' && record.email !== null,
    unreachable: Boolean(record.unreachable),
    hasProfile: record.profile_id !== null,
    child: record.child,
    departed: record.departed,
    membership: membershipOf(config, record),
    joined: record.created_at,
    lastSeen: record.seen_at === beginningOfTime ? null : record.seen_at,
  }
}

function membershipOf(
  { confirmation, timeZone, now }: Config,
  record: AccountRecord,
): ManagedUser['membership'] {
  const { title, category, type, confirmed_at, refused_at, from_date, to_date, departed_on } = record
  if (title === null || category === null || type === null || from_date === null) return null
  const stated = { active: record.active === true, from_date, to_date, departed_on }
  return {
    title,
    category,
    type,
    from: from_date,
    to: endOfTerm(stated),
    active: isActiveOn(dayIn(timeZone, now()), stated),
    ...confirmationOf(confirmation, { title, category, confirmed_at, refused_at }),
  }
}

/** The expected version for actions that overwrite nothing: any. */
export const anyVersion = '*'

/** An account with the version that the administrator last read (the `If-Match` header). */
export interface SeenAccount {
  userId: string
  ifMatch: string
}

/**
 * Returns the account that a request changes, with its expected version.
 * @throws {Refusal} invalid (If-Match)
 */
export function seenAccount({ id }: { id: string }, request: FastifyRequest): SeenAccount {
  return { userId: id, ifMatch: requiredIfMatch(request) }
}

/**
 * Changes an account in one transaction and returns it. Checks its expected version first.
 * @param lock locks the account and everything else that must not change meanwhile
 * @throws {Refusal} absent, conflict
 */
export function changeSeenAccount(
  context: AccountContext,
  viewer: Viewer,
  { userId, ifMatch }: SeenAccount,
  change: (during: AccountTransaction, before: ManagedAccount) => Promise<void>,
  lock: (transaction: Connection, userId: string, viewer: Viewer) => Promise<void> = lockAccount,
): Promise<ManagedAccount> {
  const { broadcast, config } = context
  return broadcast.transaction(async (transaction, announce) => {
    await lock(transaction, userId, viewer)
    const before = await readSeenAccount(context, transaction, viewer, { userId, ifMatch })
    await change({ config, transaction, announce }, before)
    return readManagedAccount(context, transaction, viewer, userId)
  })
}

/**
 * Returns the account after checking its expected version.
 * @throws {Refusal} absent, conflict
 */
export async function readSeenAccount(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  { userId, ifMatch }: SeenAccount,
): Promise<ManagedAccount> {
  const account = await readManagedAccount(context, transaction, viewer, userId)
  if (!namesVersion(ifMatch, account.version)) throw stale()
  return account
}

interface Recorded {
  act: AuditAction
  before: object | null
  after: object | null
  reason: string | null
}

/** Records an action on an account in the audit log. */
export function recordAccountAction(
  { config, transaction }: Pick<AccountTransaction, 'config' | 'transaction'>,
  viewer: Viewer,
  userId: string,
  recorded: Recorded,
): Promise<void> {
  const subject = { kind: 'account', id: userId }
  return recordAuditEntry(config, transaction, viewer, { ...recorded, subject, aboutUserId: userId })
}

/** Creates the refusal of a protected change without a reason. */
export function reasonMissing(): Refusal {
  return invalid('reason', m.errors_required({ field: m.administration_member_reason() }))
}
