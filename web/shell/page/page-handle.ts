/** What a page tells the frame around it (`handle` of its route or of a layout above it). */
export interface PageHandle {
  /** true when it has the whole width, without the sidebar. */
  isWide?: boolean
}
