import { sql } from 'kysely'
import type { Database } from '../../server/database/connection.ts'
import { locksRows } from '../../server/database/row-locks.ts'

const members = 1000
const likesEach = 10
const commentsEach = 5
const began = '2026-01-01T00:00:00.000Z'

/** Numbers become ids that sort as they do. */
const idOf = (number: string) =>
  `'01900000-0000-7000-8000-' || substr('000000000000' || (${number}), length('000000000000' || (${number})) - 11)`

/** The member who reads: the first one, who likes every hundredth post. */
export const readerId = '01900000-0000-7000-8000-000000000000'

/** Fills an empty database: members, posts, ten likes and five comments for each. */
export async function fillFeed(database: Database, posts: number): Promise<void> {
  const { instant, no, series } = dialectOf(database)
  await sql
    .raw(
      `insert into users (id, name, name_key, email, email_key, password_hash, administrator, created_at)
      ${series(members)} select ${idOf('n')}, 'Member ' || n, 'member ' || n, n || '@example.org', n || '@example.org', '', ${no}, ${instant} from series`,
    )
    .execute(database)
  await fillPosts(database, posts)
}

/** Fills a database that has so many members or more: posts, ten likes and five comments for each. */
export async function fillPosts(database: Database, posts: number, writers = members): Promise<void> {
  const { instant, series } = dialectOf(database)
  const author = idOf(`(n * 7) % ${writers}`)
  await database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction)
    await run(`insert into posts (id, user_id, text, like_count, comment_count, created_at)
      ${series(posts)} select ${idOf('n')}, ${author}, 'What the hall talked about on evening ' || n, ${likesEach}, ${commentsEach}, ${instant} from series`)
    await run(`insert into likes (post_id, user_id, id)
      ${series(posts * likesEach)} select ${idOf(`n / ${likesEach}`)}, ${idOf(`(n + n / ${likesEach}) % ${writers}`)}, ${idOf('n')} from series`)
    await run(`insert into comments (id, post_id, user_id, text, created_at)
      ${series(posts * commentsEach)} select ${idOf('n')}, ${idOf(`n / ${commentsEach}`)}, ${author}, 'And what somebody answered', ${instant} from series`)
  })
  // PostgreSQL does this automatically after a while; the embedded database plans without statistics.
  if (locksRows(database)) await sql`analyze`.execute(database)
}

function dialectOf(database: Database) {
  const isServer = locksRows(database)
  return {
    instant: isServer ? `'${began}'::timestamptz` : `'${began}'`,
    no: isServer ? 'false' : '0',
    series: (count: number) =>
      `with recursive series(n) as (select 0 union all select n + 1 from series where n < ${count - 1})`,
  }
}
