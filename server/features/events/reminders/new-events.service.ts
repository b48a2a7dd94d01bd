import { defaultWindow } from '../../../../contract/events/options-and-limits.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { ownEventGroups } from '../series/event-groups.service.ts'
import { eventDateText, yearsFrom } from '../series/event-times.ts'
import { listSeries } from '../series/occurrence-lookup.ts'
import { occurrencesNear, readFields } from '../series/occurrences.ts'
import { listOwnRsvpsTo } from './reminders.queries.ts'

/** A new event of the calendar, with its next date as text. */
interface NewEvent {
  title: string
  when: string
}

const mostListed = 10

/**
 * Lists the coming events that others added after an instant, by start. Events that the viewer has responded
 * to are excluded: they know them, and are notified of changes.
 */
export async function listNewEvents(
  { config, database }: Pick<Context, 'config' | 'database'>,
  viewer: Viewer,
  since: string,
): Promise<NewEvent[]> {
  if (!config.calendarOn) return []
  const { userId } = viewer
  const now = config.now()
  const window = { from: now.toISOString(), to: yearsFrom(now, defaultWindow.yearsAhead) }
  const added = (await listSeries(database, window, await ownEventGroups({ database }, viewer))).filter(
    ({ event }) => event.created_at > since && event.created_by !== userId,
  )
  const known = new Set(
    await listOwnRsvpsTo(
      database,
      userId,
      added.map(({ event }) => event.id),
    ),
  )
  return added
    .filter(({ event }) => !known.has(event.id))
    .flatMap(({ event, exceptions }) => {
      const [next] = occurrencesNear(event, exceptions, window)
        .filter(({ span, fields }) => span.ends_at > window.from && !fields.cancelled)
        .toSorted((one, other) => (one.span.starts_at < other.span.starts_at ? -1 : 1))
      return next ? [next] : []
    })
    .toSorted((one, other) => (one.span.starts_at < other.span.starts_at ? -1 : 1))
    .slice(0, mostListed)
    .map((next) => ({
      title: readFields(next).title,
      when: eventDateText(next.span, next.event.zone),
    }))
}
