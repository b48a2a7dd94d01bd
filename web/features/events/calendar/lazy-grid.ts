import { lazy } from 'react'
import { readView } from '../views/calendar-views.ts'

const load = () => import('./calendar-grid.tsx')

/** A page that will certainly show the grid asks for it at once, and not only when the list can be read. */
const early = opensWithGrid() ? load() : null
early?.catch(() => undefined)

/** The calendar grid. It is large, so it loads on this page only, and holds up nothing. */
export const LazyGrid = lazy(async () => ({ default: (await (early ?? load())).CalendarGrid }))

function opensWithGrid(): boolean {
  if (typeof window === 'undefined' || window.location.pathname !== '/calendar') return false
  const view = readView(new URLSearchParams(window.location.search))
  return view === 'week' || view === 'work_week' || view === 'day'
}
