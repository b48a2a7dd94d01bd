import type { CalendarEvent } from '../../../contract/events/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { BirthdayLists, MemberGroup } from '../../../contract/profiles/schemas.ts'
import type { Api } from '../../api/api.ts'
import { UpcomingEvents } from '../events/upcoming-events.tsx'
import { BirthdayList } from './birthday-list.tsx'
import styles from './home-screen.module.css'
import { MemberGroupSection } from './member-group.tsx'

export interface HomeScreenData {
  birthdays: BirthdayLists
  groups: MemberGroup[]
  events: CalendarEvent[]
}

/** Loads what the home screen shows, all at once. */
export async function loadHomeScreen(api: Api): Promise<HomeScreenData> {
  const [birthdays, groups, events] = await Promise.all([
    api.request('GET /api/profile/birthdays'),
    api.request('GET /api/profile/groups'),
    api.request('GET /api/events/upcoming'),
  ])
  return { birthdays, groups, events }
}

/** 'Display Events': whose birthday it is, what takes place next, and who belongs to the society. */
export function HomeScreen({ data: { birthdays, groups, events } }: { data: HomeScreenData }) {
  return (
    <section className={styles.screen} aria-labelledby="home-screen">
      <h2 id="home-screen">{m.profiles_home_heading()}</h2>
      <BirthdayList
        heading={m.profiles_birthdays_today()}
        profiles={birthdays.today}
        empty={m.profiles_no_birthdays_today()}
      />
      <BirthdayList
        heading={m.profiles_birthdays_upcoming()}
        profiles={birthdays.upcoming}
        empty={m.profiles_no_birthdays_upcoming()}
      />
      <UpcomingEvents events={events} />
      <div className={styles.groups}>
        {groups.map((group) => (
          <MemberGroupSection key={group.category} group={group} />
        ))}
      </div>
    </section>
  )
}
