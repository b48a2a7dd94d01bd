import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { AnnouncementState } from '../../../../contract/society/announcements/schemas.ts'
import { readSearch } from '../../../api/address.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { formatDate } from '../../../design/dates/format-date.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import styles from '../../../design/lists/list-page.module.css'
import { type Column, Table } from '../../../design/lists/table.tsx'
import type { Route } from './+types/announcement-list'

const rowsShown = 50

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const query = { limit: rowsShown, cursor }
  const { items, next } = await browserApi.requestPage('GET /api/admin/announcements', { query })
  return { items, next: next && readSearch(next) }
}

const columns: Column<AnnouncementState>[] = [
  {
    header: m.society_title(),
    names: true,
    cell: ({ _id, title }) => <Link to={`/admin/announcements/${_id}`}>{title}</Link>,
  },
  { header: m.society_date(), cell: ({ date }) => formatDate(date) },
  { header: m.society_audience(), cell: ({ audience }) => audienceText[audience]() },
  {
    header: m.society_state(),
    cell: ({ published }) =>
      published ? <Badge tone="success">{m.society_published()}</Badge> : <Badge>{m.society_draft()}</Badge>,
  },
]

export const audienceText = {
  everyone: m.society_audience_everyone,
  members: m.society_audience_members,
}

export default function AnnouncementList({ loaderData: { items, next } }: Route.ComponentProps) {
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
      {items.length === 0 ? (
        <EmptyState message={m.society_announcements_empty()} />
      ) : (
        <Table caption={m.society_announcements()} columns={columns} rows={items} keyOf={({ _id }) => _id} />
      )}
      {next && (
        <p className={styles.more}>
          <LinkButton to={next}>{m.society_announcements_older()}</LinkButton>
        </p>
      )}
    </>
  )
}
