import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readEventForm } from '../event-form/event-input.ts'
import { timesIn } from '../event-form/event-window-state.ts'

interface Difference {
  label: string
  mine: string
  theirs: string
}

/** Lists the differences between what an administrator typed and what somebody else saved, each as text. */
export function differencesBetween(form: FormData, saved: EventDetails, zone: string): Difference[] {
  const mine = readEventForm(form)
  const times = timesIn({ mode: 'edit', event: saved, draft: null }, zone)
  const rows: [label: string, mine: string, theirs: string][] = [
    [m.events_title(), mine.title, saved.title],
    [m.events_start(), readable(mine.start), readable(times.start, mine.start)],
    [m.events_end(), readable(mine.end), readable(times.end, mine.end)],
    [m.events_all_day(), yesOrNo(mine.allDay), yesOrNo(saved.allDay)],
    [m.events_notes(), mine.notes, saved.notes ?? ''],
    [m.events_place(), mine.place, saved.place ?? ''],
    [m.events_cover(), coverText(mine.coverId, mine.coverAlt), coverText(saved.cover?._id, saved.cover?.alt)],
    [m.events_description(), mine.description, saved.description ?? ''],
    [m.events_repeat(), ruleText(mine.repeat ?? null), ruleText(saved.repeat)],
    [m.events_capacity(), numberText(mine.capacity), numberText(saved.capacity)],
    [m.events_closing_hours(), numberText(mine.closingHours), numberText(saved.closingHours)],
    [m.events_cancelled(), yesOrNo(mine.cancelled), yesOrNo(saved.cancelled)],
  ]
  return rows
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]) => ({ label, mine: one, theirs: other }))
}

const everyText = {
  week: m.events_every_week,
  month: m.events_every_month,
  year: m.events_every_year,
}

const monthlyText = { day: m.events_monthly_day, weekday: m.events_monthly_weekday }

function ruleText(rule: EventDetails['repeat']): string {
  if (!rule) return m.events_every_never()
  const { every, interval, monthlyBy, until, count } = rule
  return [
    everyText[every](),
    interval > 1 && `${m.events_interval()}: ${interval}`,
    every === 'month' && monthlyText[monthlyBy](),
    until && `${m.events_until()}: ${until}`,
    count !== null && `${m.events_count()}: ${count}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function coverText(id = '', alt = ''): string {
  return alt || yesOrNo(id !== '')
}

function yesOrNo(value: boolean): string {
  return value ? m.events_yes() : m.events_no()
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

/** Formats a time of the clock, cut to the length of the one it is compared with. */
function readable(time: string, like: string = time): string {
  return time.slice(0, like.length || undefined).replace('T', ' ')
}
