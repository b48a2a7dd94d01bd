import type { Selectable } from 'kysely'
import { m } from '../../../../contract/paraglide/messages.js'
import { isBuiltIn } from '../../../../contract/society/pages/options.ts'
import type {
  Page,
  PageEntry,
  PageLink,
  PageState,
  Revision,
  Suggestion,
} from '../../../../contract/society/pages/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { PageRow } from '../../../database/rows/society-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page as ListPage, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { renderMarkdown } from '../../../text/markdown.ts'
import {
  findPage,
  findPublishedPage,
  findRevision,
  listPages,
  listPublishedPages,
  listRevisions,
} from './pages.queries.ts'
import { shippedPrivacy } from './shipped-privacy.ts'
import { suggestedTexts } from './suggested-texts.ts'

const revisionsWithoutLimit = 50

/**
 * Reads a published page; until the society has published a privacy page of its own, the one that ships with the site.
 * @throws {Refusal} absent
 */
export async function readPage({ config, database }: Context, slug: string): Promise<Page> {
  const page = await findPublishedPage(database, slug)
  if (!page && slug === 'privacy')
    return {
      slug,
      title: m.site_privacy_heading(),
      html: renderMarkdown(shippedPrivacy(config), 'page'),
      updatedAt: null,
    }
  if (!page) throw refusal('absent')
  return {
    slug: page.slug,
    title: page.title,
    html: renderMarkdown(page.text, 'page'),
    updatedAt: page.created_at,
  }
}

/** Lists the published pages, for navigation. */
export async function listPageLinks(connection: Connection): Promise<PageLink[]> {
  const pages = await listPublishedPages(connection)
  return pages.map(({ slug, title, built_in }) => ({ slug, title, builtIn: built_in }))
}

/** Lists all pages, for administrators. */
export async function listPageEntries({ database }: Context): Promise<PageEntry[]> {
  return (await listPages(database)).map(viewEntry)
}

/** Reads a page as administrators edit it. @throws {Refusal} absent */
export async function readPageState(connection: Connection, id: string): Promise<PageState> {
  const page = await findPage(connection, id)
  if (!page) throw refusal('absent')
  const published = page.published_id ? await findRevision(connection, page.published_id) : undefined
  return {
    ...viewEntry(page),
    draft: {
      title: page.draft_title ?? page.title,
      text: page.draft_text ?? published?.text ?? '',
    },
    version: page.version,
  }
}

/** Lists what was published of a page, newest first. @throws {Refusal} absent, invalid (cursor) */
export async function listPageRevisions(
  { database }: Context,
  pageId: string,
  { limit = revisionsWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<ListPage<Revision>> {
  if (!(await findPage(database, pageId))) throw refusal('absent')
  const after = readIdCursor(cursor)
  const rows = await listRevisions(database, { pageId, limit: limit + 1, after })
  const { items, next } = pageById(rows, limit)
  return {
    items: items.map(({ id, title, text, author, created_at }) => ({
      _id: id,
      title,
      text,
      author,
      date: created_at,
    })),
    next,
  }
}

/** Suggests a text to adapt for a page that every society has. @throws {Refusal} absent */
export function suggestText({ config }: Pick<Context, 'config'>, id: string): Suggestion {
  if (!isBuiltIn(id)) throw refusal('absent')
  return { text: suggestedTexts[id](config) }
}

function viewEntry(page: Selectable<PageRow>): PageEntry {
  return {
    _id: page.id,
    slug: page.slug,
    title: page.title,
    builtIn: page.built_in,
    published: page.published_id !== null,
    hasDraft: page.draft_text !== null,
    updatedAt: page.updated_at,
  }
}
