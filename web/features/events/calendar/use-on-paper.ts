import { useSyncExternalStore } from 'react'

/** Tells whether the page is being printed. */
export function useOnPaper(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia('print').matches,
    () => false,
  )
}

function watch(changed: () => void): () => void {
  const query = window.matchMedia('print')
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
