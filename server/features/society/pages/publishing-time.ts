import { readMoment } from '../../../../contract/events/moment.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Config } from '../../../config.ts'
import { invalid } from '../../../endpoints/refusal.ts'

/**
 * Returns the instant at which a text is to be published, to the minute, as kept responses are; without a zone the
 * society's is meant.
 * @throws {Refusal} invalid (publishAt) unless it lies ahead
 */
export function publishingInstant({ timeZone, now }: Pick<Config, 'timeZone' | 'now'>, text: string): string {
  const moment = readMoment(text)
  if (!moment) throw new Error(`${text} is no moment`)
  const { day, time, zone } = moment
  const local = Temporal.PlainDateTime.from(time ? `${day}T${time}` : day).with({ second: 0 })
  const { epochMilliseconds } = local.toZonedDateTime(zone ?? timeZone)
  if (epochMilliseconds <= now().getTime()) throw invalid('publishAt', m.errors_publish_past())
  return new Date(epochMilliseconds).toISOString()
}

/** Returns what a zone's clocks show at an instant, as `YYYY-MM-DDTHH:MM`. */
export function minuteOnClocks(timeZone: string, instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return local.toPlainDateTime().toString({ smallestUnit: 'minute' })
}
