import { useSyncExternalStore } from 'react'
import { viewerZone } from '../../../browser/viewer-clock.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'

const narrowScreen = '(width < 768px)'
const never = () => () => undefined

/** Returns the viewer's time zone; the society's while the server renders and the page hydrates. */
export function useViewerZone(): string {
  const society = useSocietyZone()
  return useSyncExternalStore(never, viewerZone, () => society)
}

/** Tells whether the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Tells whether the screen is narrow; null while the server renders and the page hydrates. */
export function useNarrowScreen(): boolean | null {
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
