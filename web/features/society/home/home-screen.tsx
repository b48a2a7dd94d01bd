import type { ReactNode } from 'react'
import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { BirthdayLists, MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { Api } from '../../../api/api.ts'
import { unlessClosed } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { loginPath } from '../../../session/next-path.ts'
import { useSession } from '../../../session/session-store.ts'
import { UpcomingEvents } from '../../events/event/upcoming-events.tsx'
import { BirthdayFaces } from '../../profiles/directory/birthday-faces.tsx'
import { MemberGroupSection } from '../../profiles/directory/member-group.tsx'
import styles from './landing.module.css'

/** The content of the home screen; null for parts that this viewer may not see, or that are switched off. */
interface HomeScreenData {
  birthdays: BirthdayLists | null
  groups: MemberGroup[] | null
  events: CalendarEvent[] | null
  /** The first of the events that is not cancelled, with all details. */
  next: EventDetails | null
  /**
   * The time of loading, rounded to a quarter of an hour. Days begin at these everywhere, and visitors' pages
   * are cached.
   */
  at: string
}

const quarterHour = 15 * 60_000

/** Loads the content of the home screen. */
export async function loadHomeScreen(api: Api): Promise<HomeScreenData> {
  const now = Date.now()
  const [birthdays, groups, [events, next]] = await Promise.all([
    unlessClosed(api.request('GET /api/profile/birthdays')),
    unlessClosed(api.request('GET /api/profile/groups')),
    loadEvents(api),
  ])
  return { birthdays, groups, events, next, at: new Date(now - (now % quarterHour)).toISOString() }
}

async function loadEvents(api: Api): Promise<[CalendarEvent[] | null, EventDetails | null]> {
  const events = await unlessClosed(api.request('GET /api/events/upcoming'))
  const first = events?.find(({ cancelled }) => !cancelled)
  if (!first) return [events, null]
  return [events, await unlessClosed(api.request('GET /api/events/:id', { params: { id: first._id } }))]
}

interface HomeScreenProps {
  data: HomeScreenData
  /** A member's RSVP section of the next event; null for visitors. */
  act: ReactNode
  /** Shown below the events. */
  children: ReactNode
}

/** The screen 'Display Events': the next events, birthdays, and the groups of members. */
export function HomeScreen({
  data: { birthdays, groups, events, next, at },
  act,
  children,
}: HomeScreenProps) {
  return (
    <section className={styles.screen} aria-labelledby="home-screen">
      <h2 id="home-screen" className={styles.ahead}>
        {m.society_home_heading()}
      </h2>
      {events && (
        <UpcomingEvents events={events} next={next} at={at}>
          {act ?? (next && <WayToCome event={next} at={at} />)}
        </UpcomingEvents>
      )}
      {children}
      {birthdays && (
        <div className={styles.birthdays}>
          <BirthdayFaces
            level={3}
            heading={m.profiles_birthdays_today()}
            birthdays={birthdays}
            when="today"
            empty={m.society_no_birthdays_today()}
            at={at}
          />
          <BirthdayFaces
            level={3}
            heading={m.profiles_birthdays_upcoming()}
            birthdays={birthdays}
            when="upcoming"
            empty={m.society_no_birthdays_upcoming()}
            at={at}
          />
        </div>
      )}
      {groups ? (
        <div className={styles.groups}>
          {groups.map((group) => (
            <MemberGroupSection key={group.category} group={group} />
          ))}
        </div>
      ) : (
        <EmptyState message={m.society_members_only()} />
      )}
    </section>
  )
}

/** The number of attendees of an event, and a button to respond. */
function WayToCome({ event: { _id, counts, answersUntil }, at }: { event: EventDetails; at: string }) {
  return (
    <>
      <span className={styles.coming}>{counts.going > 0 && m.events_coming({ count: counts.going })}</span>
      {answersUntil > at && (
        <LinkButton look="main" to={loginPath({ pathname: `/calendar/${_id}`, search: '' })}>
          {m.events_come()}
        </LinkButton>
      )}
    </>
  )
}

/** Invites visitors to join, below the list of members. */
export function WayToJoin() {
  if (useSession().user) return null
  return (
    <section className={styles.join} aria-labelledby="way-to-join">
      <div>
        <h2 id="way-to-join">{m.society_join_heading()}</h2>
        <p>{m.society_join_text()}</p>
      </div>
      <LinkButton look="onWall" to="/register">
        {m.society_join_button()}
      </LinkButton>
    </section>
  )
}
