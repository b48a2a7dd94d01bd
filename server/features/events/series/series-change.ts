import type { Repeat } from '../../../../contract/events/schemas.ts'
import type { EventFields, RsvpRow } from '../../../database/rows/event-rows.ts'
import { type Span, shifted, spanAt, type WallTime, wallTimeOf } from './event-times.ts'
import {
  type EventRecord,
  type ExceptionRecord,
  firstStart,
  type Occurrence,
  seriesStarts,
  spanOf,
} from './occurrences.ts'

/** What somebody changed about an occurrence: only what differs from what they were shown. */
export interface Change {
  fields: Partial<EventFields>
  /** The new time; null where it stays. */
  span: Span | null
  /** undefined where it stays. */
  repeat: Repeat | null | undefined
}

/** Everything stored of one event. */
export interface Stored {
  event: EventRecord
  exceptions: ExceptionRecord[]
  answers: RsvpRow[]
}

/** An event after a change, and where each of its starts went; those that are gone are not in it. */
export interface Changed extends Stored {
  moved: Map<WallTime, WallTime>
}

/** The whole series with a change that was made at one of its occurrences. */
export function changeAll({ event, exceptions, answers }: Stored, at: Occurrence, change: Change): Changed {
  const oldStarts = seriesStarts(event)
  const span = change.span ? seriesSpan(event, at, change.span) : spanOf(event)
  const repeat = change.repeat === undefined ? movedRule(event, span) : change.repeat
  const changed = { ...event, ...change.fields, ...span, repeat, version: event.version + 1 }
  const moved = movedStarts(oldStarts, changed, change.repeat !== undefined)
  return {
    event: changed,
    moved,
    exceptions: exceptions.flatMap((exception) => {
      const start = changed.repeat ? moved.get(exception.original_start) : undefined
      if (start === undefined) return []
      const isHere = exception.original_start === at.originalStart
      return { ...(isHere ? withoutOwn(exception, change) : exception), original_start: start }
    }),
    answers: answers.flatMap((answer) => {
      const start = moved.get(answer.original_start || (oldStarts[0] ?? ''))
      if (start === undefined) return []
      return { ...answer, original_start: changed.repeat ? start : '' }
    }),
  }
}

/** Cuts a series in two: what comes before an occurrence, and the rest as a series of its own. */
export function splitSeries({ event, exceptions, answers }: Stored, at: WallTime, newId: string) {
  const starts = seriesStarts(event)
  const before = starts.indexOf(at)
  const repeat = event.repeat
  if (before < 1 || !repeat) return null
  const rest = {
    ...event,
    ...spanAt(spanOf(event), at, event.zone),
    id: newId,
    version: 0,
    repeat: { ...repeat, count: repeat.count === null ? null : repeat.count - before },
  }
  const isBefore = ({ original_start }: { original_start: WallTime }) => original_start < at
  const toRest = <Row extends { event_id: string; original_start: WallTime }>(rows: Row[]) =>
    rows.filter((row) => !isBefore(row)).map((row) => ({ ...row, event_id: newId }))
  return {
    first: {
      event: { ...event, version: event.version + 1, repeat: { ...repeat, until: null, count: before } },
      exceptions: exceptions.filter(isBefore),
      answers: answers.filter(isBefore),
    },
    rest: { event: rest, exceptions: toRest(exceptions), answers: toRest(answers) },
  }
}

/** Moves the series as far as the occurrence was moved, and takes over how long it lasts. */
function seriesSpan(event: EventRecord, at: Occurrence, span: Span): Span {
  const first = firstStart(event)
  const target = wallTimeOf(span.starts_at, event.zone, span.all_day)
  const origin = at.originalStart ?? first
  return spanAt(span, shifted(first, origin, target), event.zone)
}

/** A rule that ends on a day ends as many days later or earlier as the series was moved. */
function movedRule({ repeat, ...event }: EventRecord, span: Span): Repeat | null {
  if (!repeat?.until) return repeat
  const [from, to] = [event.starts_at, span.starts_at].map((start) => wallTimeOf(start, event.zone, true))
  return { ...repeat, until: shifted(repeat.until, from ?? '', to ?? '') }
}

/** Where each old start went: to the same place in a moved series, to the same day under a new rule. */
function movedStarts(oldStarts: WallTime[], changed: EventRecord, newRule: boolean): Map<WallTime, WallTime> {
  const newStarts = seriesStarts(changed)
  if (!newRule) return pairs(oldStarts, (_, index) => newStarts[index])
  const byDay = new Map(newStarts.map((start) => [start.slice(0, 10), start]))
  return pairs(oldStarts, (start) => byDay.get(start.slice(0, 10)))
}

function pairs(starts: WallTime[], target: (start: WallTime, index: number) => WallTime | undefined) {
  return new Map(
    starts.flatMap((start, index) => {
      const to = target(start, index)
      return to === undefined ? [] : [[start, to] as const]
    }),
  )
}

/** What was changed for all does not stay different in the occurrence at which it was changed. */
function withoutOwn(exception: ExceptionRecord, change: Change): ExceptionRecord {
  const kept = Object.entries(exception.changes).filter(([name]) => !(name in change.fields))
  return {
    ...exception,
    changes: Object.fromEntries(kept),
    ...(change.span && { all_day: null, starts_at: null, ends_at: null }),
  }
}
