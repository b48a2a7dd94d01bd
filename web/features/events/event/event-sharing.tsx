import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'

/** Buttons that share a text: through WhatsApp, which is contacted only on a tap, or by copying. */
export function ShareButtons({ lines }: { lines: readonly (string | null | undefined)[] }) {
  const text = lines.filter(Boolean).join('\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showAlert('success', m.events_share_copied())
    } catch {
      showAlert('danger', m.events_share_not_copied())
    }
  }
  return (
    <ButtonRow>
      <LinkButton to={whatsAppAddress(text)} target="_blank" rel="noopener noreferrer">
        {m.events_share_whatsapp()}
      </LinkButton>
      <Button onClick={copy}>{m.events_share_copy()}</Button>
    </ButtonRow>
  )
}

/** Returns the URL that shares a text through WhatsApp. */
function whatsAppAddress(text: string): string {
  return `https://wa.me/?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`
}

/** The society that organises an event. */
interface Organizer {
  name: string
  publicUrl: string
}

/** Returns an event as structured data for search engines (schema.org `Event`). */
export function structuredData(event: EventDetails, { publicUrl, name }: Organizer) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    startDate: event.start,
    endDate: event.end,
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${publicUrl}/calendar/${event._id}`,
    organizer: { '@type': 'Organization', name, url: publicUrl },
    ...(event.cover && { image: publicUrl + event.cover.url }),
    ...(event.notes && { description: event.notes }),
    // Search engines require a place; without one the society's name is used.
    location: { '@type': 'Place', name: event.place ?? name, address: event.place ?? name },
  }
}

/** Returns the URL that adds the event to Google Calendar. */
export function googleAddress({ title, start, end, allDay, place, notes }: EventDetails): string {
  const [from, to] = allDay ? [start, addDays(end, 1)] : [start, end]
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(from)}/${compact(to)}`,
    ...(place && { location: place }),
    ...(notes && { details: notes }),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Returns the URL of a map with directions to a place. */
export function directionsAddress(place: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
}

function compact(time: string): string {
  return time.replaceAll(/[-:]|\.\d+/g, '')
}
