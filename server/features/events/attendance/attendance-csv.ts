import type { RsvpStatus } from '../../../../contract/events/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { csvLine, csvStart } from '../../../text/csv.ts'

interface Row {
  name: string
  /** null for somebody who has no address. */
  email: string | null
  status: RsvpStatus
  guests: number
  answered_at: string
}

const statusText: Record<RsvpStatus, () => string> = {
  going: m.events_standing_going,
  waiting: m.events_standing_waiting,
  maybe: m.events_standing_maybe,
  declined: m.events_standing_declined,
}

/** Lists the RSVPs to an event as CSV. */
export function attendanceCsv(rows: Row[]): string {
  const heading = [
    m.events_csv_name(),
    m.events_csv_email(),
    m.events_csv_standing(),
    m.events_csv_guests(),
    m.events_csv_asked(),
  ]
  const lines = rows.map(({ name, email, status, guests, answered_at }) => [
    name,
    email ?? '',
    statusText[status](),
    String(guests),
    answered_at,
  ])
  return csvStart + [heading, ...lines].map(csvLine).join('')
}
