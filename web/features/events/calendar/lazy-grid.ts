import { lazy } from 'react'

/** The grid is heavy: it loads on this page only, and after the list is there to read. */
export const LazyGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }))
