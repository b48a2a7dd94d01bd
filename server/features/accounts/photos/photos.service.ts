import type { Insertable, Selectable } from 'kysely'
import { photoSideMin, photoSides } from '../../../../contract/accounts/options-and-limits.ts'
import type { OwnPhoto } from '../../../../contract/accounts/own-account.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { PhotoRow, UserRow } from '../../../database/rows/account-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { encodePicture, type PictureSize } from '../../../pictures/picture-encoding.ts'
import type { UploadedPicture } from '../../../pictures/picture-uploads.ts'
import { isListed } from '../account/accounts.policy.ts'
import { findPerson } from '../account/accounts.queries.ts'

/**
 * Reads the own photo, which its owner sees even while it is hidden from others.
 * @throws {Refusal} unauthenticated
 */
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
    shown: isPhotoShown(config, user),
  }
}

/**
 * Stores the middle square of a photo in place of the previous one. Invalid files count as well, because
 * decoding them costs as much.
 * @throws {Refusal} too_many, invalid (picture), unavailable, unauthenticated when the account was removed
 *   meanwhile
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
  await removePhoto(database, userId)
}

/** Checks whether others see a member's photo: the society approved the member and lists them. */
export function isPhotoShown(rule: Context['config'], user: Selectable<UserRow>): boolean {
  return user.approved && isListed(rule, user)
}

/** Finds a member's photo, whether visible to others or not. */
export function findPhoto(connection: Connection, userId: string, size: PictureSize) {
  return connection
    .selectFrom('photos')
    .select(['version', 'changed_at', `${size} as bytes`])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Returns whether a member has a photo. */
export async function hasPhoto(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('photos')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a member's photo; returns false when there is none. */
export async function removePhoto(connection: Connection, userId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('photos')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function savePhoto(connection: Connection, { user_id, ...photo }: Insertable<PhotoRow>) {
  return connection
    .insertInto('photos')
    .values({ user_id, ...photo })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(photo))
    .execute()
}
