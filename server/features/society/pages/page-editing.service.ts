import type { Selectable, Updateable } from 'kysely'
import { m } from '../../../../contract/paraglide/messages.js'
import type { NewPage, PageState, PageText } from '../../../../contract/society/pages/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { newestId } from '../../../database/newest-id.ts'
import type { PageRow } from '../../../database/rows/society-rows.ts'
import { violatedConstraint } from '../../../database/violations.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale, type VersionedId } from '../../../endpoints/entity-tags.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { dropDraftsOf, dropOwnDraft } from '../drafts/drafts.service.ts'
import { deletePage, findPage, insertPage, insertRevision, updatePage } from './pages.queries.ts'
import { readPageState } from './pages.service.ts'

/** Adds a page, which only administrators see until it is published. @throws {Refusal} conflict (slug) */
export async function addPage(
  { config, database }: Context,
  viewer: Viewer,
  { title, slug }: NewPage,
): Promise<PageState> {
  const id = newId()
  const now = config.now().toISOString()
  try {
    return await database.transaction().execute(async (transaction) => {
      const draft = { draft_title: title, draft_text: '', published_id: null }
      await insertPage(transaction, {
        id,
        slug,
        title,
        built_in: false,
        ...draft,
        version: 0,
        updated_at: now,
      })
      await recordAuditEntry(config, transaction, viewer, {
        ...aboutPage(id, 'add page'),
        before: null,
        after: { title, slug },
      })
      return readPageState(transaction, id)
    })
  } catch (error) {
    if (violatedConstraint(error)?.constraint !== 'pages_slug') throw error
    throw new Refusal('conflict', [{ msg: m.errors_slug_taken(), param: 'slug', code: 'conflict' }])
  }
}

/** Keeps a text that is not published yet. @throws {Refusal} absent, conflict */
export function saveDraft(
  context: Context,
  viewer: Viewer,
  target: VersionedId,
  draft: PageText,
): Promise<PageState> {
  return changePage(context, target, async (_page, { transaction }) => {
    await dropOwnDraft(transaction, viewer, { kind: 'page', id: target.id })
    return { draft_title: draft.title, draft_text: draft.text }
  })
}

/** Goes back to the published text. @throws {Refusal} absent, conflict */
export function discardDraft(context: Context, target: VersionedId): Promise<PageState> {
  return changePage(context, target, async () => ({ draft_title: null, draft_text: null }))
}

/** Shows a text to everybody and keeps it in the history. @throws {Refusal} absent, conflict, invalid (text) */
export function publishPage(
  context: Context,
  viewer: Viewer,
  target: VersionedId,
  { title, text }: PageText,
): Promise<PageState> {
  if (text === '') throw invalid('text', m.errors_text_needed())
  return changePage(context, target, async (before, { transaction, now }) => {
    const id = await newestId(transaction, 'page_revisions', now)
    await insertRevision(transaction, {
      id,
      page_id: target.id,
      title,
      text,
      author_id: viewer.userId,
      created_at: now.toISOString(),
    })
    await recordAuditEntry(context.config, transaction, viewer, {
      ...aboutPage(target.id, 'publish page'),
      before: before.published_id ? { title: before.title, revision: before.published_id } : null,
      after: { title, revision: id },
    })
    await dropOwnDraft(transaction, viewer, { kind: 'page', id: target.id })
    return { title, published_id: id, draft_title: null, draft_text: null }
  })
}

/** Removes an added page. @throws {Refusal} absent, conflict, forbidden for those that every society has */
export async function removePage(
  { config, database }: Context,
  viewer: Viewer,
  target: VersionedId,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const page = await findPage(transaction, target.id)
    if (!page) throw refusal('absent')
    if (page.built_in) throw new Refusal('forbidden', [{ msg: m.errors_built_in(), code: 'forbidden' }])
    if (!(await deletePage(transaction, target))) throw stale()
    await dropDraftsOf(transaction, { kind: 'page', id: target.id })
    await recordAuditEntry(config, transaction, viewer, {
      ...aboutPage(target.id, 'remove page'),
      before: { title: page.title, slug: page.slug },
      after: null,
    })
  })
}

/**
 * Changes a page that was edited from its present version.
 * @param work does what goes with the change, and returns the columns to change
 * @throws {Refusal} absent, conflict
 */
function changePage(
  { config, database }: Context,
  target: VersionedId,
  work: (
    page: Selectable<PageRow>,
    change: { transaction: Connection; now: Date },
  ) => Promise<Updateable<PageRow>>,
): Promise<PageState> {
  const now = config.now()
  return database.transaction().execute(async (transaction) => {
    const page = await findPage(transaction, target.id)
    if (!page) throw refusal('absent')
    if (page.version !== target.version) throw stale()
    const columns = await work(page, { transaction, now })
    const isCurrent = await updatePage(transaction, target, { ...columns, updated_at: now.toISOString() })
    if (!isCurrent) throw stale()
    return readPageState(transaction, target.id)
  })
}

function aboutPage(id: string, act: string) {
  return { act, subject: { kind: 'page', id }, aboutUserId: null, reason: null }
}
