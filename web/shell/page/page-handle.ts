/** What a page tells the frame around it (`handle` of its route or of a layout above it). */
export interface PageHandle {
  /** true when it has the whole width, without the sidebar. */
  isWide?: boolean
  /** true when it shows nothing of its own before its scripts run, so that they come before the first paint. */
  scriptsAtOnce?: boolean
  /** Addresses of the interface that a member's visit begins with; asked for while the scripts come. */
  early?: readonly string[]
}
