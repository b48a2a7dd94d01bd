import { useEffect, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../browser/storage.ts'
import { asView, type CalendarView, defaultView } from './calendar-views.ts'

const calendarViewKey = 'calendar-view'

/** Returns the view that the address names, else the one looked at last in this browser, and remembers it. */
export function useView(named: CalendarView | null): CalendarView {
  const remembered = useSyncExternalStore(
    never,
    () => readStored(calendarViewKey),
    () => null,
  )
  useEffect(() => {
    if (named) writeStored(calendarViewKey, named)
  }, [named])
  return named ?? asView(remembered) ?? defaultView
}

const never = () => () => undefined
