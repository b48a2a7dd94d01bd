const shownDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})

/**
 * Formats a calendar date `YYYY-MM-DD`, or the UTC day of an instant, as `MM/DD/YYYY`
 * (docs/specification.md#display-rules).
 */
export function formatDate(date: string): string {
  return shownDate.format(new Date(date))
}

const shownAnniversary = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})

/** Formats month and day of a calendar date as `MM/DD`. */
export function formatAnniversary(date: string): string {
  return shownAnniversary.format(new Date(date))
}

const shownInstant = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })

/** Formats an instant as date and time in a zone, for instance `11/21/2026, 6:30 PM`. */
export function formatInstant(instant: string, timeZone: string): string {
  return shownInstant(timeZone).format(new Date(instant))
}

/** Formats the period of an entry, for instance `01/05/2020 - Current`; the caller gives the word for an open end. */
export function formatPeriod(from: string, to: string | null, open: string): string {
  return `${formatDate(from)} - ${to === null ? open : formatDate(to)}`
}
