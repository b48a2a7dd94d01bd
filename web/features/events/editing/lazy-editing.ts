import { lazy } from 'react'

/** Loads what changes the calendar, schemas included: nobody but administrators needs it. */
export const loadCalendarChanges = () => import('./calendar-changes.ts')

/** The editing tools. What their forms need comes with them, so that a lost connection finds it loaded. */
export const LazyEditingTools = lazy(async () => {
  const [{ EditingTools }] = await Promise.all([import('./editing-tools.tsx'), loadCalendarChanges()])
  return { default: EditingTools }
})
