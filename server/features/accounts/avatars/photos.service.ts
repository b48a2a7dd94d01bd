import { photoSideMin, photoSides } from '../../../../contract/accounts/photos/limits.ts'
import type { OwnPhoto } from '../../../../contract/accounts/photos/schemas.ts'
import { newId } from '../../../database/identifiers.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { encodePicture } from '../../../pictures/picture-encoding.ts'
import type { UploadedPicture } from '../../../pictures/picture-uploads.ts'
import { findPerson } from '../accounts.queries.ts'
import { isFaceShown } from './avatars.service.ts'
import { deletePhoto, findPhoto, savePhoto } from './photos.queries.ts'

export { deletePhoto as removePhoto, hasPhoto } from './photos.queries.ts'

/** Reads the own photo, which its owner sees also while nobody else does. @throws {Refusal} unauthenticated */
export async function readOwnPhoto({ config, database }: Context, { userId }: Viewer): Promise<OwnPhoto> {
  const [user, photo] = await Promise.all([
    findPerson(database, userId),
    findPhoto(database, userId, 'small'),
  ])
  if (!user) throw refusal('unauthenticated')
  return {
    photo: photo
      ? {
          image: `data:image/webp;base64,${Buffer.from(photo.bytes).toString('base64')}`,
          changed: photo.changed_at,
        }
      : null,
    shown: isFaceShown(config, user),
  }
}

/**
 * Stores the middle square of a photo in place of the one before. Files that are no photo count as well, because
 * decoding them costs as much.
 * @throws {Refusal} too_many, invalid (picture), unavailable, unauthenticated when the account was removed meanwhile
 */
export async function replacePhoto(
  context: Context,
  viewer: Viewer,
  picture: UploadedPicture,
): Promise<OwnPhoto> {
  const { config, database } = context
  const { userId } = viewer
  await countHit(context, 'photosPerAccount', userId)
  const { large, small } = await encodePicture(picture, {
    sides: photoSides,
    fit: 'cover',
    sideMin: photoSideMin,
  })
  await database.transaction().execute(async (transaction) => {
    await shareLockAccount(transaction, userId)
    if (!(await findPerson(transaction, userId))) throw refusal('unauthenticated')
    await savePhoto(transaction, {
      user_id: userId,
      large,
      small,
      version: newId(),
      changed_at: config.now().toISOString(),
    })
  })
  return readOwnPhoto(context, viewer)
}

/** Removes the own photo, if there is one. */
export async function removeOwnPhoto({ database }: Context, { userId }: Viewer): Promise<void> {
  await deletePhoto(database, userId)
}
