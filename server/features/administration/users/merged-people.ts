import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'

/** Creates the refusal of an absent person; after a merge, it names the one who stays. */
export async function absentPerson(connection: Connection, userId: string): Promise<Refusal> {
  const kept = await connection
    .selectFrom('merges')
    .innerJoin('users as kept', 'kept.id', 'merges.kept_id')
    .select('kept.name')
    .where('merges.other_id', '=', userId)
    .where('merges.undone_at', 'is', null)
    .executeTakeFirst()
  if (!kept) return refusal('absent')
  return new Refusal('absent', [{ msg: m.administration_merged_into({ name: kept.name }), code: 'absent' }])
}
