// Cached per page: a phone takes a millisecond to return it, and a calendar needs it for each of its days.
let zone: string | undefined
let isTwelveHours: boolean | undefined

/** Returns the time zone of this browser; not for server-rendered pages. */
export function viewerZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** Checks whether this browser uses a 12-hour clock. */
export function viewerCountsTwelveHours(): boolean {
  isTwelveHours ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ?? true
  return isTwelveHours
}
