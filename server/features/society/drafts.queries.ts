import type { Insertable } from 'kysely'
import type { TextKind } from '../../../contract/society/options-and-limits.ts'
import type { Connection } from '../../database/connection.ts'
import type { TextDraftRow } from '../../database/rows/society-rows.ts'

/** The text that a draft belongs to. */
export interface TextSubject {
  kind: TextKind
  id: string
}

const tableOf = { announcement: 'announcements', page: 'pages' } as const

/** Finds the present version of an announcement or page. */
export function findTextVersion(connection: Connection, kind: keyof typeof tableOf, id: string) {
  return connection.selectFrom(tableOf[kind]).select('version').where('id', '=', id).executeTakeFirst()
}

export function findDraft(connection: Connection, userId: string, { kind, id }: TextSubject) {
  return connection
    .selectFrom('text_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
}

/** Lists the drafts of an account, newest first. */
export function listDraftsOf(connection: Connection, userId: string) {
  return connection
    .selectFrom('text_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('subject_id')
    .execute()
}

/** Lists the other editors of a text since an instant, latest first. */
export function listOtherWriters(
  connection: Connection,
  { kind, id }: TextSubject,
  { userId, since }: { userId: string; since: string },
) {
  return connection
    .selectFrom('text_drafts')
    .innerJoin('users', 'users.id', 'text_drafts.user_id')
    .select(['users.name', 'text_drafts.updated_at as updatedAt'])
    .where('text_drafts.kind', '=', kind)
    .where('text_drafts.subject_id', '=', id)
    .where('text_drafts.user_id', '!=', userId)
    .where('text_drafts.updated_at', '>=', since)
    .orderBy('text_drafts.updated_at', 'desc')
    .execute()
}

type NewDraft = Omit<Insertable<TextDraftRow>, 'version'>

/** Replaces the draft of this version; returns false when there is none of that version. */
export async function replaceDraft(
  connection: Connection,
  { user_id, kind, subject_id, ...change }: NewDraft,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('text_drafts')
    .set({ ...change, version: version + 1 })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Inserts a draft; returns false when there is one already. */
export async function insertDraft(
  connection: Connection,
  draft: NewDraft,
  version: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('text_drafts')
    .values({ ...draft, version })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function deleteDraft(connection: Connection, userId: string, { kind, id }: TextSubject) {
  return connection
    .deleteFrom('text_drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
}

/** Deletes everybody's drafts of a text. */
export function deleteDraftsOf(connection: Connection, { kind, id }: TextSubject) {
  return connection.deleteFrom('text_drafts').where('kind', '=', kind).where('subject_id', '=', id).execute()
}

/** Moves the drafts of a text to its next version, whose text is the same. */
export function rebaseDrafts(connection: Connection, { kind, id }: TextSubject, version: number) {
  return connection
    .updateTable('text_drafts')
    .set({ base_version: version + 1 })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('base_version', '=', version)
    .execute()
}
