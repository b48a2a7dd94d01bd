// Asked once for each page: a phone takes a millisecond to answer, and a calendar asks for each of its days.
let zone: string | undefined
let isTwelveHours: boolean | undefined

/** Returns the time zone of this browser; for pages that are rendered in it only. */
export function viewerZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** Tells whether this browser counts the hours to twelve. */
export function viewerCountsTwelveHours(): boolean {
  isTwelveHours ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ?? true
  return isTwelveHours
}
