import { builtInSlugs, pagePath } from '../../../../contract/society/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { listEventChanges } from '../../events/calendar/calendar.service.ts'
import { listShown } from '../announcements/announcements.queries.ts'
import { listShownPages } from '../pages/pages.service.ts'
import { showingTime } from '../pages/publishing-times.ts'

/** A public page that search engines may list. */
interface SiteMapEntry {
  path: string
  /** The time of the page's last change; null when unknown. */
  changed: string | null
}

/** The most entries of a kind; a site map may contain 50,000. */
const entriesOfKind = 10_000

/**
 * Lists the public pages for search engines, without members' profiles and the directory
 * (docs/product-decisions.md#search-engines).
 */
export async function listSiteMap(context: Context): Promise<SiteMapEntry[]> {
  const { config, database } = context
  const [pages, announcements, events] = await Promise.all([
    listShownPages(context),
    listPublicAnnouncements(context, database),
    config.calendarOn ? listEventChanges(database, entriesOfKind) : [],
  ])
  const entries = [
    { path: '/', changed: null },
    ...builtInSlugs.map((slug) => ({ path: pagePath(slug), changed: null })),
    { path: '/accessibility', changed: null },
    { path: '/announcements', changed: newest(announcements) },
    ...(config.calendarOn
      ? [
          { path: '/calendar', changed: newest(events) },
          { path: '/festivals', changed: null },
        ]
      : []),
    ...pages.map(({ slug, updatedAt }) => ({ path: pagePath(slug), changed: updatedAt })),
    ...announcements,
    ...events,
  ]
  // Of duplicate paths, the last entry has the most data.
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()]
}

async function listPublicAnnouncements({ config }: Context, database: Connection): Promise<SiteMapEntry[]> {
  const rows = await listShown(database, {
    audiences: ['everyone'],
    time: showingTime(config),
    limit: entriesOfKind,
    after: null,
  })
  return rows.map(({ id, updated_at, shows_at }) => ({
    path: `/announcements/${id}`,
    changed: shows_at !== null && shows_at > updated_at ? shows_at : updated_at,
  }))
}

function newest(entries: readonly SiteMapEntry[]): string | null {
  return entries.reduce<string | null>(
    (latest, { changed }) => (changed !== null && (latest === null || changed > latest) ? changed : latest),
    null,
  )
}
