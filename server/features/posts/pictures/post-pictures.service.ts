import { postPictureSideMin, postPictureSides } from '../../../../contract/posts/pictures/limits.ts'
import type { SentPicture } from '../../../../contract/posts/pictures/schemas.ts'
import { keptFor } from '../../../../contract/time/retention.ts'
import { newId } from '../../../database/identifiers.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import type { PictureFile } from '../../../endpoints/serve.ts'
import { encodePicture } from '../../../pictures/picture-encoding.ts'
import type { UploadedPicture } from '../../../pictures/picture-uploads.ts'
import { cachedVisibilityFor } from '../blocks/visibility.ts'
import { postPictureAddress } from './post-picture-view.ts'
import {
  deleteUnpostedPictures,
  findPostPicture,
  findPostPictureBytes,
  insertPostPicture,
  type PostPictureSize,
} from './post-pictures.queries.ts'

/**
 * Stores a picture for a post that is still to be written. Files that are no picture count as well, because decoding
 * them costs as much.
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
    sides: postPictureSides,
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

/** Finds a picture for somebody, and reads its file when it is sent. @throws {Refusal} absent, also for whom its post is not shown to */
export async function readPostPicture(
  context: Context,
  viewer: Viewer,
  { id, size = 'large' }: { id: string; size?: PostPictureSize | undefined },
): Promise<PictureFile> {
  const picture = await findPostPicture(context.database, id)
  if (!picture || !(await seesPicture(context, viewer, picture))) throw refusal('absent')
  return { read: () => readFile(context, id, size), version: `${id}-${size}` }
}

async function readFile({ database }: Context, id: string, size: PostPictureSize): Promise<Uint8Array> {
  const file = await findPostPictureBytes(database, id, size)
  if (!file) throw refusal('absent')
  return file.bytes
}

/** Tells whether somebody sees the post of a picture; one that no post shows is its sender's alone. */
async function seesPicture(
  context: Context,
  viewer: Viewer,
  { user_id, post_id }: { user_id: string; post_id: string | null },
): Promise<boolean> {
  if (user_id === viewer.userId) return true
  if (post_id === null) return false
  if (may(viewer, 'moderate')) return true
  const { hidden } = await cachedVisibilityFor(context, viewer)
  return !hidden.includes(user_id)
}

/** Removes pictures that no post shows a day after they were sent. */
export async function sweepPostPictures({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const before = new Date(config.now().getTime() - keptFor.unpostedPicture)
  await deleteUnpostedPictures(database, before.toISOString())
}
