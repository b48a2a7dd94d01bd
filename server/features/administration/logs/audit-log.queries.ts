import { sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'

/** A search of the log: lower-case words, kinds of subject, the member concerned, and a period. */
export interface AuditSearch {
  words: string[]
  kinds: readonly string[] | undefined
  about: string | undefined
  from: string | undefined
  before: string | undefined
}

/** Lists entries, newest first. Each comes with the current names of administrator, member and household. */
export function listEntries(
  connection: Connection,
  { words, kinds, about, from, before }: AuditSearch,
  { limit, after }: { limit: number; after: string | null },
) {
  let query = connection
    .selectFrom('acts')
    .leftJoin('users', 'users.id', 'acts.actor_id')
    .leftJoin('users as about', 'about.id', 'acts.about_user_id')
    .leftJoin('households', (join) =>
      join.onRef('households.id', '=', 'acts.subject_id').on('acts.subject_kind', '=', 'household'),
    )
    .selectAll('acts')
    .select(['users.name as actor_name', 'about.name as about_name', 'households.name as household_name'])
    .orderBy('acts.id', 'desc')
    .limit(limit)
  if (after) query = query.where('acts.id', '<', after)
  if (kinds) query = query.where('acts.subject_kind', 'in', kinds)
  if (about) query = query.where('acts.about_user_id', '=', about)
  if (from) query = query.where('acts.at', '>=', from)
  if (before) query = query.where('acts.at', '<', before)
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`lower(concat_ws(' ', ${sql.ref('acts.act')}, ${sql.ref('acts.subject_kind')}, ${sql.ref('acts.subject_id')}, ${sql.ref('acts.actor_id')}, ${sql.ref('users.name')}, ${sql.ref('about.name')}, ${sql.ref('households.name')}, ${sql.ref('acts.reason')}, cast(${sql.ref('acts.before')} as text), cast(${sql.ref('acts.after')} as text))) like ${pattern} escape '\\'`,
    )
  }
  return query.execute()
}
