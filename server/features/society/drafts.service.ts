import type { Insertable, Selectable } from 'kysely'
import { m } from '../../../contract/paraglide/messages.js'
import type {
  OwnDraftEntry,
  OwnDraftInput,
  OwnDraftSaved,
  OwnDraftState,
} from '../../../contract/society/drafts.ts'
import { newText, type TextKind } from '../../../contract/society/options-and-limits.ts'
import { hour } from '../../../contract/time/durations.ts'
import type { Connection } from '../../database/connection.ts'
import type { TextDraftRow } from '../../database/rows/society-rows.ts'
import { type Context, may, type Viewer } from '../../endpoints/context.ts'
import { Refusal, refusal } from '../../endpoints/refusal.ts'
import { leadsAnyGroup } from '../groups/own-groups.service.ts'
import { readPicture } from '../pictures/pictures.service.ts'

/** Time after the last keystroke for which a person counts as editing. */
const writingFor = hour

/** Finds the present version of a viewer's letter, for the feature above. */
type LetterVersionLookup = (
  connection: Connection,
  viewer: Viewer,
  id: string,
) => Promise<{ version: number } | undefined>

/** The context of a request about drafts. */
interface DraftContext extends Context {
  letterVersion: LetterVersionLookup
}

declare module 'fastify' {
  interface FastifyInstance {
    letterVersion: LetterVersionLookup
  }
}

/** Lists the viewer's drafts, newest first. */
export async function listOwnDrafts({ database }: Context, viewer: Viewer): Promise<OwnDraftEntry[]> {
  const drafts = await listDraftsOf(database, viewer.userId)
  return drafts.map(({ kind, subject_id, fields, updated_at }) => ({
    kind,
    id: subject_id,
    title: fields.title,
    updatedAt: updated_at,
  }))
}

/**
 * Reads the viewer's draft of a text and its other editors.
 * @throws {Refusal} absent
 */
export async function readOwnDraft(
  context: DraftContext,
  viewer: Viewer,
  subject: TextSubject,
): Promise<OwnDraftState> {
  const { database } = context
  const present = await presentVersion(context, viewer, subject)
  const others = await otherWriters(context, viewer, subject)
  const draft = await findDraft(database, viewer.userId, subject)
  if (!draft) return { draft: null, others }
  const { fields, version, updated_at: updatedAt } = draft
  const picture = fields.pictureId ? await readPicture(database, fields.pictureId) : null
  return {
    draft: { fields, picture, version, updatedAt, outdated: isOutdated(draft, present) },
    others,
  }
}

/**
 * Saves the viewer's draft of a text. Replaces a draft saved in another window meanwhile only when the caller asks
 * for that.
 * @throws {Refusal} absent, conflict
 */
export async function saveOwnDraft(
  context: DraftContext,
  viewer: Viewer,
  subject: TextSubject,
  { fields, base, seen }: OwnDraftInput,
): Promise<OwnDraftSaved> {
  const { config, database } = context
  const present = await presentVersion(context, viewer, subject)
  const updatedAt = config.now().toISOString()
  const draft = {
    user_id: viewer.userId,
    kind: subject.kind,
    subject_id: subject.id,
    fields: JSON.stringify(fields),
    base_version: base,
    updated_at: updatedAt,
  }
  const known = seen ?? (await findDraft(database, viewer.userId, subject))?.version ?? 0
  const isSaved =
    (known > 0 && (await replaceDraft(database, draft, known))) ||
    (await insertDraft(database, draft, known + 1))
  if (!isSaved) throw new Refusal('conflict', [{ msg: m.errors_draft_elsewhere(), code: 'conflict' }])
  return {
    version: known + 1,
    updatedAt,
    outdated: isOutdated(draft, present),
    others: await otherWriters(context, viewer, subject),
  }
}

/** Deletes the viewer's draft of a text. */
export async function discardOwnDraft(
  connection: Connection,
  { userId }: Pick<Viewer, 'userId'>,
  subject: TextSubject,
): Promise<void> {
  await deleteDraft(connection, userId, subject)
}

/** Deletes everybody's drafts of a text that is removed. */
export async function discardDraftsOf(connection: Connection, subject: TextSubject): Promise<void> {
  await deleteDraftsOf(connection, subject)
}

/** Moves the drafts of a text to its next version, which has the same text. */
export async function rebaseDraftsOf(
  connection: Connection,
  subject: TextSubject,
  version: number,
): Promise<void> {
  await rebaseDrafts(connection, subject, version)
}

/**
 * Returns the present version of a text, 0 for a new one.
 * @throws {Refusal} forbidden for a kind that the viewer may not write; absent
 */
async function presentVersion(
  { database, letterVersion }: DraftContext,
  viewer: Viewer,
  { kind, id }: TextSubject,
): Promise<number> {
  if (!(await writesTexts(database, viewer, kind))) throw refusal('forbidden')
  if (kind !== 'page' && id === newText) return 0
  const text = await (kind === 'letter'
    ? letterVersion(database, viewer, id)
    : findTextVersion(database, kind, id))
  if (!text) throw refusal('absent')
  return text.version
}

/** Checks whether a viewer may write texts of a kind; leaders of groups write letters. */
async function writesTexts(
  connection: Connection,
  viewer: Viewer,
  kind: TextSubject['kind'],
): Promise<boolean> {
  if (kind !== 'letter') return may(viewer, 'publish')
  return may(viewer, 'write letters') || leadsAnyGroup(connection, viewer.userId)
}

function otherWriters({ config, database }: Context, { userId }: Viewer, subject: TextSubject) {
  if (subject.id === newText) return []
  const since = new Date(config.now().getTime() - writingFor).toISOString()
  return listOtherWriters(database, subject, { userId, since })
}

function isOutdated({ base_version }: Pick<Selectable<TextDraftRow>, 'base_version'>, present: number) {
  return base_version !== present
}

/** The text that a draft belongs to. */
interface TextSubject {
  kind: TextKind
  id: string
}

const tableOf = { announcement: 'announcements', page: 'pages' } as const

/** Finds the present version of an announcement or page. */
function findTextVersion(connection: Connection, kind: keyof typeof tableOf, id: string) {
  return connection.selectFrom(tableOf[kind]).select('version').where('id', '=', id).executeTakeFirst()
}

function findDraft(connection: Connection, userId: string, { kind, id }: TextSubject) {
  return connection
    .selectFrom('text_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
}

/** Lists the drafts of an account, newest first. */
function listDraftsOf(connection: Connection, userId: string) {
  return connection
    .selectFrom('text_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('subject_id')
    .execute()
}

/** Lists the other editors of a text since an instant, latest first. */
function listOtherWriters(
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
async function replaceDraft(
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
async function insertDraft(connection: Connection, draft: NewDraft, version: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('text_drafts')
    .values({ ...draft, version })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

function deleteDraft(connection: Connection, userId: string, { kind, id }: TextSubject) {
  return connection
    .deleteFrom('text_drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
}

/** Deletes everybody's drafts of a text. */
function deleteDraftsOf(connection: Connection, { kind, id }: TextSubject) {
  return connection.deleteFrom('text_drafts').where('kind', '=', kind).where('subject_id', '=', id).execute()
}

/** Moves the drafts of a text to its next version, whose text is the same. */
function rebaseDrafts(connection: Connection, { kind, id }: TextSubject, version: number) {
  return connection
    .updateTable('text_drafts')
    .set({ base_version: version + 1 })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('base_version', '=', version)
    .execute()
}
