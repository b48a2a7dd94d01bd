const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Days after which people name a date instead. */
const daysMax = 7

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/**
 * Formats the time since an instant, for instance `3 hours ago` or `yesterday`.
 * @returns null after a week
 */
export function timeAgo(instant: string, now: Date): string | null {
  const passed = Math.max(0, now.getTime() - Date.parse(instant))
  if (passed < minute) return words.format(0, 'second')
  if (passed < hour) return words.format(-Math.floor(passed / minute), 'minute')
  if (passed < day) return words.format(-Math.floor(passed / hour), 'hour')
  if (passed < daysMax * day) return words.format(-Math.floor(passed / day), 'day')
  return null
}

/** Days ahead after which a date alone is clearer. */
const daysAheadMax = 30

/**
 * Formats a day relative to another, for instance `tomorrow` or `in 9 days`. The words stand beside the date.
 * @param date as `YYYY-MM-DD`, like `today`
 * @returns null for days in the past, and after a month
 */
export function daysAhead(date: string, today: string): string | null {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / day)
  return days >= 0 && days <= daysAheadMax ? words.format(days, 'day') : null
}
