import { formatRelative as words } from './format-date.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Days after which people name a date instead. */
const daysMax = 7

/**
 * Formats the time since an instant, for instance `3 hours ago` or `yesterday`.
 * @returns null after a week
 */
export function timeAgo(instant: string, now: Date): string | null {
  const passed = Math.max(0, now.getTime() - Date.parse(instant))
  if (passed < minute) return words(0, 'second')
  if (passed < hour) return words(-Math.floor(passed / minute), 'minute')
  if (passed < day) return words(-Math.floor(passed / hour), 'hour')
  if (passed < daysMax * day) return words(-Math.floor(passed / day), 'day')
  return null
}
