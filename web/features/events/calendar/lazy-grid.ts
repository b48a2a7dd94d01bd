import { lazy } from 'react'

/** The calendar grid. It is large, so it loads on this page only, after the list can be read. */
export const LazyGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }))
