import { component, text } from './icalendar-lines.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const daysInWeek = 7

/** A clock change: its local time, and the offsets before and after. */
interface Change {
  local: Temporal.PlainDateTime
  before: string
  after: string
  name: string
}

/**
 * Writes the VTIMEZONE of a zone for a range of years. A change on the same weekday of its month every year is written as
 * a rule, since some calendars read only those.
 */
export function zoneComponent(zone: string, firstYear: number, lastYear: number): string {
  const changes = changesOf(zone, firstYear - 1, lastYear + 1)
  const kinds = Map.groupBy(changes, ({ before, after, name }) => `${before} ${after} ${name}`)
  const parts = [...kinds.values()].flatMap((same) => runsOf(same).map(observance))
  const [first] = changes
  const isCovered = first !== undefined && first.local.year < firstYear
  return component('VTIMEZONE', [
    text('TZID', zone),
    ...(isCovered ? [] : [unchanged(zone, firstYear - 1)]),
    ...parts,
  ])
}

function changesOf(zone: string, firstYear: number, lastYear: number): Change[] {
  const changes: Change[] = []
  let time = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 }).toZonedDateTime(zone)
  for (;;) {
    const next = time.getTimeZoneTransition('next')
    if (!next || next.year > lastYear) return changes
    const before = next.subtract({ nanoseconds: 1 })
    changes.push({
      local: next.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime(),
      before: offsetText(before),
      after: offsetText(next),
      name: zoneName(next),
    })
    time = next
  }
}

/** Groups changes of one kind by rule, which can change, as in Chicago in 2007. */
function runsOf(changes: Change[]): Change[][] {
  const runs: Change[][] = []
  for (const change of changes) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const follows = last && last.local.year + 1 === change.local.year && ruleOf(last) === ruleOf(change)
    if (run && follows) run.push(change)
    else runs.push([change])
  }
  return runs
}

function observance(run: Change[]): string {
  const [first] = run as [Change]
  const name = isSummer(first) ? 'DAYLIGHT' : 'STANDARD'
  return component(name, [
    { name: 'DTSTART', value: compact(first.local) },
    ...(run.length > 1 ? [{ name: 'RRULE', value: `${ruleOf(first)};COUNT=${run.length}` }] : []),
    { name: 'TZOFFSETFROM', value: first.before },
    { name: 'TZOFFSETTO', value: first.after },
    text('TZNAME', first.name),
  ])
}

/** Writes the yearly rule of a change: month and weekday of the month. */
function ruleOf({ local }: Change): string {
  const isLast = local.day + daysInWeek > local.daysInMonth
  const week = isLast ? -1 : Math.ceil(local.day / daysInWeek)
  return `FREQ=YEARLY;BYMONTH=${local.month};BYDAY=${week}${weekdays[local.dayOfWeek - 1]}`
}

/** Writes the component for the offset before the first change. */
function unchanged(zone: string, year: number): string {
  const start = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone)
  return component('STANDARD', [
    { name: 'DTSTART', value: compact(start.toPlainDateTime()) },
    { name: 'TZOFFSETFROM', value: offsetText(start) },
    { name: 'TZOFFSETTO', value: offsetText(start) },
    text('TZNAME', zoneName(start)),
  ])
}

function isSummer({ before, after }: Change): boolean {
  return Number.parseInt(after, 10) > Number.parseInt(before, 10)
}

function offsetText({ offset }: Temporal.ZonedDateTime): string {
  return offset.replaceAll(':', '')
}

function zoneName(time: Temporal.ZonedDateTime): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time.timeZoneId, timeZoneName: 'short' })
  return (
    parts.formatToParts(time.epochMilliseconds).find(({ type }) => type === 'timeZoneName')?.value ??
    time.timeZoneId
  )
}

function compact(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}
