import { Link } from 'react-router'
import type { ExpectedPerson } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { useMay } from '../../../session/use-session.ts'
import { rsvpStatusText } from '../attendance/rsvp-text.ts'
import styles from './attendance-page.module.css'

/** The people who responded to an event, A to Z. */
export function PeopleTable({ people }: { people: ExpectedPerson[] }) {
  const pages = useMay('keep members') ? '/admin/users' : '/profile'
  return (
    <Table
      caption={m.events_attendance()}
      rows={people}
      keyOf={(person) => person.user?._id ?? `nameless ${people.indexOf(person)}`}
      compact
      columns={[
        {
          header: m.events_csv_name(),
          names: true,
          cell: ({ user, phone, reachable }) => (
            <>
              {user ? (
                <Link to={`${pages}/${user._id}`}>{user.name}</Link>
              ) : (
                <span>{m.events_name_hidden()}</span>
              )}{' '}
              {!reachable && <Badge tone="neutral">{m.events_without_email()}</Badge>}
              {phone && (
                <a href={`tel:${phone}`} className={styles.phone}>
                  {phone}
                </a>
              )}
            </>
          ),
        },
        { header: m.events_csv_standing(), cell: ({ standing }) => rsvpStatusText[standing]() },
        { header: m.events_adults(), cell: ({ adults, standing }) => counted(standing, adults) },
        { header: m.events_children(), cell: ({ children, standing }) => counted(standing, children) },
      ]}
    />
  )
}

/** Who does not come is not counted. */
function counted(standing: ExpectedPerson['standing'], number: number): string {
  return standing === 'declined' ? '–' : String(number)
}
