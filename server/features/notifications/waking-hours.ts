import type { DigestPace } from '../../../contract/notifications.ts'
import { quietHours, weeklyDigestDay } from '../../../contract/notifications.ts'

/** Returns the zone that a member chose, if there still is such a zone; else the society's. */
export function zoneOr(chosen: string | null | undefined, society: string): string {
  return chosen && isZone(chosen) ? chosen : society
}

/** Returns whether a name is that of a time zone which this server knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns the instant from which messages that can wait may arrive: now, or the end of the quiet hours. */
export function wakingTime(now: Date, zone: string): Date {
  const local = localTime(now, zone)
  if (local.hour >= quietHours.to && local.hour < quietHours.from) return now
  const morning = local.withPlainTime({ hour: quietHours.to })
  const next = local.hour < quietHours.to ? morning : morning.add({ days: 1 })
  return new Date(next.epochMilliseconds)
}

interface DigestTimes {
  every: DigestPace
  hour: number
  zone: string
  /** When the last one was sent; null before the first. */
  sentAt: string | null
}

/**
 * Returns when the next digest is due, after an instant; null for `never`. An hour within the quiet hours counts as
 * their end. A day with a digest gets no second one, whatever hour or zone is chosen meanwhile.
 */
export function nextDigest(after: Date, { every, hour, zone, sentAt }: DigestTimes): Date | null {
  if (every === 'never') return null
  const awake = hour >= quietHours.to && hour < quietHours.from ? hour : quietHours.to
  const sentOn = sentAt === null ? null : localTime(new Date(sentAt), zone).toPlainDate()
  let time = localTime(after, zone).withPlainTime({ hour: awake })
  while (
    time.epochMilliseconds <= after.getTime() ||
    sentOn?.equals(time.toPlainDate()) ||
    (every === 'week' && time.dayOfWeek !== weeklyDigestDay)
  )
    time = time.add({ days: 1 }).withPlainTime({ hour: awake })
  return new Date(time.epochMilliseconds)
}

function localTime(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
}
