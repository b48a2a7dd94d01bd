import type { Selectable } from 'kysely'
import { m } from '../../../contract/paraglide/messages.js'
import type {
  OwnDraftEntry,
  OwnDraftInput,
  OwnDraftSaved,
  OwnDraftState,
} from '../../../contract/society/drafts.ts'
import { newText } from '../../../contract/society/options-and-limits.ts'
import { hour } from '../../../contract/time/durations.ts'
import type { Connection } from '../../database/connection.ts'
import type { TextDraftRow } from '../../database/rows/society-rows.ts'
import { type Context, may, type Viewer } from '../../endpoints/context.ts'
import { Refusal, refusal } from '../../endpoints/refusal.ts'
import { leadsAnyGroup } from '../groups/own-groups.service.ts'
import { readPicture } from '../pictures/pictures.service.ts'
import {
  deleteDraft,
  deleteDraftsOf,
  findDraft,
  findTextVersion,
  insertDraft,
  listDraftsOf,
  listOtherWriters,
  rebaseDrafts,
  replaceDraft,
  type TextSubject,
} from './drafts.queries.ts'

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
