import type { Connection } from '../../../database/connection.ts'

export async function findPinnedPostId(connection: Connection): Promise<string | null> {
  const pinned = await connection.selectFrom('pinned_posts').select('post_id').executeTakeFirst()
  return pinned?.post_id ?? null
}

/** Pins a post in place of the one before. */
export async function replacePin(connection: Connection, postId: string, pinnedAt: string): Promise<void> {
  await connection
    .insertInto('pinned_posts')
    .values({ slot: 1, post_id: postId, pinned_at: pinnedAt })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ post_id: postId, pinned_at: pinnedAt }))
    .execute()
}

/** Takes the pin from a post; returns false when the post is not pinned. */
export async function deletePin(connection: Connection, postId: string): Promise<boolean> {
  const deleted = await connection
    .deleteFrom('pinned_posts')
    .where('post_id', '=', postId)
    .returning('slot')
    .executeTakeFirst()
  return deleted !== undefined
}
