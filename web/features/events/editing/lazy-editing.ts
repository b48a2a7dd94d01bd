import { lazy } from 'react'

/** Loads the code that changes the calendar, with the schemas: only administrators need it. */
export const loadCalendarChanges = () => import('./calendar-changes.ts')

/** The editing tools, loaded together with the code that saves, so that a lost connection later does no harm. */
export const LazyEditingTools = lazy(async () => {
  const [{ EditingTools }] = await Promise.all([import('./editing-tools.tsx'), loadCalendarChanges()])
  return { default: EditingTools }
})
