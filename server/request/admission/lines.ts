import type { LineName } from './admission.ts'

/** What says how the site is, and files, which cost next to nothing: refusing them would leave pages without their look. */
const free = /^\/(?:health\/|metrics\b|assets\/)/
const entry = /^\/api\/auth\b/

/** Returns the line of a request; null where it never waits. */
export function lineOf(url: string): LineName | null {
  if (free.test(url)) return null
  return entry.test(url) ? 'entry' : 'site'
}
