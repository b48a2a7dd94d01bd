import type { ReadableLetter } from '../../../../contract/letters/letters.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { renderMarkdown } from '../../../text/markdown.ts'
import { choosesFreely } from '../selections/selections.policy.ts'
import { filledFor } from './letter-email.service.ts'
import { openFile, readFiles } from './letter-files.service.ts'
import { findLetter, type LetterRecord } from './letters.queries.ts'
import { findPersonNamed, listPeopleNamed } from './people.queries.ts'
import { findRecipientOf } from './recipients.queries.ts'

/**
 * Returns a letter for its recipients and authors.
 * @throws {Refusal} absent
 */
export async function readOwnLetter(context: Context, viewer: Viewer, id: string): Promise<ReadableLetter> {
  const { database } = context
  const { letter, readerId } = await requireReadable(database, viewer, id)
  const reader = await findPersonNamed(database, readerId)
  const person = { userId: readerId, name: reader?.name ?? null }
  const { subject, text } = await database
    .transaction()
    .execute((transaction) => filledFor(context, transaction, letter, person))
  const [sender] = await listPeopleNamed(database, letter.sender_id === null ? [] : [letter.sender_id])
  return {
    _id: letter.id,
    subject,
    html: renderMarkdown(text, 'page'),
    sender: sender ? { _id: sender.id, name: sender.name } : null,
    date: letter.started_at ?? letter.created_at,
    files: await readFiles(database, id),
  }
}

/**
 * Returns a letter that the viewer received or may edit, and whose copy it is. An adult reads that of a
 * housemate without an address.
 * @throws {Refusal} absent
 */
async function requireReadable(
  connection: Connection,
  viewer: Viewer,
  id: string,
): Promise<{ letter: LetterRecord; readerId: string }> {
  const letter = await findLetter(connection, id)
  const isWriter = letter && (letter.author_id === viewer.userId || choosesFreely(viewer))
  const recipient =
    letter?.started_at == null ? undefined : await findRecipientOf(connection, id, viewer.userId)
  if (!letter || !(isWriter || recipient)) throw refusal('absent')
  return { letter, readerId: recipient ?? viewer.userId }
}

/**
 * Returns a file of a letter, for its recipients and authors.
 * @throws {Refusal} absent
 */
export async function readLetterFile(
  { database }: Context,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ name: string; content: Uint8Array }> {
  await requireReadable(database, viewer, id)
  const file = await openFile(database, id, fileId)
  if (!file) throw refusal('absent')
  return file
}
