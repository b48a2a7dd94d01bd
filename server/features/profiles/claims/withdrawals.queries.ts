import type { Connection } from '../../../database/connection.ts'

export async function deleteMembershipWithTerms(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('roster').where('membership_id', '=', id).execute()
  await connection.deleteFrom('memberships').where('id', '=', id).execute()
}

export function deleteTermsOf(connection: Connection, userId: string) {
  return connection.deleteFrom('roster').where('user_id', '=', userId).execute()
}
