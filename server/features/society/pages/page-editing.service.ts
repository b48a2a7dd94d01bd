import type { Updateable } from 'kysely'
import type { AuditAction } from '../../../../contract/audit-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { TextLanguage } from '../../../../contract/society/options-and-limits.ts'
import type { NewPage, PageState, PageText, PublishedText } from '../../../../contract/society/pages.ts'
import type { Connection } from '../../../database/connection.ts'
import { violatedConstraint } from '../../../database/engines/database-errors.ts'
import { newestId, newId } from '../../../database/identifiers.ts'
import type { PageRow } from '../../../database/rows/society-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale, type VersionedId } from '../../../endpoints/entity-tags.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { changedVersions, versionsText } from '../../../text/versions.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { discardDraftsOf, discardOwnDraft, rebaseDraftsOf } from '../drafts.service.ts'
import {
  deletePage,
  deleteRevision,
  findPage,
  findRevision,
  insertPage,
  insertRevision,
  updatePage,
} from './pages.queries.ts'
import { readPageState } from './pages.service.ts'
import { publishingInstant } from './publishing-times.ts'

type PageNow = NonNullable<Awaited<ReturnType<typeof findPage>>>

const withoutDraft = { draft_title: null, draft_text: null, draft_language: null, draft_versions: null }
const withoutSchedule = { scheduled_id: null, scheduled_at: null }

/**
 * Adds a page, which only administrators see until it is published.
 * @throws {Refusal} conflict (slug)
 */
export async function addPage(
  { config, database }: Context,
  viewer: Viewer,
  { title, slug }: NewPage,
): Promise<PageState> {
  const id = newId()
  const now = config.now().toISOString()
  try {
    return await database.transaction().execute(async (transaction) => {
      await insertPage(transaction, {
        id,
        slug,
        title,
        built_in: false,
        published_id: null,
        unpublished_at: null,
        ...withoutSchedule,
        draft_title: title,
        draft_text: '',
        draft_language: null,
        version: 0,
        updated_at: now,
      })
      await recordAuditEntry(config, transaction, viewer, {
        ...aboutPage(id, 'add page'),
        before: null,
        after: { title, slug },
      })
      return readPageState(config, transaction, id)
    })
  } catch (error) {
    if (violatedConstraint(error)?.constraint !== 'pages_slug') throw error
    throw new Refusal('conflict', [{ msg: m.errors_slug_taken(), param: 'slug', code: 'conflict' }])
  }
}

/**
 * Saves a text as the draft of a page.
 * @throws {Refusal} absent, conflict
 */
export function saveDraft(
  context: Context,
  viewer: Viewer,
  target: VersionedId,
  { title, text, language, versions }: PageText,
): Promise<PageState> {
  return changePage(context, target, async (page, { transaction }) => {
    await discardOwnDraft(transaction, viewer, { kind: 'page', id: target.id })
    return {
      draft_title: title,
      draft_text: text,
      draft_language: languageFrom(language, page),
      draft_versions: versionsText(changedVersions(versionsBefore(page), versions)),
    }
  })
}

/**
 * Discards the draft of a page in favour of the published text.
 * @throws {Refusal} absent, conflict
 */
export function discardDraft(context: Context, target: VersionedId): Promise<PageState> {
  return changePage(context, target, async () => withoutDraft)
}

/**
 * Publishes a text, now or at the given hour, and records it in the history. An earlier scheduled text is
 * replaced.
 * @throws {Refusal} absent, conflict, invalid (text, publishAt)
 */
export function publishPage(
  context: Context,
  viewer: Viewer,
  target: VersionedId,
  { title, text, language, versions, publishAt }: PublishedText,
): Promise<PageState> {
  if (text === '') throw invalid('text', m.errors_text_needed())
  for (const [one, version] of Object.entries(versions ?? {}))
    if (version?.text === '') throw invalid(`versions.${one}.text`, m.errors_text_needed())
  const at = publishAt ? publishingInstant(context.config, publishAt) : null
  return changePage(context, target, async (before, { transaction, now }) => {
    const id = await newestId(transaction, 'page_revisions', now)
    if (before.scheduled_id) await deleteRevision(transaction, before.scheduled_id)
    await insertRevision(transaction, {
      id,
      page_id: target.id,
      title,
      text,
      language: languageFrom(language, before),
      versions: versionsText(changedVersions(versionsBefore(before), versions)),
      author_id: viewer.userId,
      created_at: at ?? now.toISOString(),
    })
    await recordAuditEntry(context.config, transaction, viewer, {
      ...aboutPage(target.id, at ? 'schedule page' : 'publish page'),
      before: before.published_id ? { title: before.title, revision: before.published_id } : null,
      after: { title, revision: id, ...(at && { from: at }) },
    })
    await discardOwnDraft(transaction, viewer, { kind: 'page', id: target.id })
    return at
      ? { scheduled_id: id, scheduled_at: at, ...withoutDraft }
      : { title, published_id: id, unpublished_at: null, ...withoutSchedule, ...withoutDraft }
  })
}

/**
 * Cancels a schedule; the scheduled text becomes the draft, unless one exists.
 * @throws {Refusal} absent, conflict
 */
export function cancelSchedule(context: Context, viewer: Viewer, target: VersionedId): Promise<PageState> {
  return changePage(context, target, async (page, { transaction }) => {
    const waiting = page.scheduled_id && (await findRevision(transaction, page.scheduled_id))
    if (!waiting) throw refusal('absent')
    await deleteRevision(transaction, waiting.id)
    await recordAuditEntry(context.config, transaction, viewer, {
      ...aboutPage(target.id, 'cancel schedule of page'),
      before: { title: waiting.title, from: page.scheduled_at },
      after: null,
    })
    await rebaseDraftsOf(transaction, { kind: 'page', id: target.id }, target.version)
    const { title, text, language, versions } = waiting
    const draft = {
      draft_title: title,
      draft_text: text,
      draft_language: language,
      draft_versions: versionsText(versions),
    }
    return { ...withoutSchedule, ...(page.draft_text === null && draft) }
  })
}

/**
 * Takes the published text down, or shows it again.
 * @throws {Refusal} absent, conflict, invalid (published)
 */
export function setPublication(
  context: Context,
  viewer: Viewer,
  target: VersionedId,
  published: boolean,
): Promise<PageState> {
  return changePage(context, target, async (page, { transaction, now }) => {
    if (!page.published_id) throw invalid('published', m.errors_nothing_published())
    await recordAuditEntry(context.config, transaction, viewer, {
      ...aboutPage(target.id, published ? 'put up page' : 'take down page'),
      before: { title: page.title, published: page.unpublished_at === null },
      after: { title: page.title, published },
    })
    await rebaseDraftsOf(transaction, { kind: 'page', id: target.id }, target.version)
    return { unpublished_at: published ? null : (page.unpublished_at ?? now.toISOString()) }
  })
}

/**
 * Removes a custom page.
 * @throws {Refusal} absent, conflict, forbidden for a built-in one
 */
export async function removePage(
  { config, database }: Context,
  viewer: Viewer,
  target: VersionedId,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const page = await findPage(transaction, target.id, config.now().toISOString())
    if (!page) throw refusal('absent')
    if (page.built_in) throw new Refusal('forbidden', [{ msg: m.errors_built_in(), code: 'forbidden' }])
    if (!(await deletePage(transaction, target))) throw stale()
    await discardDraftsOf(transaction, { kind: 'page', id: target.id })
    await recordAuditEntry(config, transaction, viewer, {
      ...aboutPage(target.id, 'remove page'),
      before: { title: page.title, slug: page.slug },
      after: null,
    })
  })
}

/**
 * Changes a page after checking the expected version.
 * @param work performs the related writes, and returns the columns to change
 * @throws {Refusal} absent, conflict
 */
function changePage(
  { config, database }: Context,
  target: VersionedId,
  work: (page: PageNow, change: { transaction: Connection; now: Date }) => Promise<Updateable<PageRow>>,
): Promise<PageState> {
  const now = config.now()
  return database.transaction().execute(async (transaction) => {
    const page = await findPage(transaction, target.id, now.toISOString())
    if (!page) throw refusal('absent')
    if (page.version !== target.version) throw stale()
    const columns = await work(page, { transaction, now })
    // A scheduled text that became visible since the last change is now stored as published.
    const { title, published_id, scheduled_id, scheduled_at, unpublished_at } = page
    const isCurrent = await updatePage(transaction, target, {
      ...{ title, published_id, scheduled_id, scheduled_at, unpublished_at },
      ...columns,
      updated_at: now.toISOString(),
    })
    if (!isCurrent) throw stale()
    return readPageState(config, transaction, target.id)
  })
}

function aboutPage(id: string, act: AuditAction) {
  return { act, subject: { kind: 'page', id }, aboutUserId: null, reason: null }
}

/** Returns the language of a text: the chosen one, or else that of its predecessor. */
function languageFrom(chosen: TextLanguage | null | undefined, page: PageNow): TextLanguage | null {
  if (chosen !== undefined) return chosen
  return page.draft_text === null ? page.language : page.draft_language
}

/** Returns the language versions on which an edit is based. */
function versionsBefore(page: PageNow) {
  return page.draft_text === null ? page.versions : page.draft_versions
}
