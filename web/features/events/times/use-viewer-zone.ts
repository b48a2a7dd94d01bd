import { useSyncExternalStore } from 'react'
import { useSocietyZone } from '../../../shell/site/use-site.ts'

const narrowScreen = '(width < 768px)'
const never = () => () => undefined

/** The zone of who looks; the society's while the server renders and the page hydrates. */
export function useViewerZone(): string {
  const society = useSocietyZone()
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => society,
  )
}

/** Tells whether the page lives already: false while the server renders and the page hydrates. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Tells whether the screen is a phone's; null while the server renders and the page hydrates. */
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
