import { Suspense } from 'react'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { Agenda } from '../agenda/agenda.tsx'
import { DayList } from '../agenda/day-list.tsx'
import type { EventEditing } from '../editing/use-event-editing.ts'
import { MonthGrid } from '../month/month-grid.tsx'
import { useHydrated, useNarrowScreen } from '../times/use-viewer-zone.ts'
import { type CalendarView, rangeOf } from '../views/calendar-views.ts'
import { LazyGrid } from './lazy-grid.ts'

interface StageProps {
  events: CalendarEvent[]
  unsent: number | null
  view: CalendarView
  date: string
  today: string
  now: Date
  mayEdit: boolean
  editing: EventEditing
}

/**
 * The events in the chosen view. The server draws the month and the list; the grid in which events are dragged,
 * and the views by the hour, come with its script.
 */
export function Stage({ events, unsent, view, date, today, now, mayEdit, editing }: StageProps) {
  const isNarrow = useNarrowScreen()
  const isHydrated = useHydrated()
  const onCreate = mayEdit ? (day: string) => editing.create(wholeDay(day)) : undefined
  const listed = {
    events,
    now,
    onSelect: mayEdit ? (event: CalendarEvent) => editing.select(event, true) : undefined,
    activeId: editing.active?._id ?? null,
  }
  const list = <Agenda {...listed} range={rangeOf(view, date)} unsent={unsent} />
  if (view === 'agenda' || unsent !== null) return list
  const drawn = view === 'month' ? <MonthGrid {...{ events, date, today, now, onCreate }} /> : list
  const isDraggable = view !== 'month' || (mayEdit && isNarrow === false)
  return (
    <>
      {isHydrated && isDraggable ? (
        <Suspense fallback={drawn}>
          <LazyGrid {...{ events, view, date, now, mayEdit, editing }} standIn={drawn} />
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
