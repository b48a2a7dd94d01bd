import type { Insertable } from 'kysely'
import type { Role } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import type { RsvpRow } from '../../../database/rows/event-rows.ts'
import { accountsBouncing } from '../../accounts/account/bounces.service.ts'

/**
 * Lists the RSVPs to one occurrence in the order of arrival.
 * @param originalStart '' for an event that takes place once
 */
export function listRsvps(connection: Connection, eventId: string, originalStart: string) {
  return connection
    .selectFrom('event_answers')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .selectAll('event_answers')
    .where('event_id', '=', eventId)
    .where('original_start', '=', originalStart)
    .orderBy('place_in_line')
    .execute()
}

/** Lists the respondents of one occurrence, with the columns that the privacy rules need. */
export function listRespondents(
  connection: Connection,
  eventId: string,
  originalStart: string,
  order: 'place_in_line' | 'name_key',
) {
  return connection
    .selectFrom('event_answers')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll('event_answers')
    .select(['users.name', 'users.email', 'users.administrator', 'users.must_verify'])
    .select(['users.email_verified_at', 'users.suspended_at', 'users.listing', 'users.child'])
    .select(['users.departed', 'profiles.unlisted', 'profiles.phone', 'profiles.phone_audience'])
    .where('event_id', '=', eventId)
    .where('original_start', '=', originalStart)
    .orderBy(order)
    .orderBy('users.id')
    .execute()
}

/** Lists people by name, with their email and the columns that the privacy rules need. */
export function listPeople(connection: Connection, userIds: string[]) {
  return connection
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id as user_id', 'users.name', 'users.email', 'users.suspended_at', 'users.listing'])
    .select(['users.child', 'users.departed'])
    .select(['profiles.unlisted', 'profiles.phone', 'profiles.phone_audience'])
    .select(accountsBouncing().as('bouncing'))
    .where('users.id', 'in', userIds)
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}

/** Lists the accounts with an email address and one of the given roles. */
export function listOrganisers(connection: Connection, roles: readonly Role[]) {
  return connection
    .selectFrom('users')
    .select('id')
    .where('email', 'is not', null)
    .where(({ or, eb }) => or(roles.map((role) => eb(`users.${role}`, '=', true))))
    .orderBy('id')
    .execute()
}

/**
 * Lists all RSVPs to the dates that a member responded to. Their statuses follow from all RSVPs of a date.
 * @returns in the order of arrival at each date
 */
export function listRsvpsBeside(connection: Connection, userId: string) {
  return connection
    .selectFrom('event_answers as own')
    .innerJoin('event_answers as other', (join) =>
      join
        .onRef('other.event_id', '=', 'own.event_id')
        .onRef('other.original_start', '=', 'own.original_start'),
    )
    .selectAll('other')
    .where('own.user_id', '=', userId)
    .orderBy('other.place_in_line')
    .execute()
}

/** Lists the dates that a member responded to. */
export function listOwnDates(connection: Connection, userId: string) {
  return connection
    .selectFrom('event_answers')
    .select(['event_id', 'original_start'])
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Lists the RSVPs that decide about a member's status at each date of some events. Others' RSVPs count only where they
 * ask for seats.
 */
export function listRivalRsvps(connection: Connection, userId: string, eventIds: readonly string[]) {
  return connection
    .selectFrom('event_answers as own')
    .innerJoin('event_answers as other', (join) =>
      join
        .onRef('other.event_id', '=', 'own.event_id')
        .onRef('other.original_start', '=', 'own.original_start'),
    )
    .select(['other.event_id', 'other.original_start', 'other.user_id', 'other.answer'])
    .select(['other.guests', 'other.place_in_line'])
    .where('own.user_id', '=', userId)
    .where('own.event_id', 'in', eventIds)
    .where(({ or, eb }) => or([eb('other.answer', '=', 'going'), eb('other.user_id', '=', userId)]))
    .execute()
}

export async function upsertRsvp(connection: Connection, row: Insertable<RsvpRow>) {
  const { answer, guests, children, place_in_line, answered_at } = row
  await connection
    .insertInto('event_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'original_start', 'user_id'])
        .doUpdateSet({ answer, guests, children, place_in_line, answered_at }),
    )
    .execute()
}

/** Lists the RSVPs 'going' to some occurrences, in the order of arrival. */
export async function listGoing(
  connection: Connection,
  occurrences: readonly (readonly [eventId: string, originalStart: string])[],
) {
  if (occurrences.length === 0) return []
  return connection
    .selectFrom('event_answers')
    .select(['event_id', 'original_start', 'user_id', 'answer', 'guests', 'place_in_line'])
    .where(({ or, and, eb }) =>
      or(
        occurrences.map(([eventId, originalStart]) =>
          and([eb('event_id', '=', eventId), eb('original_start', '=', originalStart)]),
        ),
      ),
    )
    .where('answer', '=', 'going')
    .orderBy('place_in_line')
    .execute()
}

/** Lists the RSVPs to all occurrences of an event. */
export function listAllRsvps(connection: Connection, eventId: string) {
  return connection.selectFrom('event_answers').selectAll().where('event_id', '=', eventId).execute()
}

/** A member, and optionally a group whose events are meant. */
export interface RespondentOfGroup {
  userId: string
  groupId?: string | undefined
}

/** Lists the coming occurrences that a member is going to, in locking order. */
export function listOccurrencesOfMember(
  connection: Connection,
  { userId, groupId }: RespondentOfGroup,
  now: string,
) {
  const query = connection
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select(['event_id', 'original_start'])
    .where('user_id', '=', userId)
    .where('answer', '=', 'going')
    .where('reaches_to', '>=', now)
    .orderBy('event_id')
    .orderBy('original_start')
  return (groupId === undefined ? query : query.where('events.group_id', '=', groupId)).execute()
}

/** Deletes a member's RSVPs to events that are not over. */
export function deleteComingRsvpsOf(
  connection: Connection,
  { userId, groupId }: RespondentOfGroup,
  now: string,
) {
  return connection
    .deleteFrom('event_answers')
    .where('user_id', '=', userId)
    .where(({ eb, or }) =>
      or([eb('original_start', '=', ''), eb('original_start', '>=', now.slice(0, 'YYYY-MM-DD'.length))]),
    )
    .where('event_id', 'in', ({ selectFrom }) => {
      const coming = selectFrom('events').select('events.id').where('reaches_to', '>=', now)
      return groupId === undefined ? coming : coming.where('events.group_id', '=', groupId)
    })
    .execute()
}

/** Lists a member's RSVPs, the latest first. */
export function listLatestRsvpsOf(connection: Connection, userId: string, limit: number) {
  return connection
    .selectFrom('event_answers')
    .select(['event_id', 'original_start', 'answer', 'guests'])
    .where('user_id', '=', userId)
    .orderBy('answered_at', 'desc')
    .orderBy('event_id')
    .orderBy('original_start')
    .limit(limit)
    .execute()
}

/** Finds an account that others may respond for: no former or deceased member. */
export function findPossibleAttendee(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('departed', 'is', null)
    .executeTakeFirst()
}
