import type { LetterFile } from '../../../../contract/letters/files.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { dropFile, storeFile } from './letter-files.service.ts'
import { lockUnsent } from './letters.service.ts'

/**
 * Attaches a file to an unsent letter.
 * @throws {Refusal} absent, conflict, wrong_type, too_large, invalid
 */
export function attachFile(
  context: Context,
  viewer: Viewer,
  letterId: string,
  file: { name: string; content: Buffer },
): Promise<LetterFile> {
  return changeFiles(context, viewer, letterId, async (transaction) => {
    const stored = await storeFile(context, transaction, letterId, file)
    return { result: stored, before: null, after: stored.name }
  })
}

/**
 * Removes a file from an unsent letter.
 * @throws {Refusal} absent, conflict
 */
export function detachFile(
  context: Context,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  return changeFiles(context, viewer, id, async (transaction) => {
    const name = await dropFile(transaction, id, fileId)
    if (name === undefined) throw refusal('absent')
    return { result: undefined, before: name, after: null }
  })
}

/** Changes the files of an unsent letter, and logs their names. */
function changeFiles<Result>(
  context: Context,
  viewer: Viewer,
  id: string,
  change: (
    transaction: Connection,
  ) => Promise<{ result: Result; before: string | null; after: string | null }>,
): Promise<Result> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    await lockUnsent(transaction, viewer, id)
    const { result, before, after } = await change(transaction)
    await recordAuditEntry(config, transaction, viewer, {
      act: after === null ? 'remove file of letter' : 'attach file to letter',
      subject: { kind: 'letter', id },
      aboutUserId: null,
      before: before === null ? null : { file: before },
      after: after === null ? null : { file: after },
      reason: null,
    })
    return result
  })
}
