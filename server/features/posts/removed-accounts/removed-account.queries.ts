import type { Connection } from '../../../database/connection.ts'

/** Locks the posts that a member wrote, liked or commented on, always in the same order. */
export function lockPostsTouchedBy(connection: Connection, userId: string) {
  const own = connection.selectFrom('posts').select('id').where('user_id', '=', userId)
  const liked = connection.selectFrom('likes').select('post_id as id').where('user_id', '=', userId)
  const discussed = connection.selectFrom('comments').select('post_id as id').where('user_id', '=', userId)
  return connection
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', own.union(liked).union(discussed))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function takeLikesFromCounts(connection: Connection, userId: string) {
  return connection
    .updateTable('posts')
    .set((eb) => ({ like_count: eb('like_count', '-', 1) }))
    .where('id', 'in', connection.selectFrom('likes').select('post_id').where('user_id', '=', userId))
    .execute()
}

export function takeCommentsFromCounts(connection: Connection, userId: string) {
  return connection
    .updateTable('posts')
    .set((eb) => ({
      comment_count: eb(
        'comment_count',
        '-',
        eb
          .selectFrom('comments')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('comments.post_id', '=', 'posts.id')
          .where('comments.user_id', '=', userId),
      ),
    }))
    .where('id', 'in', connection.selectFrom('comments').select('post_id').where('user_id', '=', userId))
    .execute()
}
