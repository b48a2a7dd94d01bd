import { m } from '../../../../contract/paraglide/messages.js'
import type { ChosenPicture } from '../../../../contract/posts/pictures/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { StoredPostPicture } from '../../../database/rows/post-rows.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { deleteOtherPictures, givePicturesToPost, listUsablePictures } from './post-pictures.queries.ts'

/**
 * Finds the pictures that the author of a post chose for it, in their order.
 * @param postId the post, when it is there already and may have some of them
 * @throws {Refusal} invalid (pictures) when one is gone, named twice, somebody else's, or another post's
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

/** Gives a new post its pictures. @throws {Refusal} invalid (pictures) when one was removed meanwhile */
export async function bindPictures(
  transaction: Connection,
  postId: string,
  pictures: StoredPostPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const ids = pictures.map(({ id }) => id)
  if ((await givePicturesToPost(transaction, postId, ids)) !== ids.length) throw unknownPicture()
}

/** Gives a post other pictures, and removes those that it had before. @throws {Refusal} invalid (pictures) */
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
  await bindPictures(transaction, postId, pictures)
}

const unknownPicture = () => invalid('pictures', m.errors_picture_unknown())
