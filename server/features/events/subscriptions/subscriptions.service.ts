import { defaultWindow, latestYear } from '../../../../contract/events/limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { fingerprint, newSecret } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { accountAsViewer } from '../../accounts/accounts.service.ts'
import { listVisibleBirthdays } from '../../profiles/profiles.service.ts'
import { findOccurrence } from '../calendar/calendar.service.ts'
import { listEvents, listExceptions, listExceptionsWithin, type Window } from '../events.queries.ts'
import { isoText } from '../series/event-times.ts'
import {
  birthdayComponent,
  calendarText,
  type Series,
  seriesComponents,
  singleComponent,
  yearsOf,
} from './icalendar.ts'
import {
  deleteSubscriptionAddress,
  findSubscriptionAddress,
  findSubscriptionOwner,
  replaceSubscriptionAddress,
} from './subscription-addresses.queries.ts'

/** The calendar that everybody may subscribe to: a year back, and everything to come. */
export async function publicCalendar(context: Context): Promise<string> {
  const series = await listSeries(context)
  return asCalendar(context, series, [])
}

/**
 * The calendar of one member, with the birthdays that the audience rules let them see.
 * @throws {Refusal} absent when the address is not valid, or not any more
 */
export async function personalCalendar(context: Context, secret: string): Promise<string> {
  const owner = await findSubscriptionOwner(context.database, fingerprint(secret))
  const viewer = owner && (await accountAsViewer(context, owner.user_id))
  if (!viewer) throw refusal('absent')
  const [series, birthdays] = await Promise.all([listSeries(context), listVisibleBirthdays(context, viewer)])
  const year = context.config.now().getUTCFullYear() - defaultWindow.yearsBack
  const components = birthdays.map(({ userId, name, dob, changedAt }) =>
    birthdayComponent({
      id: userId,
      title: m.events_feed_birthday({ name }),
      birthDate: dob,
      year,
      madeAt: changedAt,
    }),
  )
  return asCalendar(context, series, components)
}

/**
 * A file with one event: the series with its rule, or the one occurrence that the id names.
 * @throws {Refusal} absent
 */
export async function eventFile(context: Context, id: string): Promise<string> {
  const occurrence = await findOccurrence(context.database, id)
  const { event, originalStart } = occurrence
  const series = { event, exceptions: await listExceptions(context.database, event.id) }
  const society = context.config
  const components =
    originalStart === null ? seriesComponents(society, series) : [singleComponent(society, occurrence)]
  return calendarText(calendarName(context), components, yearsOf([series], context.config.now()))
}

/** Since when the member has a personal feed address, if there is one. */
export async function readSubscriptionState(
  { database }: Context,
  viewer: Viewer,
): Promise<{ since: string | null }> {
  return { since: (await findSubscriptionAddress(database, viewer.userId))?.created_at ?? null }
}

/** Makes a personal feed address, of which only the hash is stored; an earlier one is worth nothing from now on. */
export async function createSubscriptionAddress(
  { config, database }: Context,
  viewer: Viewer,
): Promise<{ url: string }> {
  const secret = newSecret()
  await replaceSubscriptionAddress(database, {
    user_id: viewer.userId,
    secret_hash: fingerprint(secret),
    created_at: config.now().toISOString(),
  })
  return { url: `${config.publicUrl}/calendar/personal/${secret}.ics` }
}

/** Ends the personal feed address. */
export async function endSubscriptionAddress({ database }: Context, viewer: Viewer): Promise<void> {
  await deleteSubscriptionAddress(database, viewer.userId)
}

async function listSeries({ config, database }: Context): Promise<Series[]> {
  const from = new Date(config.now())
  from.setUTCFullYear(from.getUTCFullYear() - defaultWindow.yearsBack)
  const window: Window = { from: from.toISOString(), to: isoText(Date.UTC(latestYear + 1)) }
  const [events, exceptions] = await Promise.all([
    listEvents(database, window),
    listExceptionsWithin(database, window),
  ])
  const exceptionsOf = Map.groupBy(exceptions, ({ event_id }) => event_id)
  return events
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((event) => ({ event, exceptions: exceptionsOf.get(event.id) ?? [] }))
}

function asCalendar(context: Context, series: Series[], others: string[]): string {
  const components = series.flatMap((one) => seriesComponents(context.config, one))
  return calendarText(
    calendarName(context),
    [...components, ...others],
    yearsOf(series, context.config.now()),
  )
}

function calendarName({ config }: Context): { name: string; timeZone: string } {
  return { name: m.events_feed_name({ society: config.societyName }), timeZone: config.timeZone }
}
