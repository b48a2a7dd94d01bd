import { useRevalidator } from 'react-router'
import type { ExpectedPerson } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadSubject, unlessClosed } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { EventTimeAndPlace } from '../times/event-title.tsx'
import type { Route } from './+types/attendance-page'
import { CallerForm } from './caller-form.tsx'
import { GuestList } from './guest-list.tsx'
import styles from './hosting.module.css'

async function load({ api, user, params }: PageRequest<{ id: string }>) {
  const [attendance, sales] = await Promise.all([
    loadSubject(api.request('GET /api/events/:id/attendance', { params })),
    // Treasurers see who has paid.
    user.rights.includes('keep money')
      ? unlessClosed(api.request('GET /api/admin/money/events/:event', { params: { event: params.id } }))
      : null,
  ])
  return { ...attendance, sold: sales?.sold ?? [] }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function AttendancePage({ loaderData: { event, people, sold } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const keepsMoney = useMay('keep money')
  return (
    <div className={styles.page}>
      <div data-screen-only>
        <LinkButton look="back" to={`/calendar/${event._id}`}>
          {m.events_attendance_back()}
        </LinkButton>
      </div>
      <PageHeading lead={<EventTimeAndPlace event={event} />}>
        {m.events_attendance_of({ title: event.title })}
      </PageHeading>
      {event.cancelled && (
        <p>
          <Badge tone="danger">{m.events_cancelled_text()}</Badge>
        </p>
      )}
      <p className={styles.total}>{totalOf(people)}</p>
      <div data-screen-only>
        <ButtonRow>
          <Button onClick={() => print()}>{m.events_attendance_print()}</Button>
          <DownloadButton url={`/api/events/${event._id}/answers.csv`} name="answers.csv">
            {m.events_csv()}
          </DownloadButton>
          {keepsMoney && <LinkButton to={`/admin/money/events/${event._id}`}>{m.money_tickets()}</LinkButton>}
        </ButtonRow>
      </div>
      {people.length === 0 ? (
        <EmptyState message={m.events_attendance_none()}>
          {!event.cancelled && <p data-screen-only>{m.events_attendance_none_hint()}</p>}
        </EmptyState>
      ) : (
        <GuestList eventId={event._id} people={people} sold={sold} />
      )}
      {!event.cancelled && (
        <div data-screen-only>
          <CallerForm eventId={event._id} onSaved={() => void revalidate()} />
        </div>
      )}
    </div>
  )
}

/** Returns the total of attendees, with adults and children. */
function totalOf(people: ExpectedPerson[]): string {
  const coming = people.filter(({ standing }) => standing === 'going')
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const [adults, children] = [sum(coming.map((one) => one.adults)), sum(coming.map((one) => one.children))]
  return m.events_attendance_total({ people: adults + children, adults, children })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.events_attendance_of({ title: page.loaderData.event.title }),
    unlisted: true,
  })
