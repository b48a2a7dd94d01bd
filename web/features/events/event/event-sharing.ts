import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { addDays } from '../../../../contract/time/calendar-date.ts'

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
