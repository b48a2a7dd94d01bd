import { m } from '../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../contract/pictures/limits.ts'
import type { DescribedPicture, StoredPicture } from '../../../contract/pictures/schemas.ts'
import type { Connection } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { invalid, refusal } from '../../endpoints/refusal.ts'
import { encodePicture } from '../../pictures/picture-encoding.ts'
import type { UploadedPicture } from '../../pictures/picture-uploads.ts'
import { findPictureBytes, findPictureSize, insertPicture, listPictureSizes } from './pictures.queries.ts'

/** Stores a picture, re-encoded in two sizes. @throws {Refusal} invalid (picture), unavailable */
export async function storePicture(
  { config, database }: Context,
  viewer: Viewer,
  picture: UploadedPicture,
): Promise<StoredPicture> {
  const encoded = await encodePicture(picture, { sides: pictureSides, fit: 'inside' })
  const id = newId()
  await insertPicture(database, {
    ...encoded,
    id,
    created_by: viewer.userId,
    created_at: config.now().toISOString(),
  })
  return viewPicture({ id, ...encoded })
}

/** Reads a stored picture; null when there is none with this id. */
export async function readPicture(connection: Connection, id: string): Promise<StoredPicture | null> {
  const row = await findPictureSize(connection, id)
  return row ? viewPicture(row) : null
}

/** Reads stored pictures, by their ids. */
export async function readPictures(
  connection: Connection,
  ids: string[],
): Promise<Map<string, StoredPicture>> {
  const rows = ids.length > 0 ? await listPictureSizes(connection, ids) : []
  return new Map(rows.map((row) => [row.id, viewPicture(row)]))
}

/** Names a picture, or none, and what somebody said that it shows. */
interface PictureReference {
  id: string | null
  alt: string | null
}

/** Reads the picture that something names; null where it names none, or one that is gone. */
export async function readDescribed(
  connection: Connection,
  { id, alt }: PictureReference,
): Promise<DescribedPicture | null> {
  const picture = id === null ? null : await readPicture(connection, id)
  return picture && { ...picture, alt: alt ?? '' }
}

/** Refuses the id of a picture that is not there; none is taken. @throws {Refusal} invalid (param) */
export async function refuseUnknownPicture(
  connection: Connection,
  id: string | null | undefined,
  param: string,
): Promise<void> {
  if (id && !(await readPicture(connection, id))) throw invalid(param, m.errors_picture_unknown())
}

/** Reads the file of a picture (WebP). @throws {Refusal} absent */
export async function readPictureFile(
  { database }: Pick<Context, 'database'>,
  id: string,
  size: 'large' | 'small',
): Promise<Uint8Array> {
  const bytes = await findPictureBytes(database, id, size)
  if (!bytes) throw refusal('absent')
  return bytes
}

/** Shows a picture under an address that names its size, so that pages can keep the place free. */
function viewPicture({ id, width, height }: { id: string; width: number; height: number }): StoredPicture {
  return { _id: id, width, height, url: `/pictures/${id}/${width}x${height}` }
}
