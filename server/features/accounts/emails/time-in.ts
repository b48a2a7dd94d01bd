/** Writes an instant in words, in a zone. */
export function timeIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(at))
}
