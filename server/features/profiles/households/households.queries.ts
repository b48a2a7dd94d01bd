import type { Insertable, Updateable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type {
  HouseholdInvitationRow,
  HouseholdMemberRow,
  HouseholdRow,
} from '../../../database/rows/household-rows.ts'

export function insertHousehold(connection: Connection, household: Insertable<HouseholdRow>) {
  return connection.insertInto('households').values(household).execute()
}

export function updateHousehold(connection: Connection, id: string, change: Updateable<HouseholdRow>) {
  return connection.updateTable('households').set(change).where('id', '=', id).execute()
}

export function deleteHousehold(connection: Connection, id: string) {
  return connection.deleteFrom('households').where('id', '=', id).execute()
}

export function findHousehold(connection: Connection, id: string) {
  return connection.selectFrom('households').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a household and keeps others from changing it until the transaction ends. */
export function lockHousehold(transaction: Connection, id: string) {
  const query = transaction.selectFrom('households').selectAll().where('id', '=', id)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** Finds somebody's place in a household. */
export function findPlace(connection: Connection, userId: string) {
  return connection
    .selectFrom('household_members')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export type HouseholdPersonRecord = Awaited<ReturnType<typeof listPeopleOf>>[number]

/** Lists who lives in a household: adults first, in the order in which they joined. */
export function listPeopleOf(connection: Connection, householdId: string) {
  return connection
    .selectFrom('household_members as place')
    .innerJoin('users', 'users.id', 'place.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.child', 'users.departed', 'users.suspended_at'])
    .select([
      'place.manages',
      'place.joined_at',
      'profiles.dob',
      'profiles.gender',
      'profiles.birthday_allowed',
    ])
    .where('place.household_id', '=', householdId)
    .orderBy('users.child')
    .orderBy('place.joined_at')
    .orderBy('users.id')
    .execute()
}

export function insertPlace(connection: Connection, place: Insertable<HouseholdMemberRow>) {
  return connection.insertInto('household_members').values(place).execute()
}

export function updatePlace(connection: Connection, userId: string, change: Updateable<HouseholdMemberRow>) {
  return connection.updateTable('household_members').set(change).where('user_id', '=', userId).execute()
}

export function deletePlace(connection: Connection, userId: string) {
  return connection.deleteFrom('household_members').where('user_id', '=', userId).execute()
}

/** Notes that a household asks somebody to join; asking again changes nothing. */
export function insertInvitation(connection: Connection, invitation: Insertable<HouseholdInvitationRow>) {
  return connection
    .insertInto('household_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['user_id', 'household_id']).doNothing())
    .execute()
}

export function listInvitations(connection: Connection, userId: string) {
  return connection
    .selectFrom('household_invitations as asked')
    .innerJoin('households', 'households.id', 'asked.household_id')
    .leftJoin('users as host', 'host.id', 'asked.invited_by')
    .select(['households.id', 'households.name', 'host.name as host_name'])
    .where('asked.user_id', '=', userId)
    .orderBy('asked.created_at')
    .execute()
}

/** Takes an invitation back; false when there is none. */
export async function deleteInvitation(
  connection: Connection,
  userId: string,
  householdId: string,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('household_invitations')
    .where('user_id', '=', userId)
    .where('household_id', '=', householdId)
    .executeTakeFirst()
  return numDeletedRows > 0
}
