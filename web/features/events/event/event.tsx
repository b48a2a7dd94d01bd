import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import type { GroupName } from '../../../../contract/groups/groups.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../../contract/picture-files.ts'
import type { DescribedPicture } from '../../../../contract/pictures.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { dayIn, daysOf } from '../../../../contract/time/calendar-date.ts'
import { loadSubject, unlessClosed } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { Markup } from '../../../design/elements/markup.tsx'
import { useNavigationFocus } from '../../../design/elements/navigation-focus.ts'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { daysAhead } from '../../../design/texts/format-date.ts'
import { languageQuery } from '../../../design/texts/page-language.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useMay, useMemberRefresh } from '../../../session/session-store.ts'
import { pageMeta, siteIn } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone, useViewerZone } from '../../../shell/site/use-site.ts'
import { loadAttendance, takesRsvps } from '../attendance/attendance.ts'
import { AttendanceSection, RsvpSection } from '../attendance/attendance-section.tsx'
import { loadEventGroups } from '../editing/event-audience.ts'
import { DateTile, EventTime, formatWhen } from '../times/event-times.tsx'
import { dayClassOf } from '../times/event-title.tsx'
import type { Route } from './+types/event'
import styles from './event.module.css'
import { directionsAddress, googleAddress, ShareButtons, structuredData } from './event-sharing.tsx'

async function load({ api, user, params }: OpenPageRequest<{ id: string }>) {
  const [event, attendance, tickets, groups] = await Promise.all([
    loadSubject(api.request('GET /api/events/:id', { params })),
    loadAttendance(api, user, params.id),
    user?.approved && !user.limited
      ? unlessClosed(api.request('GET /api/money/events/:event', { params: { event: params.id } }))
      : null,
    loadEventGroups(api, user),
  ])
  const hasTickets = tickets !== null && tickets.prices !== null
  const leads = groups.some(({ _id }) => _id === event.group?._id)
  return { event, attendance, hasTickets, leads, isOpen: takesRsvps(event), now: new Date().toISOString() }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export default function EventPage({
  loaderData: { event, attendance, hasTickets, leads, isOpen, now },
}: Route.ComponentProps) {
  useMemberRefresh()
  const mayKeepEvents = useMay('keep events')
  const { first } = daysOf(event, useSocietyZone())
  const guests = mayKeepEvents ? `/admin/events/${event._id}` : leads ? `/calendar/${event._id}/guests` : null
  return (
    <div className={styles.page}>
      <div className={styles.cover} data-cancelled={event.cancelled || undefined}>
        <div className={styles.back}>
          <BackToList to="/calendar" unseen={`/calendar?date=${first}`}>
            {m.events_back_to_calendar()}
          </BackToList>
        </div>
        {event.cover ? <LargeCover picture={event.cover} /> : <div className={styles.painting} />}
        <div className="teeth" />
      </div>
      <div className={styles.head}>
        <Title event={event} now={new Date(now)} />
        <Facts event={event} />
      </div>
      <div className={styles.people}>
        <RsvpSection event={event} attendance={attendance} isOpen={isOpen} />
        {hasTickets && <LinkButton to={`/tickets/${event._id}`}>{m.money_tickets()}</LinkButton>}
        <AttendanceSection event={event} attendance={attendance} guests={guests} />
      </div>
      <div className={styles.more}>
        {event.descriptionHtml && (
          <section className={styles.about} aria-labelledby="about">
            <h2 id="about">{m.events_about()}</h2>
            <Markup html={event.descriptionHtml} lang="en" />
          </section>
        )}
        <ToCalendar event={event} />
        <Sharing event={event} />
      </div>
    </div>
  )
}

/** The picture of an event at the top of its page. */
function LargeCover({ picture: { _id, url, width, alt } }: { picture: DescribedPicture }) {
  return (
    <img
      src={url}
      srcSet={`/pictures/${_id}/small ${pictureSides.small}w, ${url} ${width}w`}
      sizes="(width < 960px) 100vw, 640px"
      width={640}
      height={360}
      alt={alt}
      lang={languageOf(alt)}
    />
  )
}

const stateTexts = {
  past: m.events_legend_past,
  today: m.events_legend_today,
  future: m.events_legend_future,
}

/** The title beside the day, below the distance in days. */
function Title({ event, now }: { event: EventDetails; now: Date }) {
  const zone = useViewerZone()
  const state = dayClassOf(event, zone, now)
  const ahead = state === 'future' ? daysAhead(daysOf(event, zone).first, dayIn(zone, now)) : null
  return (
    <div className={styles.title}>
      <DateTile event={event} />
      <div className={styles.words}>
        <p className={styles.state} data-class={state}>
          {ahead ?? (state === 'other' ? null : stateTexts[state]())}
        </p>
        <h1 ref={useNavigationFocus()} tabIndex={-1} lang={languageOf(event.title)}>
          {event.cancelled ? <del>{event.title}</del> : event.title}
        </h1>
        {event.cancelled && <Badge tone="danger">{m.events_cancelled_text()}</Badge>}
        {event.group && <GroupMark group={event.group} />}
      </div>
    </div>
  )
}

/** A link to the group of an event. */
function GroupMark({ group: { _id, name } }: { group: GroupName }) {
  return (
    <p>
      <Link to={`/groups/${_id}`}>
        <TypedText>{m.events_for_group({ group: name })}</TypedText>
      </Link>
    </p>
  )
}

const drawings = {
  when: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  where:
    'M12 21s-7-6.2-7-11.3a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM12 12.2a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  notes: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h4',
}

/** Time, place and notes, each with an icon. */
function Facts({ event }: { event: EventDetails }) {
  return (
    <dl className={styles.facts}>
      <Fact name={m.events_when()} drawing={drawings.when}>
        <strong>
          <EventTime event={event} withDay />
        </strong>
        <span className={styles.soft}>
          {event.series && `${m.events_series_text()} · `}
          <a href="#to-calendar">{m.events_to_calendar()}</a>
        </span>
      </Fact>
      {event.place && (
        <Fact name={m.events_where()} drawing={drawings.where}>
          <strong lang={languageOf(event.place)}>{event.place}</strong>
          <span className={styles.soft}>
            <a href={directionsAddress(event.place)} target="_blank" rel="noopener">
              {m.events_directions()}
            </a>
          </span>
        </Fact>
      )}
      {event.notes && (
        <Fact name={m.events_notes_heading()} drawing={drawings.notes}>
          <span className={styles.lines} lang={languageOf(event.notes)}>
            {event.notes}
          </span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, drawing, children }: { name: string; drawing: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <LineDrawing path={drawing} size={22} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Buttons that share the event as a text with time, place and address. */
function Sharing({ event }: { event: EventDetails }) {
  const site = useSite()
  if (!site) return null
  const when = event.cancelled ? m.events_cancelled_text() : formatWhen(event, site.timeZone)
  return (
    <section className={styles.toCalendar} aria-labelledby="share" data-screen-only>
      <h2 id="share">{m.events_share()}</h2>
      <ShareButtons
        lines={[event.title, when, event.place, event.notes, `${site.publicUrl}/calendar/${event._id}`]}
      />
    </section>
  )
}

function ToCalendar({ event }: { event: EventDetails }) {
  return (
    <section className={styles.toCalendar} aria-labelledby="to-calendar" data-screen-only>
      <h2 id="to-calendar">{m.events_to_calendar()}</h2>
      <ButtonRow>
        {/* Files are public: a group's event has none. */}
        {!event.group && (
          <LinkButton reloadDocument to={`/calendar/${event._id}.ics`}>
            {m.events_file()}
          </LinkButton>
        )}
        {event.series && !event.group && (
          <LinkButton reloadDocument to={`/calendar/${event.series}.ics`}>
            {m.events_file_series()}
          </LinkButton>
        )}
        <LinkButton to={googleAddress(event)} target="_blank" rel="noopener">
          {m.events_subscribe_google()}
        </LinkButton>
      </ButtonRow>
    </section>
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
    ...(event.group
      ? []
      : [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'text/calendar',
            href: `/calendar/${event._id}.ics${languageQuery()}`,
          },
        ]),
    ...(site ? [{ 'script:ld+json': structuredData(event, site) }] : []),
  ]
}
