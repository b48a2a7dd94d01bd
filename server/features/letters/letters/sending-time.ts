import { readMoment } from '../../../../contract/events/moment.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { day, minute } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { instantOf, minuteOf } from '../../../text/zone-clock.ts'

const latest = 366 * day

/**
 * Parses the time at which a letter is to be sent.
 * @throws {Refusal} invalid (at)
 */
export function sendingTime({ now, timeZone }: Pick<Config, 'now' | 'timeZone'>, at: string): string {
  const read = readMoment(at)
  if (!read || read.time === null) throw invalid('at', m.letters_at_time())
  const wall = `${read.day}T${read.time}`
  const instant = instantOf(wall, read.zone ?? timeZone)
  // Clocks skip an hour in spring: an instant there would have another local time than the requested one.
  if (read.zone === null && minuteOf(instant, timeZone) !== wall.slice(0, 16))
    throw invalid('at', m.letters_at_gap({ time: minuteOf(instant, timeZone).replace('T', ' ') }))
  const wait = Date.parse(instant) - now().getTime()
  if (wait < -minute) throw invalid('at', m.letters_at_past())
  if (wait > latest) throw invalid('at', m.letters_at_late())
  return instant
}
