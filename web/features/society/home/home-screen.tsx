import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { BirthdayLists, MemberGroup } from '../../../../contract/profiles/directory/schemas.ts'
import type { Api } from '../../../api/api.ts'
import { unlessClosed } from '../../../api/loading/unless-closed.ts'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { UpcomingEvents } from '../../events/event/upcoming-events.tsx'
import { BirthdayFaces } from '../../profiles/directory/birthday-faces.tsx'
import { MemberGroupSection } from '../../profiles/directory/member-group.tsx'
import styles from './home-screen.module.css'
import { LatestAnnouncement } from './latest-announcement.tsx'
import { WayToJoin } from './way-to-join.tsx'

/** The content of the home screen; null for parts that this viewer may not see, or that are switched off. */
export interface HomeScreenData {
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
