import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { EventRows } from '../hosting/upcoming.tsx'
import type { Route } from './+types/group-calendar'
import styles from './subscribe.module.css'
import { OwnCalendar } from './subscribe.tsx'

async function load({ api, params }: PageRequest<{ id: string }>) {
  const [group, { since }, { events }] = await Promise.all([
    loadSubject(api.request('GET /api/groups/:id', { params })),
    loadSubject(api.request('GET /api/events/feed/groups/:group', { params: { group: params.id } })),
    loadSubject(
      api.request('GET /api/events', { query: { from: new Date().toISOString(), group: params.id } }),
    ),
  ])
  return { group: { _id: group._id, name: group.name, role: group.role }, since, events }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.events_group_calendar({ group: page.loaderData.group.name }),
    unlisted: true,
  })

/** The calendar of a group: its coming events, and its address for calendar programs. */
export default function GroupCalendar({ loaderData: { group, since, events } }: Route.ComponentProps) {
  const params = { group: group._id }
  const own = {
    make: () => browserApi.request('POST /api/events/feed/groups/:group', { params }),
    end: () => browserApi.request('DELETE /api/events/feed/groups/:group', { params }),
  }
  return (
    <>
      <LinkButton look="back" to={`/groups/${group._id}`}>
        <TypedText>{group.name}</TypedText>
      </LinkButton>
      <PageHeading
        lead={m.events_group_calendar_lead()}
        actions={group.role === 'leader' && <LinkButton to="/calendar">{m.events_add()}</LinkButton>}
      >
        {m.events_group_calendar({ group: group.name })}
      </PageHeading>
      <div className={styles.page}>
        {events.length === 0 ? (
          <EmptyState message={m.events_upcoming_none()} />
        ) : (
          <EventRows events={events} folder="/calendar" />
        )}
        <Card as="section" labelledBy="subscribe">
          <div className={styles.subscribe}>
            <h2 id="subscribe">{m.events_subscribe()}</h2>
            <p>{m.events_group_subscribe_text()}</p>
            <OwnCalendar name={group.name} since={since} own={own} />
          </div>
        </Card>
      </div>
    </>
  )
}
