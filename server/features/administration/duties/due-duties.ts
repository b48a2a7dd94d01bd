import { dutyEmailHour } from '../../../../contract/notifications/duties.ts'
import { minute } from '../../../../contract/time/durations.ts'
import type { DutyChoice } from '../../notifications/duty-choices.service.ts'

/** What comes within this time after an email waits for the next one, so that a flood does not fill a mailbox. */
const pauseAfterEmail = 10 * minute

/** Tells whether it is time to look whether somebody has to hear of a duty. */
export function isDue(
  { pace, told_until, told_at }: Pick<DutyChoice, 'pace' | 'told_until' | 'told_at'>,
  { until, timeZone }: { until: Date; timeZone: string },
): boolean {
  if (pace === 'never') return false
  if (pace === 'at_once') return told_at === null || until.getTime() - Date.parse(told_at) >= pauseAfterEmail
  return Date.parse(told_until) < lastDailyHour(until, timeZone)
}

/** Returns the last time, up to an instant, that the hour of the daily email began in a zone; in milliseconds. */
export function lastDailyHour(until: Date, timeZone: string): number {
  const present = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(timeZone)
  const today = present.withPlainTime({ hour: dutyEmailHour })
  const last = Temporal.ZonedDateTime.compare(today, present) > 0 ? today.subtract({ days: 1 }) : today
  return last.epochMilliseconds
}
