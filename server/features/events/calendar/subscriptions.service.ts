import { defaultWindow, latestYear } from '../../../../contract/events/options-and-limits.ts'
import type { SubscriptionAddress, SubscriptionState } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Locale } from '../../../../contract/paraglide/runtime.js'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint, newSecret } from '../../../database/identifiers.ts'
import type { RsvpRow } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { languageQuery } from '../../../text/languages.ts'
import { societyName } from '../../../text/versions.ts'
import { isoText } from '../../../text/zone-clock.ts'
import { accountAsViewer } from '../../accounts/account/accounts.service.ts'
import { inLanguageOf } from '../../accounts/emails/member-mailing.service.ts'
import { findOwnGroup } from '../../groups/own-groups.service.ts'
import { listVisibleBirthdays } from '../../profiles/directory/birthdays.service.ts'
import { listRsvpsBeside } from '../attendance/rsvps.queries.ts'
import { assignSeats } from '../attendance/seats.ts'
import {
  birthdayComponent,
  calendarText,
  seriesComponents,
  singleComponent,
  yearsOf,
} from '../icalendar/icalendar.ts'
import type { CalendarRsvps } from '../icalendar/icalendar-rsvp.ts'
import { type EventGroups, noGroups, ownEventGroups } from '../series/event-groups.service.ts'
import { yearsFrom } from '../series/event-times.ts'
import {
  asWhole,
  findOccurrence,
  firstStart,
  listSeries,
  type Occurrence,
  occurrenceStarting,
  type Series,
} from '../series/occurrences.ts'
import {
  deleteGroupAddress,
  deleteGroupAddressesOf,
  deleteSubscriptionAddress,
  findGroupAddress,
  findGroupAddressOwner,
  findSubscriptionAddress,
  findSubscriptionOwner,
  replaceGroupAddress,
  replaceSubscriptionAddress,
} from './subscription-addresses.queries.ts'

/** Formats the public calendar: a year back, and all coming events. */
export async function publicCalendar(context: Context): Promise<string> {
  return asCalendar(context, { series: await listPublished(context, noGroups) })
}

/**
 * Formats a member's calendar in their language: their groups' events, their RSVPs, and visible birthdays.
 * @param named the language of the address, for members who chose none
 * @throws {Refusal} absent when the address is not valid, or not any more
 */
export async function personalCalendar(
  context: Context,
  secret: string,
  named: Locale | null,
): Promise<string> {
  const owner = await findSubscriptionOwner(context.database, fingerprint(secret))
  const viewer = owner && (await accountAsViewer(context, owner.user_id))
  if (!viewer) throw refusal('absent')
  return inLanguageOf(context.database, viewer.userId, () => calendarOf(context, viewer), named)
}

async function calendarOf(context: Context, viewer: Viewer): Promise<string> {
  const [series, rsvps, birthdays] = await Promise.all([
    listPublished(context, await ownEventGroups(context, viewer)),
    listRsvpsBeside(context.database, viewer.userId),
    // Limited and unapproved accounts see what visitors see.
    listVisibleBirthdays(context, viewer.limited || !viewer.approved ? null : viewer),
  ])
  const year = context.config.now().getUTCFullYear() - defaultWindow.yearsBack
  const components = birthdays.map(({ userId, name, birthday, changedAt }) =>
    birthdayComponent({
      id: userId,
      title: m.events_feed_birthday({ name }),
      birthday,
      year,
      changedAt,
    }),
  )
  return asCalendar(context, { series, others: components, rsvps: ownRsvps(series, rsvps, viewer) })
}

/**
 * Formats the calendar of a group for one of its members, with their RSVPs.
 * @param named the language of the address, for members who chose none
 * @throws {Refusal} absent when the address is not valid, or not any more
 */
export async function groupCalendar(context: Context, secret: string, named: Locale | null): Promise<string> {
  const { database } = context
  const owner = await findGroupAddressOwner(database, fingerprint(secret))
  const viewer = owner && (await accountAsViewer(context, owner.user_id))
  if (!viewer || !(await ownEventGroups({ database }, viewer)).includes(owner.group_id))
    throw refusal('absent')
  const { _id, name } = await findOwnGroup(database, viewer, owner.group_id)
  const [published, rsvps] = await Promise.all([
    listPublished(context, [_id]),
    listRsvpsBeside(database, viewer.userId),
  ])
  const series = published.filter(({ event }) => event.group_id === _id)
  const write = async () => asCalendar(context, { name, series, rsvps: ownRsvps(series, rsvps, viewer) })
  return inLanguageOf(database, viewer.userId, write, named)
}

/**
 * Formats a file with one public event: the series with its rule, or one occurrence.
 * @throws {Refusal} absent
 */
export async function eventFile(context: Context, id: string): Promise<string> {
  const { config, database } = context
  const { occurrence, ...series } = await findOccurrence(database, id, noGroups)
  const components =
    occurrence.originalStart === null
      ? seriesComponents(config, series)
      : [singleComponent(config, occurrence)]
  return calendarText(calendarName(context), components, yearsOf([series], config.now()))
}

/** Returns the creation time of the member's personal calendar address; null without one. */
export async function readSubscriptionState(
  { database }: Context,
  viewer: Viewer,
): Promise<SubscriptionState> {
  return { since: (await findSubscriptionAddress(database, viewer.userId))?.created_at ?? null }
}

/** Creates a personal address, stored as a hash only; an earlier one stops working. */
export async function createSubscriptionAddress(
  { config, database }: Context,
  viewer: Viewer,
): Promise<SubscriptionAddress> {
  const secret = newSecret()
  await replaceSubscriptionAddress(database, {
    user_id: viewer.userId,
    secret_hash: fingerprint(secret),
    created_at: config.now().toISOString(),
  })
  return { url: `${config.publicUrl}/calendar/personal/${secret}.ics${languageQuery()}` }
}

/**
 * Returns the creation time of the member's address for a group's calendar; null without one.
 * @throws {Refusal} absent
 */
export async function readGroupSubscription(
  { database }: Context,
  viewer: Viewer,
  id: string,
): Promise<SubscriptionState> {
  const { _id } = await findOwnGroup(database, viewer, id)
  const address = await findGroupAddress(database, { groupId: _id, userId: viewer.userId })
  return { since: address?.created_at ?? null }
}

/**
 * Creates a member's address for a group's calendar; an earlier one stops working.
 * @throws {Refusal} absent
 */
export async function createGroupSubscription(
  { config, database }: Context,
  viewer: Viewer,
  id: string,
): Promise<SubscriptionAddress> {
  const secret = newSecret()
  await database.transaction().execute(async (transaction) => {
    const { _id } = await findOwnGroup(transaction, viewer, id)
    await replaceGroupAddress(transaction, {
      group_id: _id,
      user_id: viewer.userId,
      secret_hash: fingerprint(secret),
      created_at: config.now().toISOString(),
    })
  })
  return { url: `${config.publicUrl}/calendar/groups/${secret}.ics${languageQuery()}` }
}

/** Deletes a member's address for the calendar of a group. */
export async function endGroupSubscription(
  connection: Connection,
  viewer: Pick<Viewer, 'userId'>,
  groupId: string,
): Promise<void> {
  await deleteGroupAddress(connection, { groupId, userId: viewer.userId })
}

/** Deletes the personal address. */
export async function endSubscriptionAddress({ database }: Context, viewer: Viewer): Promise<void> {
  await deleteSubscriptionAddress(database, viewer.userId)
}

async function listPublished({ config, database }: Context, groups: EventGroups): Promise<Series[]> {
  const from = yearsFrom(config.now(), -defaultWindow.yearsBack)
  const window = { from, to: isoText(Date.UTC(latestYear + 1)) }
  const series = await listSeries(database, window, groups)
  return series.sort((one, other) => (one.event.id < other.event.id ? -1 : 1))
}

/** Returns the statuses of a member's RSVPs, by event and start. */
function ownRsvps(
  series: Series[],
  rsvps: RsvpRow[],
  { userId }: Pick<Viewer, 'userId'>,
): Map<string, CalendarRsvps> {
  const byEvent = Map.groupBy(rsvps, ({ event_id }) => event_id)
  return new Map(
    series.flatMap((one) => {
      const all = byEvent.get(one.event.id)
      if (!all) return []
      const byStart = Map.groupBy(all, ({ original_start }) => original_start)
      const own = [...byStart].flatMap(([start, beside]) => {
        const rsvp = beside.find(({ user_id }) => user_id === userId)
        const occurrence = occurrenceOf(one, start)
        if (!rsvp || !occurrence) return []
        const { statuses } = assignSeats(beside, occurrence.fields.capacity)
        const status = statuses.get(userId) ?? rsvp.answer
        return [{ start: occurrence.originalStart ?? '', status, since: rsvp.answered_at }]
      })
      // Of two RSVPs to the same date, one of them to the whole series, the later one counts.
      const inOrder = own.toSorted((a, b) => (a.since < b.since ? -1 : 1))
      return [[one.event.id, new Map(inOrder.map(({ start, ...rsvp }) => [start, rsvp]))] as const]
    }),
  )
}

/** Returns the date of an RSVP; one to a whole series is to its first date. */
function occurrenceOf({ event, exceptions }: Series, start: string): Occurrence | undefined {
  if (!event.repeat) return start === '' ? asWhole(event) : undefined
  return occurrenceStarting(event, exceptions, start || firstStart(event))
}

interface CalendarContents {
  /** The name of the calendar's group; without it the society's. */
  name?: string
  series: Series[]
  /** Components beside the events. */
  others?: string[]
  rsvps?: ReadonlyMap<string, CalendarRsvps>
}

function asCalendar(
  context: Context,
  { name, series, others = [], rsvps = new Map() }: CalendarContents,
): string {
  const components = series.flatMap((one) => seriesComponents(context.config, one, rsvps.get(one.event.id)))
  return calendarText(
    name === undefined ? calendarName(context) : { name, timeZone: context.config.timeZone },
    [...components, ...others],
    yearsOf(series, context.config.now()),
  )
}

function calendarName({ config }: Context): { name: string; timeZone: string } {
  return { name: m.events_feed_name({ society: societyName(config) }), timeZone: config.timeZone }
}

/** Deletes all personal calendar addresses of a member whose access ends. */
export async function endSubscriptionOf(transaction: Connection, userId: string): Promise<void> {
  await deleteGroupAddressesOf(transaction, userId)
  await deleteSubscriptionAddress(transaction, userId)
}
