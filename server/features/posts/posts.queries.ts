import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Mention } from '../../../contract/posts/schemas.ts'
import { compiledOnce, type Placeholders } from '../../database/compiled-once.ts'
import type { Connection } from '../../database/connection.ts'
import type { PostRow } from '../../database/rows/post-rows.ts'
import type { Tables } from '../../database/rows/tables.ts'

/** The viewer, the members that are hidden from the viewer, and the viewer's groups. */
export interface FeedVisibility {
  viewerId: string
  hidden: string[]
  /** The groups whose posts the viewer sees; `all` where access was checked already. */
  groups: string[] | 'all'
  /** The one group whose posts are requested; absent for the whole feed. */
  only?: string | undefined
}

/** Builds the condition that a post is for everybody or the viewer's groups. Joins `posts`. */
export function isForGroups({ groups, only }: Pick<FeedVisibility, 'groups' | 'only'>): Expression<SqlBool> {
  const { eb, or, lit } = expressionBuilder<Tables, 'posts'>()
  if (only !== undefined) return eb('posts.group_id', '=', only)
  if (groups === 'all') return lit(true)
  const isForAll = eb('posts.group_id', 'is', null)
  return groups.length === 0 ? isForAll : or([isForAll, eb('posts.group_id', 'in', groups)])
}

/** Checks whether a viewer may see a post found by its id. */
export function isSeenPost(
  { hidden, groups }: Pick<FeedVisibility, 'hidden' | 'groups'>,
  { user_id, group_id }: Pick<PostRow, 'user_id'> & { group_id: string | null },
): boolean {
  const isForViewer = group_id === null || groups === 'all' || groups.includes(group_id)
  return isForViewer && !hidden.includes(user_id)
}

/** Selects posts with author's name, viewer's like and pin, except those of hidden members. */
export function selectPosts(
  connection: Connection,
  {
    viewerId,
    hidden,
    ...groups
  }: Omit<FeedVisibility, 'viewerId'> & { viewerId: string | RawBuilder<string> },
) {
  let query = connection
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .leftJoin('likes as own_like', (join) =>
      join.onRef('own_like.post_id', '=', 'posts.id').on('own_like.user_id', '=', viewerId),
    )
    .leftJoin('pinned_posts', 'pinned_posts.post_id', 'posts.id')
    .leftJoin('groups', 'groups.id', 'posts.group_id')
    .select(['posts.id', 'posts.user_id', 'posts.text', 'posts.like_count', 'posts.comment_count'])
    .select(['posts.created_at', 'posts.edited_at', 'posts.pictures'])
    .select(['users.name', 'own_like.id as own_like_id', 'pinned_posts.slot as pin'])
    .select(['posts.group_id', 'groups.name as group_name'])
  if (hidden.length > 0) query = query.where('posts.user_id', 'not in', hidden)
  if (groups.groups !== 'all' || groups.only !== undefined) query = query.where(isForGroups(groups))
  return query
}

export type PostRecord = Awaited<ReturnType<typeof postAmongAll>>[number] & { mentions?: Mention[] }

export async function findPost(
  connection: Connection,
  visibility: FeedVisibility,
  postId: string,
): Promise<PostRecord | undefined> {
  const [post] = await postAmongAll(connection, { viewerId: visibility.viewerId, postId })
  return post && isSeenPost(visibility, post) ? post : undefined
}

/** Selects one post by its id, of any author. */
export const postAmongAll = compiledOnce(
  (connection, { viewerId, postId }: Placeholders<{ viewerId: string; postId: string }>) =>
    selectPosts(connection, { viewerId, hidden: [], groups: 'all' }).where('posts.id', '=', postId),
)

/** Finds the text of a post, for callers that may see every post. */
export function findPostText(connection: Connection, postId: string) {
  return connection
    .selectFrom('posts')
    .select(['user_id', 'text', 'created_at', 'group_id'])
    .where('id', '=', postId)
    .executeTakeFirst()
}

export function deletePost(connection: Connection, postId: string) {
  return connection.deleteFrom('posts').where('id', '=', postId).execute()
}

/**
 * Adds to a post's stored count. Call it before storing the like or comment, so that simultaneous changes of
 * a post queue here.
 * @returns the new count; undefined when the post does not exist, or nothing is left to subtract
 */
export async function addToCount(
  connection: Connection,
  postId: string,
  count: 'like_count' | 'comment_count',
  difference: 1 | -1,
): Promise<number | undefined> {
  const [changed] = await additions[count](connection, countChange(postId, difference))
  return changed?.count
}

/** Returns the values of an addition; a count never falls below zero. */
export function countChange(postId: string, difference: 1 | -1) {
  return { postId, difference, least: -difference }
}

const additionTo = (count: 'like_count' | 'comment_count') =>
  compiledOnce(
    (
      connection,
      { postId, difference, least }: Placeholders<{ postId: string; difference: number; least: number }>,
    ) =>
      connection
        .updateTable('posts')
        .set((eb) => ({ [count]: eb(count, '+', difference) }))
        .where('id', '=', postId)
        .where(count, '>=', least)
        .returning(`${count} as count`),
  )

/** Queries that add to a post's counts like `addToCount`, to run together with others. */
export const additions = { like_count: additionTo('like_count'), comment_count: additionTo('comment_count') }

/**
 * Selects the id of the `count`th newest like or comment of the row's post; '' when the post has fewer.
 */
export function beginOfNewest(table: 'likes' | 'comments', count: number): RawBuilder<string> {
  return sql<string>`coalesce((
    select newer.id from ${sql.table(table)} as newer where newer.post_id = posts.id
    order by newer.id desc limit 1 offset ${sql.lit(count - 1)}), '')`
}
