import { m } from '../../../../contract/paraglide/messages.js'
import { daysOf, type Span } from '../series/event-times.ts'

/** Writes for an email when something takes place: in the zone of its event, which it names. */
export function eventDateText(span: Span, zone: string): string {
  const day = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  if (span.all_day) {
    const { first, last } = daysOf(span, zone)
    const format = new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' })
    return plain(`${format.formatRange(new Date(first), new Date(last))}, ${m.events_all_day_text()}`)
  }
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: zone } as const
  const format = new Intl.DateTimeFormat('en-US', { ...day, ...time })
  return plain(format.formatRange(new Date(span.starts_at), new Date(span.ends_at)))
}

/** Replaces the narrow spaces of the formatter, which look like a mistake in plain text. */
function plain(text: string): string {
  return text.replace(/[\u2009\u202f]/g, ' ')
}
