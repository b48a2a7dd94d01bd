import type { Connection } from '../../../database/connection.ts'
import type { MentionRow } from '../../../database/rows/post-rows.ts'

/** The settings that decide who is listed. */
interface Rule {
  requireVerification: boolean
}

/** Lists whom some posts and comments mention, in the order of each, and who of them is in the directory still. */
export async function listMentions(
  connection: Connection,
  { requireVerification }: Rule,
  subjectIds: string[],
) {
  if (subjectIds.length === 0) return []
  const rows = await connection
    .selectFrom('mentions')
    .leftJoin('directory_entries', 'directory_entries.user_id', 'mentions.user_id')
    .select(['mentions.subject_id', 'mentions.user_id', 'mentions.name', 'directory_entries.trusted'])
    .where('mentions.subject_id', 'in', subjectIds)
    .orderBy('mentions.place')
    .execute()
  return rows.map(({ trusted, ...row }) => ({
    ...row,
    isListed: trusted !== null && (trusted || !requireVerification),
  }))
}

/** Lists who of some people is in the directory, is not the writer, and neither blocks them nor is blocked by them. */
export function listMentionable(
  connection: Connection,
  { requireVerification }: Rule,
  writerId: string,
  userIds: string[],
) {
  let query = connection
    .selectFrom('users')
    .innerJoin('directory_entries', 'directory_entries.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('users.id', 'in', userIds)
    .where('users.id', '!=', writerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocks.blocker_id')
            .where(({ and, or, eb }) =>
              or([
                and([
                  eb('blocks.blocker_id', '=', writerId),
                  eb('blocks.blocked_id', '=', eb.ref('users.id')),
                ]),
                and([
                  eb('blocks.blocked_id', '=', writerId),
                  eb('blocks.blocker_id', '=', eb.ref('users.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
  if (requireVerification) query = query.where('directory_entries.trusted', '=', true)
  return query.execute()
}

export function insertMentions(connection: Connection, mentions: MentionRow[]) {
  return connection.insertInto('mentions').values(mentions).execute()
}
