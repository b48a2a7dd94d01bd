import { Link } from 'react-router'
import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { BirthdayLists, MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { Api } from '../../../api/api.ts'
import { unlessClosed } from '../../../api/loading.ts'
import { Cover } from '../../../design/elements/pictures.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { useSession } from '../../../session/use-session.ts'
import { useSiteData } from '../../../shell/site/use-site.ts'
import { UpcomingEvents } from '../../events/event/upcoming-events.tsx'
import { BirthdayFaces } from '../../profiles/directory/birthday-faces.tsx'
import { MemberGroupSection } from '../../profiles/directory/member-group.tsx'
import styles from './home-screen.module.css'

/** The content of the home screen; null for parts that this viewer may not see, or that are switched off. */
interface HomeScreenData {
  birthdays: BirthdayLists | null
  groups: MemberGroup[] | null
  events: CalendarEvent[] | null
  /** The first of the events that is not cancelled, with everything about it. */
  next: EventDetails | null
}

/** Loads the content of the home screen. */
export async function loadHomeScreen(api: Api): Promise<HomeScreenData> {
  const [birthdays, groups, [events, next]] = await Promise.all([
    unlessClosed(api.request('GET /api/profile/birthdays')),
    unlessClosed(api.request('GET /api/profile/groups')),
    loadEvents(api),
  ])
  return { birthdays, groups, events, next }
}

async function loadEvents(api: Api): Promise<[CalendarEvent[] | null, EventDetails | null]> {
  const events = await unlessClosed(api.request('GET /api/events/upcoming'))
  const first = events?.find(({ cancelled }) => !cancelled)
  if (!first) return [events, null]
  return [events, await unlessClosed(api.request('GET /api/events/:id', { params: { id: first._id } }))]
}

/** The screen 'Display Events': the next events, birthdays, and the groups of members. */
export function HomeScreen({ data: { birthdays, groups, events, next } }: { data: HomeScreenData }) {
  return (
    <section className={styles.screen} aria-labelledby="home-screen">
      <h2 id="home-screen">{m.society_home_heading()}</h2>
      {events && <UpcomingEvents events={events} next={next} />}
      <LatestAnnouncement />
      {birthdays && (
        <>
          <BirthdayFaces
            level={3}
            heading={m.profiles_birthdays_today()}
            birthdays={birthdays}
            when="today"
            empty={m.society_no_birthdays_today()}
          />
          <BirthdayFaces
            level={3}
            heading={m.profiles_birthdays_upcoming()}
            birthdays={birthdays}
            when="upcoming"
            empty={m.society_no_birthdays_upcoming()}
          />
        </>
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
      <WayToJoin />
    </section>
  )
}

/** The latest announcement for everybody, with its picture, where the sidebar stands far below. */
function LatestAnnouncement() {
  const [latest] = useSiteData()?.announcements ?? []
  if (!latest) return null
  const { _id, title, summary, lang, picture } = latest
  return (
    <article className={styles.latest} aria-labelledby="latest-announcement" lang={lang}>
      {picture && <Cover picture={picture} />}
      <h3 id="latest-announcement" className={styles.title}>
        <Link to={`/announcements/${_id}`}>{title}</Link>
      </h3>
      <p>{summary}</p>
    </article>
  )
}

/** Invites visitors, after they have seen who is there, to join. */
function WayToJoin() {
  if (useSession().user) return null
  return (
    <section className={styles.join} aria-labelledby="way-to-join">
      <h3 id="way-to-join">{m.society_join_heading()}</h3>
      <p>{m.society_join_text()}</p>
      <Link className={styles.button} to="/register">
        {m.society_join_button()}
      </Link>
    </section>
  )
}
