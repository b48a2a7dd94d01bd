import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { AnnouncementState } from '../../../../contract/society/announcements.ts'
import { newText } from '../../../../contract/society/options-and-limits.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { readSearch } from '../../../api/api.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import styles from '../../../design/lists/list-page.module.css'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { draftsArrived } from '../drafts/own-draft.ts'
import type { Route } from './+types/announcement-list'
import { AnnouncementBadge } from './announcement-marks.tsx'

const rowsShown = 50

async function load({ api, url }: PageRequest) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = { limit: rowsShown, cursor }
  await draftsArrived()
  const [{ items, next }, drafts] = await Promise.all([
    api.requestPage('GET /api/admin/announcements', { query }),
    api.request('GET /api/admin/drafts'),
  ])
  const own = drafts.filter(({ kind }) => kind === 'announcement')
  const ownIds = own.map(({ id }) => id)
  return {
    items: items.map((announcement) => ({ ...announcement, isTyped: ownIds.includes(announcement._id) })),
    begun: own.find(({ id }) => id === newText) ?? null,
    next: next && readSearch(next),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const columns = (): Column<AnnouncementState & { isTyped: boolean }>[] => [
  {
    header: m.society_title(),
    names: true,
    cell: ({ _id, title, lang }) => (
      <Link to={`/admin/announcements/${_id}`} lang={lang ?? languageOf(title)}>
        {title}
      </Link>
    ),
  },
  { header: m.society_date(), cell: ({ date }) => formatDate(date) },
  { header: m.society_audience(), cell: ({ audience }) => audienceText[audience]() },
  {
    header: m.society_state(),
    cell: (announcement) => (
      <span className={styles.badges}>
        <AnnouncementBadge announcement={announcement} />
        {announcement.isTyped && <Badge tone="celebration">{m.society_own_draft()}</Badge>}
      </span>
    ),
  },
]

export const audienceText = {
  everyone: m.society_audience_everyone,
  members: m.society_audience_members,
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.society_announcements(), unlisted: true })

export default function AnnouncementList({ loaderData: { items, begun, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        lead={m.society_announcements_lead()}
        actions={
          <LinkButton look="main" to="/admin/announcements/new">
            {m.society_announcement_new()}
          </LinkButton>
        }
      >
        {m.society_announcements()}
      </PageHeading>
      {begun && (
        <p className={styles.begun}>
          <Link to="/admin/announcements/new">
            {m.society_own_draft_go_on({ title: begun.title.trim() || m.society_own_draft_untitled() })}
          </Link>
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState message={m.society_announcements_empty()} />
      ) : (
        <Table
          caption={m.society_announcements()}
          columns={columns()}
          rows={items}
          keyOf={({ _id }) => _id}
        />
      )}
      {next && (
        <p className={styles.more}>
          <LinkButton to={next}>{m.society_announcements_older()}</LinkButton>
        </p>
      )}
    </>
  )
}
