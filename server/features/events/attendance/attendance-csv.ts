import type { Standing } from '../../../../contract/events/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'

interface Row {
  name: string
  email: string
  standing: Standing
  guests: number
  answered_at: string
}

const byteOrderMark = '\ufeff'

const standingText: Record<Standing, () => string> = {
  going: m.events_standing_going,
  waiting: m.events_standing_waiting,
  maybe: m.events_standing_maybe,
  declined: m.events_standing_declined,
}

/** Answers as CSV (RFC 4180); with a byte order mark, by which spreadsheet programs know the encoding. */
export function answersTable(rows: Row[]): string {
  const heading = [
    m.events_csv_name(),
    m.events_csv_email(),
    m.events_csv_standing(),
    m.events_csv_guests(),
    m.events_csv_asked(),
  ]
  const lines = rows.map(({ name, email, standing, guests, answered_at }) => [
    name,
    email,
    standingText[standing](),
    String(guests),
    answered_at,
  ])
  return byteOrderMark + [heading, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** A spreadsheet would run what begins like a formula; an apostrophe makes it text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
