import type { Insertable } from 'kysely'
import { defined } from '../../../contract/defined.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../contract/picture-files.ts'
import type { DescribedPicture, StoredPicture } from '../../../contract/pictures.ts'
import type { Connection } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import type { PictureRow } from '../../database/rows/picture-rows.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { invalid, refusal } from '../../endpoints/refusal.ts'
import { encodePicture, type PictureSize } from '../../pictures/picture-encoding.ts'
import type { UploadedPicture } from '../../pictures/picture-uploads.ts'

/**
 * Stores a picture, re-encoded in two sizes.
 * @throws {Refusal} invalid (picture), unavailable
 */
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

/** The columns of a row that refer to a picture and describe it. */
interface PictureReference {
  id: string | null
  alt: string | null
}

/** Returns which columns an input changes; a new picture without a description clears the old one. */
export function changedPictureReference({
  id,
  alt,
}: {
  [Key in keyof PictureReference]: string | null | undefined
}): Partial<PictureReference> {
  if (id === undefined) return defined({ alt })
  return { id, alt: id === null ? null : (alt ?? null) }
}

/** Reads the picture that a row refers to, with its description; null without one. */
export async function readDescribed(
  connection: Connection,
  { id, alt }: PictureReference,
): Promise<DescribedPicture | null> {
  const picture = id === null ? null : await readPicture(connection, id)
  return picture && { ...picture, alt: alt ?? '' }
}

/**
 * Refuses the id of an unknown picture; accepts none.
 * @throws {Refusal} invalid (param)
 */
export async function refuseUnknownPicture(
  connection: Connection,
  id: string | null | undefined,
  param: string,
): Promise<void> {
  if (id && !(await readPicture(connection, id))) throw invalid(param, m.errors_picture_unknown())
}

/**
 * Reads the file of a picture (WebP).
 * @throws {Refusal} absent
 */
export async function readPictureFile(
  { database }: Pick<Context, 'database'>,
  id: string,
  size: PictureSize,
): Promise<Uint8Array> {
  const bytes = await findPictureBytes(database, id, size)
  if (!bytes) throw refusal('absent')
  return bytes
}

/** Returns a picture; its address contains its size, so that pages can reserve space. */
function viewPicture({ id, width, height }: { id: string; width: number; height: number }): StoredPicture {
  return { _id: id, width, height, url: `/pictures/${id}/${width}x${height}` }
}

function insertPicture(connection: Connection, picture: Insertable<PictureRow>) {
  return connection.insertInto('pictures').values(picture).execute()
}

function findPictureSize(connection: Connection, id: string) {
  return connection
    .selectFrom('pictures')
    .select(['id', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst()
}

function listPictureSizes(connection: Connection, ids: string[]) {
  return connection.selectFrom('pictures').select(['id', 'width', 'height']).where('id', 'in', ids).execute()
}

async function findPictureBytes(connection: Connection, id: string, size: PictureSize) {
  const row = await connection
    .selectFrom('pictures')
    .select(`${size} as bytes`)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}
