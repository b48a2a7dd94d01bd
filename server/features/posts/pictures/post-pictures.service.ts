import { m } from '../../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../../contract/picture-files.ts'
import { postPictureSideMin } from '../../../../contract/posts/options-and-limits.ts'
import type { ChosenPicture, PostPicture, SentPicture } from '../../../../contract/posts/pictures.ts'
import { retainedFor } from '../../../../contract/time/retention.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { StoredPostPicture } from '../../../database/rows/post-rows.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import type { PictureFile } from '../../../endpoints/serve.ts'
import { encodePicture, type PictureSize } from '../../../pictures/picture-encoding.ts'
import type { UploadedPicture } from '../../../pictures/picture-uploads.ts'
import { cachedVisibilityFor } from '../blocks/visibility.ts'
import { isSeenPost } from '../posts.queries.ts'
import {
  assignPicturesToPost,
  deleteOtherPictures,
  deleteUnpostedPictures,
  findPostPicture,
  findPostPictureBytes,
  insertPostPicture,
  listUsablePictures,
} from './post-pictures.queries.ts'

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
  const before = new Date(config.now().getTime() - retainedFor.unpostedPicture)
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
