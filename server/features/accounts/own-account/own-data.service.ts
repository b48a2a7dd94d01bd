import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { findUser } from '../account/accounts.queries.ts'
import { readAvatar } from '../photos/avatars.service.ts'
import { cellOf, type OwnSection, ownDataIndex } from './own-data-index.ts'
import { type OwnRow, PictureReference, readOwnPicture, readOwnRows } from './own-rows.queries.ts'

const endings: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/**
 * Builds a ZIP with all data of the own account: JSON, CSV, pictures and an index. Secrets and the ids of
 * other people are omitted. Pictures are read one at a time while the file is sent.
 * @throws {Refusal} too_many, unauthenticated when the account was removed meanwhile
 */
export async function ownDataFile(context: Context, { userId }: Pick<Viewer, 'userId'>): Promise<Readable> {
  const { config, database } = context
  await countHit(context, 'ownDataPerAccount', userId)
  const user = await findUser(database, userId)
  if (!user) throw refusal('unauthenticated')
  const sections: OwnSection[] = []
  const pictures = new Map<string, PictureReference>()
  for await (const { table, name, rows } of readOwnRows(database, userId))
    if (rows.length > 0)
      sections.push({ table, name, rows: rows.map((row) => withPicturesAside(pictures, name, row)) })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const avatar = await readAvatar(context, { pictures: new Map(), pausedUntil: 0 }, userId)
  zip.addBuffer(Buffer.from(avatar.body), `pictures/profile.${endings[avatar.type] ?? 'bin'}`)
  zip.addBuffer(Buffer.from(ownDataIndex(config, user.name, sections)), 'index.html')
  const everything = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]))
  zip.addBuffer(Buffer.from(`${JSON.stringify(everything, null, 2)}\n`), 'data.json')
  for (const { name, rows } of sections) zip.addBuffer(Buffer.from(csvOf(rows)), `csv/${name}.csv`)
  for (const [file, picture] of pictures) addPicture(zip, file, () => readOwnPicture(database, picture))
  zip.end()
  return output
}

/** Adds a picture that is read lazily; a missing one becomes an empty file. */
function addPicture(zip: ZipFile, file: string, read: () => Promise<Uint8Array | null>): void {
  zip.addReadStreamLazy(file, { compress: false }, (give) => {
    read().then(
      (bytes) => give(null, Readable.from(bytes ? [Buffer.from(bytes)] : [])),
      (error: unknown) => give(error, Readable.from([])),
    )
  })
}

/** Moves pictures into files, and replaces them in the row by file names. */
function withPicturesAside(pictures: Map<string, PictureReference>, name: string, row: OwnRow): OwnRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (!(value instanceof PictureReference)) return [column, value]
      const file = `pictures/${name}-${String(row.id ?? column)}.webp`
      pictures.set(file, value)
      return [column, file]
    }),
  )
}

function csvOf(rows: OwnRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(row[column]))))
  return csvStart + csvLine(columns) + lines.join('')
}
