import type { DigestPace } from '../../../contract/notifications.ts'
import { quietHours, weeklyDigestDay } from '../../../contract/notifications.ts'

/** Returns a member's chosen zone if it is still valid; else the society's. */
export function zoneOr(chosen: string | null | undefined, society: string): string {
  return chosen && isZone(chosen) ? chosen : society
}

/** Checks whether this server knows a time zone. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns when messages that can wait may be sent. This is now, or the end of the quiet hours. */
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
  /** The time of the last digest; null before the first. */
  sentAt: string | null
}

/**
 * Returns when the next digest is due, after an instant; null for `never`. An hour within the quiet hours
 * counts as their end. A day with a digest gets no second one, regardless of later changes of hour or zone.
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
