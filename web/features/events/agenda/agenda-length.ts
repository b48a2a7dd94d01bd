/** Number of events that a list shows at first; a link leads to the others. */
export const eventsShownFirst = 100

/** Tells whether an address asks for the list with all its events. */
export function asksForAllEvents(search: URLSearchParams): boolean {
  return search.get('list') === 'all'
}

/** Returns the search part of the address that asks for all events. */
export function allEventsSearch(search: URLSearchParams): string {
  const all = new URLSearchParams(search)
  all.set('list', 'all')
  return `?${all}`
}
