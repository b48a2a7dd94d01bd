import type { ExpectedPerson } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { rsvpStatusText } from '../icalendar/icalendar-rsvp.ts'

/** Formats the RSVPs to an event as CSV, with times in the society's zone. */
export function attendanceCsv(people: ExpectedPerson[], zone: string): string {
  const heading = [
    m.events_csv_name(),
    m.events_csv_email(),
    m.events_csv_standing(),
    m.events_csv_guests(),
    m.events_csv_asked(),
    m.events_adults(),
    m.events_children(),
    m.events_phone(),
  ]
  const lines = people.map(({ user, email, standing, guests, answered, adults, children, phone }) => [
    user?.name ?? m.events_name_hidden(),
    email ?? '',
    rsvpStatusText[standing](),
    String(guests),
    clockTime(answered, zone),
    String(adults),
    String(children),
    phone ?? '',
  ])
  return csvStart + [heading, ...lines].map(csvLine).join('')
}

/** Formats an instant as `YYYY-MM-DD HH:mm` in a zone. */
function clockTime(instant: string, zone: string): string {
  const { year, month, day, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}
