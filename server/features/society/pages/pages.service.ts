import { m } from '../../../../contract/paraglide/messages.js'
import { type BuiltInSlug, builtInSlugs, isBuiltIn } from '../../../../contract/society/options-and-limits.ts'
import {
  blanksIn,
  type Page,
  type PageEntry,
  type PageLink,
  type PageState,
  type Revision,
  type Suggestion,
} from '../../../../contract/society/pages.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page as ListPage, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { plainText, renderMarkdown } from '../../../text/markdown.ts'
import { editedVersions, inReadersLanguage } from '../../../text/versions.ts'
import { minuteOf } from '../../../text/zone-clock.ts'
import { findPage, findRevision, findShownPage, listPages, listRevisions } from './pages.queries.ts'
import { shippedPrivacy, suggestedTexts } from './suggested-texts.ts'

const revisionsWithoutLimit = 50
const summaryLength = 200

/**
 * Reads the page shown at present. Without a privacy page of the society's own, returns the text that ships with the
 * site.
 * @throws {Refusal} absent
 */
export async function readPage({ config, database }: Context, slug: string): Promise<Page> {
  const page = await findShownPage(database, slug, instantNow(config))
  if (page?.text != null) {
    const { title, text, language, versions, shown_since: updatedAt } = page
    return viewPage({ slug, updatedAt, ...inReadersLanguage({ title, text, language, versions }) })
  }
  if (slug !== 'privacy') throw refusal('absent')
  const title = m.site_privacy_heading()
  return viewPage({ slug, title, text: shippedPrivacy(config), language: null, updatedAt: null })
}

interface ShownText {
  slug: string
  title: string
  text: string
  language: string | null
  updatedAt: string | null
}

function viewPage({ slug, title, text, language, updatedAt }: ShownText): Page {
  const html = renderMarkdown(text, 'page')
  const summary = plainText(html, summaryLength)
  const [, picture = null] = /<img src="(\/pictures\/[^"]+)"/.exec(html) ?? []
  const lang = language ?? languageOf(`${title} ${summary}`) ?? 'en'
  return { slug, title, html, summary, picture, lang, updatedAt }
}

/** Lists the pages that are shown at present, for navigation. */
export async function listPageLinks({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<PageLink[]> {
  const pages = await listPages(database, instantNow(config))
  return pages.filter(isShown).map(({ slug, title, title_in_language, built_in }) => ({
    slug,
    title: title_in_language ?? title,
    builtIn: built_in,
  }))
}

/** Lists the addresses of the pages shown at present, with the dates of their texts. */
export async function listShownPages({ config, database }: Context) {
  const pages = await listPages(database, instantNow(config))
  return pages.filter(isShown).map(({ slug, shown_since }) => ({ slug, updatedAt: shown_since }))
}

/** Lists the built-in pages whose own text is shown and has no blanks. */
export async function listWrittenPages({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<BuiltInSlug[]> {
  const texts = await Promise.all(
    builtInSlugs.map(async (slug) => (await findShownPage(database, slug, instantNow(config)))?.text ?? null),
  )
  return builtInSlugs.filter((_, index) => {
    const text = texts[index] ?? null
    return text !== null && blanksIn(text).length === 0
  })
}

/** Lists all pages, for administrators. */
export async function listPageEntries({ config, database }: Context): Promise<PageEntry[]> {
  return (await listPages(database, instantNow(config))).map(viewEntry)
}

/**
 * Reads a page for administrators.
 * @throws {Refusal} absent
 */
export async function readPageState(config: Config, connection: Connection, id: string): Promise<PageState> {
  const page = await findPage(connection, id, instantNow(config))
  if (!page) throw refusal('absent')
  const scheduled = page.scheduled_id ? await findRevision(connection, page.scheduled_id) : undefined
  const hasDraft = page.draft_text !== null
  return {
    ...viewEntry(page),
    draft: {
      title: page.draft_title ?? scheduled?.title ?? page.title,
      text: page.draft_text ?? scheduled?.text ?? page.text ?? '',
    },
    language: hasDraft ? page.draft_language : (scheduled ?? page).language,
    versions: editedVersions(hasDraft ? page.draft_versions : (scheduled ?? page).versions),
    publishAt: page.scheduled_at && minuteOf(page.scheduled_at, config.timeZone),
    version: page.version,
  }
}

/**
 * Lists the published texts of a page, newest first.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listPageRevisions(
  { config, database }: Context,
  pageId: string,
  { limit = revisionsWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<ListPage<Revision>> {
  const at = instantNow(config)
  if (!(await findPage(database, pageId, at))) throw refusal('absent')
  const after = readIdCursor(cursor)
  const rows = await listRevisions(database, { pageId, limit: limit + 1, after, at })
  const { items, next } = pageById(rows, limit)
  return {
    items: items.map(({ id, title, text, language, versions, author, created_at }) => ({
      _id: id,
      title,
      text,
      language,
      versions: versions ?? {},
      author,
      date: created_at,
    })),
    next,
  }
}

/**
 * Suggests a text to adapt for a built-in page.
 * @throws {Refusal} absent
 */
export function suggestText({ config }: Pick<Context, 'config'>, id: string): Suggestion {
  if (!isBuiltIn(id)) throw refusal('absent')
  return { text: suggestedTexts[id](config) }
}

/** The titles of pages that nobody has written yet, in the reader's language. */
const builtInTitles: Record<BuiltInSlug, () => string> = {
  about: m.site_nav_about,
  bylaws: m.site_nav_bylaws,
  privacy: m.site_privacy_heading,
}

type PageNow = Omit<Awaited<ReturnType<typeof listPages>>[number], 'title_in_language'>

function viewEntry(page: PageNow): PageEntry {
  return {
    _id: page.id,
    slug: page.slug,
    title: isBuiltIn(page.slug) && isUnwritten(page) ? builtInTitles[page.slug]() : page.title,
    builtIn: page.built_in,
    published: isShown(page),
    unpublished: page.unpublished_at !== null,
    scheduledAt: page.scheduled_at,
    hasDraft: page.draft_text !== null,
    updatedAt: page.updated_at,
  }
}

function isUnwritten({ published_id, scheduled_id, draft_text }: PageNow): boolean {
  return published_id === null && scheduled_id === null && draft_text === null
}

function isShown({ published_id, unpublished_at }: PageNow): boolean {
  return published_id !== null && unpublished_at === null
}

function instantNow({ now }: Pick<Config, 'now'>): string {
  return now().toISOString()
}
