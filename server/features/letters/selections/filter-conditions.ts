import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Filter, filterLeaves } from '../../../../contract/letters/filters.ts'
import type { DuesStatus } from '../../../../contract/money/options-and-limits.ts'
import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { engineBehind } from '../../../database/engines/engine.ts'
import { caseFold } from '../../../text/comparison.ts'
import { isHeldBy } from '../../profiles/histories/shown-memberships.service.ts'

type Condition = RawBuilder<SqlBool>

/** The facts for a filter's conditions, besides the filter itself. */
export interface FilterFacts {
  rule: ConfirmationRule
  /** The day in the society's zone. */
  today: CalendarDate
  /** Returns the first instant of a day in the society's zone. */
  startOf: (day: CalendarDate) => string
  /** The ids of today's office holders, by title. */
  holders: ReadonlyMap<string, readonly string[]>
  /** The first day of the society's year, `MM-DD`. */
  yearStart: string
  /** The ids of an event's respondents by status, by the event's `_id`. */
  respondents: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The ids of people that a block hides from the author of the filter. */
  hidden: readonly string[]
}

/**
 * Selects the people of a filter from `users`, in one statement. Children, suspended accounts and newcomers
 * who wait for approval are in no selection; former members only with `leftSince`.
 */
export function selectedPeople(connection: Connection, facts: FilterFacts, filter: Filter) {
  const left = filterLeaves(filter).flatMap(({ leaf, negated }) =>
    'leftSince' in leaf && !negated ? [leaf.leftSince] : [],
  )
  const since = left.toSorted()[0]
  const present: Condition = since
    ? sql`(users.departed is null or ${hasLeftSince(since)})`
    : sql`users.departed is null`
  return connection
    .selectFrom('users')
    .where('users.child', '=', false)
    .where('users.approved', '=', true)
    .where('users.suspended_at', 'is', null)
    .where(present)
    .$if(facts.hidden.length > 0, (query) =>
      query.where(sql<SqlBool>`not ${isAmong(connection, facts.hidden)}`),
    )
    .where(conditionOf(connection, facts, filter))
}

function conditionOf(connection: Connection, facts: FilterFacts, filter: Filter): Condition {
  const below = (one: Filter) => conditionOf(connection, facts, one)
  if ('all' in filter) return joined(filter.all.map(below), sql` and `, sql`(1 = 1)`)
  if ('any' in filter) return joined(filter.any.map(below), sql` or `, sql`(1 = 0)`)
  if ('not' in filter)
    return 'dues' in filter.not && filter.not.dues !== 'none'
      ? hasOtherDues(facts, filter.not)
      : sql`(not ${below(filter.not)})`
  if ('category' in filter)
    return sql`(users.id in (
      select profiles.user_id from profiles join memberships as shown on shown.id = profiles.shown_membership_id
      where shown.category = ${filter.category} and ${isHeldBy(facts.rule, 'shown')}))`
  if ('group' in filter)
    return sql`(users.id in (select user_id from group_members where group_id = ${filter.group} and state = 'member'))`
  if ('office' in filter) return isAmong(connection, facts.holders.get(filter.office) ?? [])
  if ('board' in filter) return either(filter.board, isAmong(connection, [...facts.holders.values()].flat()))
  if ('role' in filter) return sql`(${sql.ref(`users.${filter.role}`)} = true)`
  if ('householdHead' in filter)
    return either(
      filter.householdHead,
      sql`(users.id in (select user_id from household_members where manages = true))`,
    )
  if ('children' in filter) return hasChildren(facts, filter.children)
  if ('event' in filter) return hasStatus(connection, facts, filter.event)
  if ('dues' in filter) return hasDues(facts, filter)
  if ('claimed' in filter) return either(filter.claimed, sql`(users.password_hash <> '')`)
  if ('hasEmail' in filter) return either(filter.hasEmail, sql`(users.email is not null)`)
  if ('joinedSince' in filter) return hasJoinedSince(facts, filter.joinedSince)
  if ('leftSince' in filter) return hasLeftSince(filter.leftSince)
  if ('place' in filter)
    return sql`(users.id in (select user_id from profiles where location_key = ${caseFold(filter.place)}))`
  return isAmong(connection, filter.people)
}

/**
 * Builds the condition that a person joined on or after a day. Without a stated day, the account's creation
 * counts; where a list states only the year, its first day, on which the membership begins.
 */
function hasJoinedSince({ startOf }: FilterFacts, day: CalendarDate): Condition {
  return sql`(users.id in (
    select id from users as arrived where joined_on >= ${day}
    union all
    select id from users as arrived
      where joined_on is null and not joining_unknown and created_at >= ${startOf(day)}
    union all
    select user_id from memberships
      where refused_at is null and from_date >= ${day} and substr(cast(from_date as text), 6) = '01-01'
        and (select joined_on is null and joining_unknown from users as arrived where id = user_id)))`
}

/** Builds the condition that a person left the society on or after a day. */
function hasLeftSince(day: CalendarDate): Condition {
  return sql`(users.departed = 'former' and users.departed_on is not null and users.departed_on >= ${day})`
}

/** Builds the condition that a person's household has a child of an age. */
function hasChildren({ today }: FilterFacts, { from, to }: { from: number; to: number }): Condition {
  const day = Temporal.PlainDate.from(today)
  const youngest = day.subtract({ years: from }).toString()
  const oldest = day.subtract({ years: to + 1 }).toString()
  return sql`(users.id in (
    select adult.user_id from household_members as kid
      join users as child on child.id = kid.user_id and child.child = true and child.departed is null
      join profiles as born on born.user_id = kid.user_id
      join household_members as adult on adult.household_id = kid.household_id
    where (born.dob > ${oldest} and born.dob <= ${youngest})
      or (born.dob is null and born.birth_year between ${day.year - to - 1} and ${day.year - from})))`
}

function hasStatus(
  connection: Connection,
  { respondents }: FilterFacts,
  { _id, status }: { _id: string; status: string },
): Condition {
  const answers = [...(respondents.get(_id) ?? [])]
  if (status === 'none')
    return sql`(not ${isAmong(
      connection,
      answers.map(([id]) => id),
    )})`
  return isAmong(
    connection,
    answers.flatMap(([id, own]) => (own === status ? [id] : [])),
  )
}

interface DuesOfYear {
  dues: DuesStatus
  year: number
}

/** Builds the condition that a person's account has a status of dues in a year. */
function hasDues(facts: FilterFacts, filter: DuesOfYear): Condition {
  const of = (condition: RawBuilder<unknown>) => sql<SqlBool>`(users.id in (
    select coalesce(place.user_id, account.user_id) from money_accounts as account
      left join household_members as place on place.household_id = account.household_id
    where account.merged_into is null and coalesce(place.user_id, account.user_id) is not null and ${condition}))`
  const has = of(isOfDues(facts, filter))
  return filter.dues === 'none' ? sql`(${has} or not ${of(sql`1 = 1`)})` : has
}

/**
 * Builds the condition that a person has no account with a dues status. It
 * reads the accounts of the people who fulfil the other conditions, not all accounts with the status.
 */
function hasOtherDues(facts: FilterFacts, filter: DuesOfYear): Condition {
  const has = isOfDues(facts, filter)
  return sql`(not exists (
      select 1 from money_accounts as account
      where account.user_id = users.id and account.merged_into is null and ${has})
    and not exists (
      select 1 from household_members as place
        join money_accounts as account on account.household_id = place.household_id
      where place.user_id = users.id and account.merged_into is null and ${has}))`
}

/**
 * Builds the condition that an account has a status of dues in a year. The day is today in the present year,
 * otherwise that year's day nearest to today. The status is that of `duesStatusOn`.
 */
function isOfDues({ today, yearStart }: FilterFacts, { dues, year }: DuesOfYear): Condition {
  const first = `${year}-${yearStart}`
  const last = Temporal.PlainDate.from(first).add({ years: 1 }).subtract({ days: 1 }).toString()
  const day = today < first ? first : today > last ? last : today
  return sql`((case
    when account.dues_state in ('none', 'lifetime') then account.dues_state
    when account.dues_state = 'open' and account.dues_due_on is not null and ${day} < account.dues_due_on
      and account.dues_paid_until is not null and ${day} <= account.dues_paid_until then 'paid'
    when account.dues_state = 'open' and account.dues_due_on is not null and ${day} <= account.dues_due_on then 'due'
    when account.dues_state <> 'open' and account.dues_paid_until is not null and ${day} <= account.dues_paid_until
      then account.dues_state
    when account.dues_grace_until is not null and ${day} <= account.dues_grace_until then 'grace'
    else 'overdue' end) = ${dues})`
}

/** Builds the condition that an id is in a list, bound as one value. */
function isAmong(connection: Connection, ids: readonly string[]): Condition {
  const list = JSON.stringify(ids)
  return engineBehind(connection) === 'postgres'
    ? sql`(users.id in (select jsonb_array_elements_text(${list}::jsonb)))`
    : sql`(users.id in (select value from json_each(${list})))`
}

function either(wanted: boolean, condition: Condition): Condition {
  return wanted ? condition : sql`(not ${condition})`
}

function joined(conditions: Condition[], separator: RawBuilder<unknown>, none: Condition): Condition {
  return conditions.length === 0 ? none : sql`(${sql.join(conditions, separator)})`
}
