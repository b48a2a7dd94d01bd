import type { Insertable } from 'kysely'
import { mebibyte } from '../../../../contract/bytes.ts'
import type { LetterFile } from '../../../../contract/letters/files.ts'
import {
  attachedBytesMax,
  letterFileBytesMax,
  letterFilesBytesMax,
  letterFilesMax,
  letterFileTypes,
} from '../../../../contract/letters/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { LetterFileRow } from '../../../database/rows/letter-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { invalid, Refusal } from '../../../endpoints/refusal.ts'
import type { EmailContent } from '../../../mail/email-rendering.ts'

/** An uploaded file. */
interface SentFile {
  name: string
  content: Buffer
}

/** Lists the files of a letter. */
export async function readFiles(connection: Connection, letterId: string): Promise<LetterFile[]> {
  return (await listFiles(connection, letterId)).map(({ id, name, size }) => ({ _id: id, name, bytes: size }))
}

/**
 * Stores a file with a letter.
 * @throws {Refusal} wrong_type, too_large, invalid (empty, or one too many)
 */
export async function storeFile(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  letterId: string,
  { name, content }: SentFile,
): Promise<LetterFile> {
  const type = typeOf(name, content)
  const stored = await listFiles(transaction, letterId)
  if (stored.length >= letterFilesMax) throw invalid('file', m.letters_files_many({ max: letterFilesMax }))
  const together = stored.reduce((sum, { size }) => sum + size, content.length)
  if (content.length > letterFileBytesMax || together > letterFilesBytesMax) {
    const msg = m.letters_files_large({
      file: letterFileBytesMax / mebibyte,
      letter: letterFilesBytesMax / mebibyte,
    })
    throw new Refusal('too_large', [{ msg, param: 'file', code: 'too_large' }])
  }
  const id = newId()
  await insertFile(transaction, {
    ...{ id, letter_id: letterId, name: plainName(name), type, size: content.length, content },
    created_at: config.now().toISOString(),
  })
  return { _id: id, name: plainName(name), bytes: content.length }
}

/** Removes a file from a letter; returns its name, or undefined without it. */
export function dropFile(transaction: Connection, letterId: string, id: string): Promise<string | undefined> {
  return deleteFile(transaction, letterId, id)
}

/** Copies the files of one letter to another. */
export async function copyFiles(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  from: string,
  to: string,
): Promise<void> {
  for (const { id, size } of await listFiles(transaction, from)) {
    const file = await findFile(transaction, from, id)
    if (!file) continue
    const created_at = config.now().toISOString()
    await insertFile(transaction, { ...file, size, id: newId(), letter_id: to, created_at })
  }
}

/** Reads the content of a file for its download; undefined without it. */
export async function openFile(
  connection: Connection,
  letterId: string,
  id: string,
): Promise<{ name: string; content: Uint8Array } | undefined> {
  return findFile(connection, letterId, id)
}

/** Returns the files as attachments; above the limit, only their names. */
export async function filesForEmail(
  connection: Connection,
  letterId: string,
): Promise<{ attachments: NonNullable<EmailContent['attachments']>; linked: string[] }> {
  const files = await listFiles(connection, letterId)
  if (files.reduce((sum, { size }) => sum + size, 0) > attachedBytesMax)
    return { attachments: [], linked: files.map(({ name }) => name) }
  const attachments = []
  for (const { id } of files) {
    const file = await findFile(connection, letterId, id)
    if (file) attachments.push(file)
  }
  return { attachments, linked: [] }
}

/**
 * Returns the media type of a file by its name, verified by its content.
 * @throws {Refusal} wrong_type
 */
function typeOf(name: string, content: Buffer): string {
  if (content.length === 0) throw invalid('file', m.letters_file_empty())
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = letterFileTypes[extension]
  if (type === undefined || !startsAs(extension, content))
    throw new Refusal('wrong_type', [{ msg: m.letters_file_type(), param: 'file', code: 'wrong_type' }])
  return type
}

const signatures: Readonly<Record<string, readonly string[]>> = {
  pdf: ['%PDF-'],
  jpg: ['\xff\xd8\xff'],
  jpeg: ['\xff\xd8\xff'],
  png: ['\x89PNG\r\n\x1a\n'],
  gif: ['GIF87a', 'GIF89a'],
  webp: ['RIFF'],
}
const plainTexts = ['txt', 'csv', 'ics']
const zipped = 'PK\x03\x04'

/** Checks whether a file has the signature of its extension. */
function startsAs(extension: string, content: Buffer): boolean {
  if (plainTexts.includes(extension)) return !content.includes(0)
  const begin = content.subarray(0, 16).toString('latin1')
  return (signatures[extension] ?? [zipped]).some((signature) => begin.startsWith(signature))
}

/** Returns a safe file name, without path and leading dot. */
function plainName(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+/, '')
}

/** Lists the files of a letter without their content, oldest first. */
function listFiles(connection: Connection, letterId: string) {
  return connection
    .selectFrom('letter_files')
    .select(['id', 'name', 'type', 'size'])
    .where('letter_id', '=', letterId)
    .orderBy('id')
    .execute()
}

/** Reads one file of a letter. */
function findFile(connection: Connection, letterId: string, id: string) {
  return connection
    .selectFrom('letter_files')
    .select(['name', 'type', 'content'])
    .where('letter_id', '=', letterId)
    .where('id', '=', id)
    .executeTakeFirst()
}

function insertFile(transaction: Connection, row: Insertable<LetterFileRow>) {
  return transaction.insertInto('letter_files').values(row).execute()
}

/** Deletes a file of a letter; returns its name, or undefined without it. */
async function deleteFile(
  transaction: Connection,
  letterId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await transaction
    .deleteFrom('letter_files')
    .where('letter_id', '=', letterId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}
