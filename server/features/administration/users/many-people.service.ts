import {
  changedPeopleMax,
  type PeopleChange,
  type PeopleChanged,
} from '../../../../contract/administration/people.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { executiveTitles, noOffice } from '../../../../contract/profiles/options-and-limits.ts'
import { addDays, dayIn } from '../../../../contract/time/calendar-date.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { conflict, invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import type { AccountContext, AccountTransaction } from '../../accounts/account/account-subscribers.ts'
import { findPersonState } from '../../accounts/lifecycle/person-accounts.service.ts'
import { findShownMembership } from '../../profiles/histories/shown-memberships.service.ts'
import { knownFilter } from '../../profiles/membership-options/known-names.service.ts'
import { changePlace, ensureProfile } from '../../profiles/person/person.service.ts'
import {
  addMembership,
  correctMembershipAndRecord,
  endMembershipAndRecord,
} from '../claims/membership-terms.service.ts'
import { listPersonWithin } from './people.service.ts'
import { listAccountIds, listAccountNames } from './users.queries.ts'
import { filterOf, recordAccountAction } from './users.service.ts'

/** People whose changes are committed together. */
const peopleAtOnce = 8
/** Unchanged people who are listed with the reason. */
const reasonsShown = 100

/**
 * Changes many people, each in a separate transaction, and yields in between. The audit log has an entry for
 * each with the same reason.
 * @throws {Refusal} invalid (category, title, found)
 */
export async function changePeople(
  context: AccountContext,
  viewer: Viewer,
  input: PeopleChange,
): Promise<PeopleChanged> {
  const { database } = context
  await knownFilter(database, { title: input.title, category: input.category })
  const { found } = input
  const users = found ? await everybodyFound(context, viewer, found) : [...new Set(input.users)]
  const outcome = { done: 0, unchanged: 0 }
  const left: { user: string; msg: string }[] = []
  for (let start = 0; start < users.length; start += peopleAtOnce) {
    const some = users.slice(start, start + peopleAtOnce)
    // Concurrent transactions share a commit.
    const results = await Promise.all(some.map((user) => changeOne(context, viewer, user, input)))
    for (const result of results)
      if (typeof result === 'object') left.push(result)
      else outcome[result ? 'done' : 'unchanged'] += 1
    await yieldToRequests()
  }
  const named = left.slice(0, reasonsShown)
  const names = await listAccountNames(
    database,
    named.map(({ user }) => user),
  )
  return {
    ...outcome,
    left: left.length,
    reasons: named.map(({ user, msg }) => ({ user, name: names.get(user) ?? '', msg })),
  }
}

/**
 * @throws {Refusal} invalid (found) where the filter finds too many, conflict where it finds others than
 * before
 */
async function everybodyFound(
  context: AccountContext,
  viewer: Viewer,
  { count, ...found }: NonNullable<PeopleChange['found']>,
): Promise<string[]> {
  const filter = await filterOf(context, viewer, found)
  const ids = await listAccountIds(context.database, filter, changedPeopleMax + 1)
  if (ids.length > changedPeopleMax)
    throw invalid('found', m.administration_people_too_many({ max: changedPeopleMax }))
  if (ids.length !== count) throw conflict(m.administration_people_others_found({ count: ids.length }))
  return ids
}

/** Changes one person; returns whether anything changed, or why it was refused. */
async function changeOne(
  { broadcast, config }: AccountContext,
  viewer: Viewer,
  user: string,
  input: PeopleChange,
): Promise<boolean | { user: string; msg: string }> {
  try {
    return await broadcast.transaction(async (transaction, announce) => {
      await lockAccount(transaction, user)
      return changes[input.change]({ config, transaction, announce }, viewer, user, input)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { user, msg: error.faults[0]?.msg ?? m.errors_invalid() }
  }
}

type Change = (
  during: AccountTransaction,
  viewer: Viewer,
  userId: string,
  input: PeopleChange,
) => Promise<boolean>

const changes: Record<PeopleChange['change'], Change> = {
  list: (during, viewer, userId, { reason = null }) =>
    listPersonWithin(during, viewer, { userId, listed: true, reason }),
  unlist: (during, viewer, userId, { reason = null }) =>
    listPersonWithin(during, viewer, { userId, listed: false, reason }),
  category: changeShown,
  title: changeShown,
  end: endShown,
  place: movePerson,
}

/**
 * Changes the title or category of the membership that lists show. Without a first day the change applies
 * from the beginning. A person without a membership gets one.
 */
async function changeShown(
  during: AccountTransaction,
  viewer: Viewer,
  userId: string,
  { title, category, from, reason = null }: PeopleChange,
): Promise<boolean> {
  const { transaction, config } = during
  await requireProfile(during, userId)
  const shown = await findShownMembership(transaction, userId)
  const given = { ...(title && { title }), ...(category && { category }) }
  if (!shown) {
    const membership = {
      title: noOffice,
      category: title && executiveTitles.includes(title) ? 'Executive Member' : 'General Member',
      type: 'General Membership' as const,
      from: from ?? dayIn(config.timeZone, config.now()),
      ...given,
    }
    await addMembership(during, viewer, { userId, membership, reason })
    return true
  }
  const { type, active, from_date, to_date } = shown
  const changed = { title: shown.title, category: shown.category, ...given }
  const isSame = changed.title === shown.title && changed.category === shown.category
  if (isSame && shown.confirmed_at !== null) return false
  if (from === undefined || from <= from_date || isSame) {
    const membership = { ...changed, type, active, from: from_date, to: to_date }
    await correctMembershipAndRecord(during, viewer, { id: shown.id, membership, reason })
    return true
  }
  if (to_date === null || to_date >= from)
    await endMembershipAndRecord(during, viewer, { id: shown.id, to: addDays(from, -1), reason })
  const to = to_date !== null && to_date >= from ? to_date : null
  await addMembership(during, viewer, { userId, membership: { ...changed, type, from, to }, reason })
  return true
}

async function endShown(
  during: AccountTransaction,
  viewer: Viewer,
  userId: string,
  { to, reason = null }: PeopleChange,
): Promise<boolean> {
  const shown = await findShownMembership(during.transaction, userId)
  if (!shown || to === undefined || shown.to_date === to) return false
  await endMembershipAndRecord(during, viewer, { id: shown.id, to, reason })
  return true
}

async function movePerson(
  during: AccountTransaction,
  viewer: Viewer,
  userId: string,
  { place = '', reason = null }: PeopleChange,
): Promise<boolean> {
  const { transaction, config } = during
  await requireProfile(during, userId)
  const before = await changePlace(transaction, userId, place, config.now().toISOString())
  if (before === place) return false
  await recordAccountAction(during, viewer, userId, {
    act: 'correct account',
    before: { location: before },
    after: { location: place },
    reason,
  })
  return true
}

/**
 * Requires a profile. A member with an account creates it themselves.
 * @throws {Refusal} absent, no_profile
 */
async function requireProfile({ config, transaction }: AccountTransaction, userId: string): Promise<void> {
  const person = await findPersonState(transaction, userId)
  if (!person) throw refusal('absent')
  if (!person.claimed) await ensureProfile(transaction, userId, config.now().toISOString())
}
