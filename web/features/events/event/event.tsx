import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../../contract/picture-files.ts'
import type { DescribedPicture } from '../../../../contract/pictures.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { daysOf } from '../../../../contract/time/calendar-date.ts'
import { loadSubject } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Markup } from '../../../design/elements/markup.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useMemberRefresh } from '../../../session/use-session.ts'
import { pageMeta, siteIn } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { loadAttendance, takesRsvps } from '../attendance/attendance.ts'
import { AttendanceSection } from '../attendance/attendance-section.tsx'
import { EventTime } from '../times/event-time.tsx'
import { formatWhen } from '../times/event-times.ts'
import type { Route } from './+types/event'
import styles from './event.module.css'
import { googleAddress, structuredData } from './event-sharing.ts'

async function load({ api, user, params }: OpenPageRequest<{ id: string }>) {
  const [event, attendance] = await Promise.all([
    loadSubject(api.request('GET /api/events/:id', { params })),
    loadAttendance(api, user, params.id),
  ])
  return { event, attendance, isOpen: takesRsvps(event) }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export default function EventPage({ loaderData: { event, attendance, isOpen } }: Route.ComponentProps) {
  useMemberRefresh()
  const { first } = daysOf(event, useSocietyZone())
  return (
    <div className={styles.page}>
      <div className={styles.ways}>
        <BackToList to="/calendar">{m.events_back_to_calendar()}</BackToList>
        <LinkButton to={`/calendar?view=day&date=${first}`}>{m.events_in_calendar()}</LinkButton>
      </div>
      <PageHeading>
        {event.cancelled ? <del lang={languageOf(event.title)}>{event.title}</del> : event.title}
      </PageHeading>
      {event.cancelled && (
        <p>
          <Badge tone="danger">{m.events_cancelled_text()}</Badge>
        </p>
      )}
      {event.cover && <LargeCover picture={event.cover} />}
      <Facts event={event} />
      <AttendanceSection event={event} attendance={attendance} isOpen={isOpen} />
      <ToCalendar event={event} />
    </div>
  )
}

/** The picture of an event at the top of its page. */
function LargeCover({ picture: { _id, url, width, alt } }: { picture: DescribedPicture }) {
  return (
    <img
      className={styles.cover}
      src={url}
      srcSet={`/pictures/${_id}/small ${pictureSides.small}w, ${url} ${width}w`}
      sizes="(width < 768px) 92vw, 720px"
      width={640}
      height={360}
      alt={alt}
      lang={languageOf(alt)}
    />
  )
}

function Facts({ event }: { event: EventDetails }) {
  return (
    <Card>
      <dl className={styles.facts}>
        <div>
          <dt>{m.events_when()}</dt>
          <dd>
            <EventTime event={event} withDay />
            {event.series && <p className={styles.soft}>{m.events_series_text()}</p>}
          </dd>
        </div>
        {event.place && (
          <div>
            <dt>{m.events_where()}</dt>
            <dd lang={languageOf(event.place)}>{event.place}</dd>
          </div>
        )}
        {event.notes && (
          <div>
            <dt>{m.events_notes_heading()}</dt>
            <dd className={styles.lines} lang={languageOf(event.notes)}>
              {event.notes}
            </dd>
          </div>
        )}
      </dl>
      {event.descriptionHtml && (
        <section className={styles.about} aria-labelledby="about">
          <h2 id="about">{m.events_about()}</h2>
          <Markup html={event.descriptionHtml} />
        </section>
      )}
    </Card>
  )
}

function ToCalendar({ event }: { event: EventDetails }) {
  return (
    <div data-screen-only>
      <Card as="section" labelledBy="to-calendar">
        <h2 id="to-calendar">{m.events_to_calendar()}</h2>
        <div className={styles.ways}>
          <LinkButton reloadDocument to={`/calendar/${event._id}.ics`}>
            {m.events_file()}
          </LinkButton>
          {event.series && (
            <LinkButton reloadDocument to={`/calendar/${event.series}.ics`}>
              {m.events_file_series()}
            </LinkButton>
          )}
          <LinkButton to={googleAddress(event)} target="_blank" rel="noopener">
            {m.events_subscribe_google()}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}

export const meta: Route.MetaFunction = (page) => {
  const event = page.loaderData?.event
  if (!event) return pageMeta(page, { unlisted: true })
  const site = siteIn(page.matches)
  const when = formatWhen(event, site?.timeZone ?? 'UTC')
  return [
    ...pageMeta(page, {
      title: event.title,
      description: [when, event.place, event.notes].filter(Boolean).join(' · '),
    }),
    { tagName: 'link', rel: 'alternate', type: 'text/calendar', href: `/calendar/${event._id}.ics` },
    ...(site ? [{ 'script:ld+json': structuredData(event, site) }] : []),
  ]
}
