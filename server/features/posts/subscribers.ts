import { chunksOf } from '../../database/compiled-once.ts'
import type { Connection } from '../../database/connection.ts'
import { locksRows } from '../../database/row-locks.ts'
import type { AccountSubscriber } from '../accounts/account/account-subscribers.ts'
import type { GroupSubscriber } from '../groups/group-subscribers.ts'
import { feedChanges } from './feed-changes.ts'

/** Updates the feed when an account is removed, hidden or restored. */
export const postsOnAccounts: AccountSubscriber = {
  async removed({ transaction, announce }, userId) {
    await removeFromFeedCounts(transaction, userId)
    announce(feedChanges, { type: 'refresh' })
  },
  async merged({ transaction, announce }, { dropped }) {
    await changeLikeCounts(transaction, dropped.get('likes'), -1)
    announce(feedChanges, { type: 'refresh' })
  },
  async unmerged({ transaction, announce }, { dropped }) {
    await changeLikeCounts(transaction, dropped.get('likes'), 1)
    announce(feedChanges, { type: 'refresh' })
  },
  async suspended({ announce }) {
    announce(feedChanges, { type: 'blocks', users: 'everybody' })
  },
  async restored({ announce }) {
    announce(feedChanges, { type: 'blocks', users: 'everybody' })
  },
}

/**
 * Subtracts a removed account's likes and comments from the counts of posts. The rows themselves are deleted with the
 * account, which is locked already, so that nothing is added meanwhile.
 */
async function removeFromFeedCounts(transaction: Connection, userId: string): Promise<void> {
  if (locksRows(transaction)) await lockPostsTouchedBy(transaction, userId)
  await takeLikesFromCounts(transaction, userId)
  await takeCommentsFromCounts(transaction, userId)
}

/** Adds to the counts of the posts of some likes. */
async function changeLikeCounts(
  transaction: Connection,
  likes: readonly Record<string, unknown>[] = [],
  by: 1 | -1,
): Promise<void> {
  for (const chunk of chunksOf(likes.map(({ post_id }) => ({ id: String(post_id) }))))
    await transaction
      .updateTable('posts')
      .set((eb) => ({ like_count: eb('like_count', '+', by) }))
      .where(
        'id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute()
}

/** Locks the posts that a member wrote, liked or commented on, by id. */
function lockPostsTouchedBy(connection: Connection, userId: string) {
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

function takeLikesFromCounts(connection: Connection, userId: string) {
  return connection
    .updateTable('posts')
    .set((eb) => ({ like_count: eb('like_count', '-', 1) }))
    .where('id', 'in', connection.selectFrom('likes').select('post_id').where('user_id', '=', userId))
    .execute()
}

function takeCommentsFromCounts(connection: Connection, userId: string) {
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

/** Updates the feed as members of groups change. Removes the posts of leaving members who ask for it. */
export const postsOnGroups: GroupSubscriber = {
  async joined({ announce }, { userId }) {
    announce(feedChanges, { type: 'blocks', users: [userId] })
  },
  async left({ transaction, announce }, { groupId, userId, removesPosts }) {
    if (removesPosts) {
      await deletePostsIn(transaction, groupId, userId)
      announce(feedChanges, { type: 'refresh' })
    }
    announce(feedChanges, { type: 'blocks', users: [userId] })
  },
  async changed({ announce }) {
    announce(feedChanges, { type: 'refresh' })
  },
  async count({ database }, groupId) {
    const { posts } = await database
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('posts'))
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow()
    return { posts }
  },
}

function deletePostsIn(connection: Connection, groupId: string, userId: string) {
  return connection
    .deleteFrom('posts')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}
