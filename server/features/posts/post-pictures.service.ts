import type { Insertable } from 'kysely'
import { m } from '../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../contract/picture-files.ts'
import { postPictureSideMin } from '../../../contract/posts/options-and-limits.ts'
import type { ChosenPicture, PostPicture, SentPicture } from '../../../contract/posts/pictures.ts'
import { unpostedPictureRetention } from '../../../contract/retention.ts'
import type { Connection } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import { locksRows } from '../../database/row-locks.ts'
import type { PostPictureRow, StoredPostPicture } from '../../database/rows/post-rows.ts'
import { type Context, may, type Viewer } from '../../endpoints/context.ts'
import { countHit } from '../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../endpoints/refusal.ts'
import type { PictureFile } from '../../endpoints/serve.ts'
import { encodePicture, type PictureSize } from '../../pictures/picture-encoding.ts'
import type { UploadedPicture } from '../../pictures/picture-uploads.ts'
import { cachedVisibilityFor } from './posts.policy.ts'
import { isSeenPost } from './posts.queries.ts'

/**
 * Stores a picture for a future post. Invalid files count as well, because decoding them costs as much.
 * @throws {Refusal} too_many, invalid (picture), unavailable
 */
export async function takePostPicture(
  context: Context,
  { userId }: Viewer,
  picture: UploadedPicture,
): Promise<SentPicture> {
  const { config, database } = context
  await countHit(context, 'postPicturesPerAccount', userId)
  const { width, height, large, small } = await encodePicture(picture, {
    sides: pictureSides,
    fit: 'inside',
    sideMin: postPictureSideMin,
  })
  const id = newId()
  const created_at = config.now().toISOString()
  await insertPostPicture(database, {
    ...{ id, user_id: userId, post_id: null, created_at },
    ...{ width, height, large, small },
  })
  return { _id: id, width, height, url: postPictureAddress(id) }
}

/**
 * Finds a picture that the viewer may see; reads its file later.
 * @throws {Refusal} absent
 */
export async function readPostPicture(
  context: Context,
  viewer: Viewer,
  { id, size = 'large' }: { id: string; size?: PictureSize | undefined },
): Promise<PictureFile> {
  const picture = await findPostPicture(context.database, id)
  if (!picture || !(await maySeePicture(context, viewer, picture))) throw refusal('absent')
  return { read: () => readFile(context, id, size), version: `${id}-${size}` }
}

async function readFile({ database }: Context, id: string, size: PictureSize): Promise<Uint8Array> {
  const file = await findPostPictureBytes(database, id, size)
  if (!file) throw refusal('absent')
  return file.bytes
}

/** Checks whether the viewer sees a picture's post. Only the sender sees a picture without a post. */
async function maySeePicture(
  context: Context,
  viewer: Viewer,
  picture: { user_id: string; post_id: string | null; group_id: string | null },
): Promise<boolean> {
  if (picture.user_id === viewer.userId) return true
  if (picture.post_id === null) return false
  if (may(viewer, 'moderate')) return true
  return isSeenPost(await cachedVisibilityFor(context, viewer), picture)
}

/** Deletes pictures that no post shows a day after their upload. */
export async function sweepPostPictures({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const before = new Date(config.now().getTime() - unpostedPictureRetention)
  await deleteUnpostedPictures(database, before.toISOString())
}

/** Returns a picture of a post; the same for all viewers of the post. */
export function viewPostPicture({ id, alt, width, height }: StoredPostPicture): PostPicture {
  return { _id: id, width, height, url: postPictureAddress(id), alt }
}

/**
 * Finds the pictures that an author chose for a post, in their order.
 * @param postId the post, if it exists already and may have some of them
 * @throws {Refusal} invalid (pictures) when one is missing, named twice, somebody else's, or another post's
 */
export async function findChosenPictures(
  transaction: Connection,
  { userId }: Pick<Viewer, 'userId'>,
  { chosen, postId = null }: { chosen: ChosenPicture[]; postId?: string | null },
): Promise<StoredPostPicture[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ _id }) => _id)
  const usable = await listUsablePictures(transaction, { ids, userId, postId })
  const byId = new Map(usable.map((picture) => [picture.id, picture]))
  if (byId.size !== ids.length) throw unknownPicture()
  return chosen.flatMap(({ _id, alt = '' }) => {
    const picture = byId.get(_id)
    return picture ? [{ id: picture.id, alt, width: picture.width, height: picture.height }] : []
  })
}

/**
 * Assigns pictures to a new post.
 * @throws {Refusal} invalid (pictures) when one was removed meanwhile
 */
export async function assignPictures(
  transaction: Connection,
  postId: string,
  pictures: StoredPostPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const ids = pictures.map(({ id }) => id)
  if ((await assignPicturesToPost(transaction, postId, ids)) !== ids.length) throw unknownPicture()
}

/**
 * Assigns other pictures to a post, and deletes its previous ones.
 * @throws {Refusal} invalid (pictures)
 */
export async function replacePictures(
  transaction: Connection,
  postId: string,
  pictures: StoredPostPicture[],
): Promise<void> {
  await deleteOtherPictures(
    transaction,
    postId,
    pictures.map(({ id }) => id),
  )
  await assignPictures(transaction, postId, pictures)
}

/** Returns the address of a picture's file. */
function postPictureAddress(id: string): string {
  return `/api/posts/pictures/${encodeURIComponent(id)}`
}

const unknownPicture = () => invalid('pictures', m.errors_picture_unknown())

function insertPostPicture(connection: Connection, picture: Insertable<PostPictureRow>) {
  return connection.insertInto('post_pictures').values(picture).execute()
}

/** Finds a picture's sender and post, which decide about access to it. */
function findPostPicture(connection: Connection, id: string) {
  return connection
    .selectFrom('post_pictures')
    .leftJoin('posts', 'posts.id', 'post_pictures.post_id')
    .select(['post_pictures.user_id', 'post_pictures.post_id', 'posts.group_id'])
    .where('post_pictures.id', '=', id)
    .executeTakeFirst()
}

/** Finds the file of a picture in one size. */
function findPostPictureBytes(connection: Connection, id: string, size: PictureSize) {
  return connection
    .selectFrom('post_pictures')
    .select(`${size} as bytes`)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists which pictures the member sent and no other post shows. */
function listUsablePictures(
  connection: Connection,
  { ids, userId, postId }: { ids: string[]; userId: string; postId: string | null },
) {
  return connection
    .selectFrom('post_pictures')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('post_id', 'is', null), ...(postId === null ? [] : [eb('post_id', '=', postId)])]),
    )
    .execute()
}

/** Assigns pictures to a post; returns how many were assigned. */
async function assignPicturesToPost(connection: Connection, postId: string, ids: string[]): Promise<number> {
  const { numUpdatedRows } = await connection
    .updateTable('post_pictures')
    .set({ post_id: postId })
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('post_id', 'is', null), eb('post_id', '=', postId)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes the pictures of a post, except the given ones. */
function deleteOtherPictures(connection: Connection, postId: string, retained: string[]) {
  let query = connection.deleteFrom('post_pictures').where('post_id', '=', postId)
  if (retained.length > 0) query = query.where('id', 'not in', retained)
  return query.execute()
}

/** Finds a post with its pictures, and locks it until the transaction ends. */
export function lockPostWithPictures(connection: Connection, postId: string) {
  const query = connection
    .selectFrom('posts')
    .select(['user_id', 'text', 'pictures', 'created_at', 'group_id'])
    .where('id', '=', postId)
  return (locksRows(connection) ? query.forUpdate() : query).executeTakeFirst()
}

/** Reduces a post to the given ones of its pictures, and deletes the others. */
export async function retainPictures(
  connection: Connection,
  postId: string,
  pictures: StoredPostPicture[],
): Promise<void> {
  await connection
    .updateTable('posts')
    .set({ pictures: JSON.stringify(pictures) })
    .where('id', '=', postId)
    .execute()
  await deleteOtherPictures(
    connection,
    postId,
    pictures.map(({ id }) => id),
  )
}

/** Deletes pictures without a post that were uploaded before an instant (ISO 8601). */
function deleteUnpostedPictures(connection: Connection, before: string) {
  return connection
    .deleteFrom('post_pictures')
    .where('post_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
