import type { Insertable, NotNull, Selectable, Updateable } from 'kysely'
import {
  type DigestPace,
  type EventReminder,
  type NotificationTopic,
  quietHours,
} from '../../../contract/notifications.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { hour as hourLong, minute } from '../../../contract/time/durations.ts'
import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import type { MessageTimesRow } from '../../database/rows/notification-rows.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { invalid } from '../../endpoints/refusal.ts'

/** The day of the weekly digest: Monday, counted from Monday as 1. */
const weeklyDigestDay = 1

/** The hour of a digest until its reader chooses another. */
const digestHour = 8

export type DueDigest = Awaited<ReturnType<typeof listDueDigests>>[number]

type Clock = Pick<Config, 'now' | 'timeZone'>

/** A member's choices about the times of messages. */
interface MessageTimes {
  reminders: { events: EventReminder }
  digest: { every: DigestPace; hour: number }
  /** The zone of the chosen hours: the society's until the member's device reports another. */
  zone: string
}

/** Returns a member's choices: reminders a day before, and no digest, by default. */
export async function readMessageTimes(
  { timeZone }: Pick<Config, 'timeZone'>,
  connection: Connection,
  userId: string,
): Promise<MessageTimes> {
  const row = await findMessageTimes(connection, userId)
  return {
    reminders: { events: row?.event_reminders ?? 'day' },
    digest: { every: row?.digest_every ?? 'never', hour: row?.digest_hour ?? digestHour },
    zone: zoneOr(row?.zone, timeZone),
  }
}

interface Chosen {
  events?: EventReminder | undefined
  every?: DigestPace | undefined
  hour?: number | undefined
  zone?: string | undefined
}

/** The least time between two digests where their hour or zone changes: the shortest day, a little less for a late run. */
const digestsApart = 22 * hourLong

/**
 * Stores the given choices. A digest starts with news from now on. Another hour or zone does not send a second
 * one within a day.
 * @throws {Refusal} invalid (zone) for a zone that does not exist
 */
export async function chooseMessageTimes(
  { now, timeZone }: Clock,
  transaction: Connection,
  userId: string,
  { events, every, hour, zone }: Chosen,
): Promise<void> {
  if (zone !== undefined && !isZone(zone)) throw invalid('zone', m.errors_zone())
  const present = now()
  const row = await findMessageTimes(transaction, userId)
  const next: Omit<MessageTimesRecord, 'user_id'> = {
    zone: zone ?? row?.zone ?? null,
    event_reminders: events ?? row?.event_reminders ?? 'day',
    digest_every: every ?? row?.digest_every ?? 'never',
    digest_hour: hour ?? row?.digest_hour ?? digestHour,
    digest_due_at: null,
    digest_sent_at: row?.digest_sent_at ?? null,
    told_until: row?.told_until ?? null,
    birthdays_until: row?.birthdays_until ?? null,
    read_at: row?.read_at ?? null,
    posts_read_at: row?.posts_read_at ?? null,
  }
  const isNew = next.digest_every !== 'never' && (row?.digest_every ?? 'never') === 'never'
  if (isNew) next.told_until = present.toISOString()
  const keepsTimes =
    row?.digest_every === next.digest_every &&
    row.digest_hour === next.digest_hour &&
    zoneOr(row.zone, timeZone) === zoneOr(next.zone, timeZone)
  const sentAt = next.digest_sent_at === null ? 0 : Date.parse(next.digest_sent_at)
  const earliest = new Date(Math.max(present.getTime(), sentAt + digestsApart))
  next.digest_due_at = keepsTimes ? row.digest_due_at : dueAfter(timeZone, earliest, next)
  await upsertMessageTimes(transaction, { user_id: userId, ...next }, next)
}

function dueAfter(
  timeZone: string,
  after: Date,
  row: Pick<MessageTimesRecord, 'zone' | 'digest_every' | 'digest_hour' | 'digest_sent_at'>,
): string | null {
  const due = nextDigest(after, {
    every: row.digest_every,
    hour: row.digest_hour,
    zone: zoneOr(row.zone, timeZone),
    sentAt: row.digest_sent_at,
  })
  return due?.toISOString() ?? null
}

/** Lists the members whose digest is due, longest due first. */
export function dueDigests({ now }: Clock, connection: Connection, limit: number): Promise<DueDigest[]> {
  return listDueDigests(connection, now().toISOString(), limit)
}

/**
 * Stores the outcome of a digest, and when the next is due. Belongs in the transaction that queues it.
 * @returns false when another process did, or its reader chose another time meanwhile
 */
export function recordDigest(
  { timeZone }: Pick<Config, 'timeZone'>,
  transaction: Connection,
  digest: DueDigest,
  outcome: { at: Date; isSent: boolean; birthdaysUntil: string },
): Promise<boolean> {
  const at = outcome.at.toISOString()
  const digest_sent_at = outcome.isSent ? at : digest.digest_sent_at
  return moveDigest(transaction, digest, {
    digest_sent_at,
    digest_due_at: dueAfter(timeZone, outcome.at, { ...digest, digest_sent_at }),
    told_until: at,
    birthdays_until: outcome.birthdaysUntil,
  })
}

/** Visits are stored at most once in this time. */
const readingsApart = minute

/**
 * Records that a member with digests has read home, or the feed: the next digest omits that news. Most members get none; the
 * cache stores that.
 */
export async function recordReading(
  { config, database, cache }: Pick<Context, 'config' | 'database' | 'cache'>,
  { userId }: Pick<Viewer, 'userId'>,
  column: 'read_at' | 'posts_read_at',
): Promise<void> {
  const times = await cache.read(
    'messageTimes',
    userId,
    async () => ({ row: (await findMessageTimes(database, userId)) ?? null }),
    { rowsOf: () => ({ ids: new Set([userId]), isList: false }) },
  )
  const row = times?.row
  if (!row?.digest_due_at) return
  const now = config.now()
  const before = row[column]
  if (before !== null && now.getTime() - Date.parse(before) < readingsApart) return
  await updateReading(database, userId, { [column]: now.toISOString() })
}

/** The topics whose notifications can wait until the quiet hours end. */
const patient: readonly NotificationTopic[] = [
  ...(['mentions', 'removals', 'households', 'groups', 'reminders', 'money'] as const),
]

/** Returns when a device shows a notification of a topic. Those that can wait come after the quiet hours. */
export function showingTime({ now, timeZone }: Clock, topic: NotificationTopic, zone: string | null): Date {
  return patient.includes(topic) ? wakingTime(now(), zoneOr(zone, timeZone)) : now()
}

/** Checks whether it is outside of a member's quiet hours, in their chosen zone. */
export function isAwake({ now, timeZone }: Clock, zone: string | null): boolean {
  const present = now()
  return wakingTime(present, zoneOr(zone, timeZone)).getTime() === present.getTime()
}

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

type MessageTimesRecord = Selectable<MessageTimesRow>

function findMessageTimes(connection: Connection, userId: string) {
  return connection.selectFrom('message_times').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

function upsertMessageTimes(
  connection: Connection,
  row: Insertable<MessageTimesRow>,
  change: Updateable<MessageTimesRow>,
) {
  return connection
    .insertInto('message_times')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/** Lists the members whose digest is due, longest due first. */
function listDueDigests(connection: Connection, now: string, limit: number) {
  return connection
    .selectFrom('message_times')
    .selectAll()
    .$narrowType<{ digest_due_at: NotNull }>()
    .where('digest_due_at', '<=', now)
    .orderBy('digest_due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/** Advances a digest; false when another process or the reader changed its time meanwhile. */
async function moveDigest(
  connection: Connection,
  { user_id, digest_due_at }: Pick<MessageTimesRecord, 'user_id'> & { digest_due_at: string },
  change: Updateable<MessageTimesRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('message_times')
    .set(change)
    .where('user_id', '=', user_id)
    .where('digest_due_at', '=', digest_due_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores when a member last read home or the feed. */
function updateReading(
  connection: Connection,
  userId: string,
  change: Pick<Updateable<MessageTimesRow>, 'read_at' | 'posts_read_at'>,
) {
  return connection.updateTable('message_times').set(change).where('user_id', '=', userId).execute()
}
