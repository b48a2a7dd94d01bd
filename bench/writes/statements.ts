import { newId } from '../../server/database/identifiers.ts'
import type { Statements } from './bare.ts'

export const MEMBERS = 1000
export const POSTS = 1000
export const text = 'What the hall talked about this evening'

/** Returns the id of a filled row by its number. */
export const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const now = () => new Date().toISOString()

/** The statements of each kind of write: the statements without which it could not be served. */
export const statements = {
  'like and unlike': async (run, number) => {
    const [post, user] = [idOf(number % POSTS), idOf((number * 3 + 500) % MEMBERS)]
    await run('select blocked_id from blocks where blocker_id = ?', [user])
    await run('select id, text, like_count, comment_count from posts where id = ?', [post])
    await run('update posts set like_count = like_count + 1 where id = ? returning like_count', [post])
    await run('insert into likes (post_id, user_id, id) values (?, ?, ?) on conflict do nothing', [
      post,
      user,
      newId(Date.now()),
    ])
    await run('select user_id, id from likes where post_id = ? order by id desc limit 11', [post])
  },
  comment: async (run, number) => {
    const [post, user] = [idOf(number % POSTS), idOf((number * 3 + 500) % MEMBERS)]
    await run('select blocked_id from blocks where blocker_id = ?', [user])
    await run('select id, text, like_count, comment_count from posts where id = ?', [post])
    await run('update posts set comment_count = comment_count + 1 where id = ?', [post])
    await run('insert into comments (id, post_id, user_id, text, created_at) values (?, ?, ?, ?, ?)', [
      newId(Date.now()),
      post,
      user,
      text,
      now(),
    ])
    await run('select id, user_id, text from comments where post_id = ? order by id desc limit 11', [post])
  },
  post: (run, number) =>
    run('insert into posts (id, user_id, text, created_at) values (?, ?, ?, ?) returning id', [
      newId(Date.now()),
      idOf(number % MEMBERS),
      text,
      now(),
    ]).then(() => undefined),
} satisfies Record<string, Statements>
