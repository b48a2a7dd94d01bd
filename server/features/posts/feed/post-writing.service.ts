import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import type { Post, PostInput } from '../../../../contract/posts/feed.ts'
import { compiledOnce, type Placeholders } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { idBehind, newId } from '../../../database/identifiers.ts'
import type { PostRow } from '../../../database/rows/post-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type Repeatable, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findOwnGroup } from '../../groups/own-groups.service.ts'
import { feedChanges } from '../feed-changes.ts'
import { saveMentions } from '../mentions.service.ts'
import { assignPictures, findChosenPictures, replacePictures } from '../post-pictures.service.ts'
import { findVisiblePost, isAuthor, type VisiblePost } from '../posts.policy.ts'
import { deletePost, type PostRecord } from '../posts.queries.ts'
import { noDiscussion, viewPost } from './shared-post.ts'
import { readPost, viewWithDiscussion } from './single-post.service.ts'

/** Returns the idempotency record of a post, without its content. */
export function repeatablePost(userId: string, key: RepeatKey): Omit<Repeatable, 'content'> {
  return { userId, endpoint: 'POST /api/posts', key }
}

/**
 * Creates a post; a repeated request with the same key returns the first one's post.
 * @throws {Refusal} too_many, invalid (key, pictures), conflict, absent when the post is removed meanwhile,
 *   or for a group that the viewer is not in
 */
export function createPost(
  context: Context,
  viewer: Viewer,
  { text, pictures: chosen, mentions, group: groupId, key }: PostInput & { key: RepeatKey },
): Promise<Post> {
  const { config, broadcast } = context
  const { userId } = viewer
  return broadcast.transaction(async (transaction, announce) => {
    const request = {
      ...repeatablePost(userId, key),
      content: { text, pictures: chosen, mentions, group: groupId },
    }
    const written: { post?: PostRecord } = {}
    const { id } = await once(config, transaction, request, async () => {
      await countHit({ config, database: transaction }, 'postsPerAccount', userId)
      const group = groupId ? await findOwnGroup(transaction, viewer, groupId) : null
      const pictures = await findChosenPictures(transaction, viewer, { chosen: chosen ?? [] })
      const now = config.now()
      const row = {
        id: newId(now.getTime()),
        user_id: userId,
        text,
        pictures: JSON.stringify(pictures),
        created_at: now.toISOString(),
        group_id: group?._id ?? null,
      }
      const { newest, ...stored } = await insertPost(transaction, row)
      // Only where a clock was set back: the post would sort below older ones.
      if (newest !== null && newest > row.id) {
        row.id = idBehind(newest, now)
        await changePostId(transaction, stored.id, row.id)
      }
      await assignPictures(transaction, row.id, pictures)
      const saved = { post: row.id, author: userId, comment: null, text, group: row.group_id }
      await saveMentions(context, { transaction, announce }, viewer, saved, mentions)
      written.post = {
        ...stored,
        id: row.id,
        pictures,
        own_like_id: null,
        pin: null,
        group_name: group?.name ?? null,
      }
      announce(feedChanges, { type: 'post', post: row.id, user: userId, group: row.group_id })
      return { id: row.id }
    })
    if (written.post && !mentions) return viewPost(config, viewer, written.post, noDiscussion)
    return (await readPost(context, transaction, viewer, id)).post
  })
}

/**
 * Changes the text, and the pictures where given, of the viewer's own post. It shows as edited from then on. A change
 * counts like a new post.
 * @throws {Refusal} too_many, invalid (pictures), absent, forbidden
 */
export function editPost(
  context: Context,
  viewer: Viewer,
  { postId, text, pictures: chosen, mentions }: PostInput & { postId: string },
): Promise<Post> {
  return context.broadcast.transaction(async (transaction, announce) => {
    const { post, visibility } = await findOwnPost(transaction, viewer, postId)
    let present = post
    const pictures = chosen
      ? await findChosenPictures(transaction, viewer, { chosen, postId })
      : post.pictures
    if (post.text !== text || !isDeepStrictEqual(post.pictures, pictures)) {
      await countHit({ ...context, database: transaction }, 'postsPerAccount', viewer.userId)
      const edited = {
        text,
        // Without a choice they stay as stored: an officer may be removing one.
        ...(chosen && { pictures: JSON.stringify(pictures) }),
        edited_at: context.config.now().toISOString(),
      }
      const stored = await updatePost(transaction, postId, edited)
      if (!stored) throw refusal('absent')
      if (chosen) await replacePictures(transaction, postId, pictures)
      present = { ...post, ...stored, pictures }
    }
    const saved = { post: postId, author: viewer.userId, comment: null, text, group: post.group_id }
    const isMentioning = await saveMentions(context, { transaction, announce }, viewer, saved, mentions)
    if (present !== post || isMentioning)
      announce(feedChanges, { type: 'changed', post: postId, group: post.group_id })
    return (await viewWithDiscussion(context, transaction, viewer, { post: present, visibility })).post
  })
}

/**
 * Removes an own post with its likes, comments and reports.
 * @throws {Refusal} absent, forbidden
 */
export function removePost(context: Context, viewer: Viewer, postId: string): Promise<void> {
  return context.broadcast.transaction(async (transaction, announce) => {
    const { post } = await findOwnPost(transaction, viewer, postId)
    await deletePost(transaction, postId)
    announce(feedChanges, { type: 'removed', post: postId, group: post.group_id })
  })
}

async function findOwnPost(connection: Connection, viewer: Viewer, postId: string): Promise<VisiblePost> {
  const visible = await findVisiblePost(connection, viewer, postId)
  if (!isAuthor(viewer, visible.post)) throw refusal('forbidden')
  return visible
}

/** Stores a new post and returns it, with its author's name and the newest id. */
async function insertPost(connection: Connection, post: NewPost) {
  const [stored] = await insertion(connection, post)
  if (!stored) throw new Error('A post was stored, and nothing returned.')
  return stored
}

interface NewPost extends Pick<PostRow, 'id' | 'user_id' | 'text' | 'created_at'> {
  /** null for all members. */
  group_id: string | null
  /** As JSON. */
  pictures: string
}

const insertion = compiledOnce(
  (connection, { id, user_id, text, pictures, created_at, group_id }: Placeholders<NewPost>) =>
    connection
      .insertInto('posts')
      .values({ id, user_id, text, pictures, created_at, group_id })
      .returningAll()
      .returning(({ selectFrom }) => [
        selectFrom('users').select('name').where('users.id', '=', user_id).as('name'),
        selectFrom('posts as others').select('others.id').orderBy('others.id', 'desc').limit(1).as('newest'),
      ])
      .$narrowType<{ name: string }>(),
)

/** Changes the id of a new post. */
function changePostId(connection: Connection, before: string, id: string) {
  return connection.updateTable('posts').set({ id }).where('id', '=', before).execute()
}

/** Changes a post and returns it as stored; undefined when it no longer exists. */
function updatePost(
  connection: Connection,
  postId: string,
  change: Updateable<Pick<PostRow, 'text' | 'pictures' | 'edited_at'>>,
) {
  return connection
    .updateTable('posts')
    .set(change)
    .where('id', '=', postId)
    .returningAll()
    .executeTakeFirst()
}
