/** Returns the zone of this browser; for pages that are rendered in it only. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
