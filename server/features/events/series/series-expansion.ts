import { LRUCache } from 'lru-cache'
import { type Span, spanAt, type WallTime, wallTimeOf } from './event-times.ts'
import type { EventRecord } from './occurrences.ts'
import { startsOf } from './recurrence.ts'

type Times = Pick<EventRecord, 'all_day' | 'starts_at' | 'ends_at' | 'zone' | 'repeat'>

/** Holds what follows from the times and the rule of an event alone. */
interface Expansion {
  /** In the order of the rule, which is that of time. */
  starts: readonly WallTime[]
  /** Tells this expansion's spans from those of others. */
  number: number
}

const seriesRemembered = 500
const spansRemembered = 50_000

let expansions = 0
const expanded = new LRUCache<string, Expansion, Times>({
  max: seriesRemembered,
  memoMethod: (_key, _stale, { context: { repeat, ...times } }) => {
    const first = wallTimeOf(times.starts_at, times.zone, times.all_day)
    expansions += 1
    return { starts: repeat ? startsOf(repeat, first) : [first], number: expansions }
  },
})

/** Turning a time of the clock into instants costs more than everything else about an occurrence. */
const spans = new LRUCache<string, Span, { event: Times; start: WallTime }>({
  max: spansRemembered,
  memoMethod: (_key, _stale, { context: { event, start } }) => {
    const { all_day, starts_at, ends_at, zone } = event
    return spanAt({ all_day, starts_at, ends_at }, start, zone)
  },
})

/** Lists when the rule has the occurrences start; an event that takes place once has one start. */
export function seriesStarts(event: Times): readonly WallTime[] {
  return expansionOf(event).starts
}

/** Returns when an occurrence takes place by the rule, with nothing moved. */
export function ruledSpan(event: Times, start: WallTime): Span {
  return spans.memo(`${expansionOf(event).number} ${start}`, { context: { event, start } })
}

/** Tells whether the rule has an occurrence start then. */
export function startsThen(event: Times, start: WallTime): boolean {
  const starts = seriesStarts(event)
  return starts[placeIn(starts, start)] === start
}

/** Lists the starts of the rule from one time of the clock, included, to another, excluded. */
export function startsBetween(event: Times, from: WallTime, to: WallTime): readonly WallTime[] {
  const starts = seriesStarts(event)
  return starts.slice(placeIn(starts, from), placeIn(starts, to))
}

function expansionOf(event: Times): Expansion {
  const { all_day, starts_at, ends_at, zone, repeat } = event
  const key = `${all_day} ${starts_at} ${ends_at} ${zone} ${JSON.stringify(repeat)}`
  return expanded.memo(key, { context: { all_day, starts_at, ends_at, zone, repeat } })
}

/** Returns the index of the first start that is not before a time of the clock. */
function placeIn(starts: readonly WallTime[], time: WallTime): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? '') < time) low = middle + 1
    else high = middle
  }
  return low
}
