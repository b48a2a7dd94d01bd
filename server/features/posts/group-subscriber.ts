import type { Connection } from '../../database/connection.ts'
import type { GroupSubscriber } from '../groups/group-subscribers.ts'
import { feedChanges } from './feed-changes.ts'

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
