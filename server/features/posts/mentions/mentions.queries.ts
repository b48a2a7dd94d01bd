import type { Connection } from '../../../database/connection.ts'
import type { MentionRow } from '../../../database/rows/post-rows.ts'

/** The settings that decide which members are listed. */
interface Rule {
  requireVerification: boolean
}

/** Lists mentions in posts and comments, and whether the directory still lists each member. */
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

/**
 * Lists which of the given members the writer can mention: listed ones, except the writer and members who block or are
 * blocked by an author.
 * @param authors the writer first, then the author of the post
 */
export function listMentionable(
  connection: Connection,
  { requireVerification }: Rule,
  authors: [writer: string, ...others: string[]],
  userIds: string[],
) {
  let query = connection
    .selectFrom('users')
    .innerJoin('directory_entries', 'directory_entries.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('users.id', 'in', userIds)
    .where('users.id', '!=', authors[0])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocks.blocker_id')
            .where('blocks.blocker_id', 'in', authors)
            .whereRef('blocks.blocked_id', '=', 'users.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocks.blocked_id')
            .where('blocks.blocked_id', 'in', authors)
            .whereRef('blocks.blocker_id', '=', 'users.id'),
        ),
      ),
    )
  if (requireVerification) query = query.where('directory_entries.trusted', '=', true)
  return query.execute()
}

export function insertMentions(connection: Connection, mentions: MentionRow[]) {
  return connection.insertInto('mentions').values(mentions).execute()
}
