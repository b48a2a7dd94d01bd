// Cached per page: a phone takes a millisecond to return it, and a calendar needs it for each of its days.
let zone: string | undefined
let isTwelveHours: boolean | undefined

/** Returns the time zone of this browser; not for server-rendered pages. */
export function viewerZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/**
 * Checks whether this browser uses a 12-hour clock. The locale data of Nepali has 24 hours, but people use the
 * part of the day and 12 hours, as `बेलुका ६:३०`.
 */
export function viewerCountsTwelveHours(): boolean {
  if (isTwelveHours === undefined) {
    const { locale, hour12 } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
    isTwelveHours = hour12 !== false || locale.startsWith('ne')
  }
  return isTwelveHours
}
