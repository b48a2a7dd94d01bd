import type { Connection } from '../../../database/connection.ts'

/** Lists what is needed about the people who responded to an occurrence: phone numbers, and the order by name. */
export function listContacts(connection: Connection, eventId: string, originalStart: string) {
  return connection
    .selectFrom('event_answers')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id as user_id', 'users.name_key', 'profiles.phone', 'profiles.phone_audience'])
    .select(['users.suspended_at', 'users.listing', 'users.child', 'users.departed', 'profiles.unlisted'])
    .where('event_id', '=', eventId)
    .where('original_start', '=', originalStart)
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}

/** Finds somebody for whom one can respond: no former or deceased member. */
export function findCaller(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('departed', 'is', null)
    .executeTakeFirst()
}
