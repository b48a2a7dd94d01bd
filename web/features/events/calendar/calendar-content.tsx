import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { type EventAudience, mayAddEvents, mayChangeEvent } from '../editing/event-audience.ts'
import type { EventEditing } from '../editing/use-event-editing.ts'
import type { CalendarFestival } from '../festivals/festival-layer.tsx'
import { Agenda, DayList } from './agenda.tsx'
import type { MarkedEvent } from './calendar-data.ts'
import { type CalendarView, rangeOf, readView } from './calendar-views.ts'
import { MonthGrid } from './month-grid.tsx'

interface CalendarContentProps {
  events: MarkedEvent[]
  festivals: CalendarFestival[]
  unsent: number | null
  view: CalendarView
  date: string
  today: string
  now: Date
  audience: EventAudience
  editing: EventEditing
}

/**
 * The events in the chosen view. The server renders the month and the list; the grid in which events are
 * dragged, and the views by the hour, come with its script.
 */
export function CalendarContent(props: CalendarContentProps) {
  const { events, festivals, unsent, view, date, today, now, audience, editing } = props
  const isNarrow = useNarrowScreen()
  const isHydrated = useHydrated()
  const mayAdd = mayAddEvents(audience)
  const onCreate = mayAdd ? (day: string) => editing.create(wholeDay(day)) : undefined
  const listed = {
    events,
    festivals,
    now,
    mayChange: (event: MarkedEvent) => mayChangeEvent(audience, event),
    onSelect: (event: MarkedEvent) => editing.select(event, true),
    activeId: editing.active?._id ?? null,
  }
  const list = <Agenda {...listed} range={rangeOf(view, date)} unsent={unsent} />
  if (view === 'agenda' || unsent !== null) return list
  const drawn = view === 'month' ? <MonthGrid {...{ events, festivals, date, today, now, onCreate }} /> : list
  const isDraggable = view !== 'month' || (mayAdd && isNarrow === false)
  return (
    <>
      {isHydrated && isDraggable ? (
        <Suspense fallback={drawn}>
          <LazyGrid {...{ events, festivals, view, date, now, audience, editing }} standIn={drawn} />
        </Suspense>
      ) : (
        drawn
      )}
      {view === 'month' && <DayList {...listed} date={date} onCreate={onCreate} />}
    </>
  )
}

function wholeDay(day: string): { start: Date; end: Date } {
  return { start: new Date(`${day}T00:00`), end: new Date(`${addDays(day, 1)}T00:00`) }
}

const narrowScreen = '(width < 768px)'
const never = () => () => undefined
const load = () => import('./calendar-grid.tsx')

/** Starts loading the grid at once on a page that will certainly show it. */
const early = opensWithGrid() ? load() : null
early?.catch(() => undefined)

/**
 * The calendar grid, loaded lazily on this page only because it is large. Offline a device copy may lack its
 * script; the events are then shown without it.
 */
const LazyGrid = lazy(async () => {
  const loaded = await (early ?? load()).catch(() => null)
  return { default: loaded?.CalendarGrid ?? StandIn }
})

function StandIn({ standIn }: { standIn: ReactNode }) {
  return standIn
}

function opensWithGrid(): boolean {
  if (typeof window === 'undefined' || window.location.pathname !== '/calendar') return false
  const view = readView(new URLSearchParams(window.location.search))
  return view === 'week' || view === 'work_week' || view === 'day'
}

/** Checks whether the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Checks whether the screen is narrow; null while the server renders and the page hydrates. */
function useNarrowScreen(): boolean | null {
  return useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(narrowScreen).matches,
    () => null,
  )
}

function watchWidth(changed: () => void): () => void {
  const query = window.matchMedia(narrowScreen)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
