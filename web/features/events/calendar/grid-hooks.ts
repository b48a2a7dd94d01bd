import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { doubleClickMilliseconds } from '../../../design/dialogs/dialog.tsx'

interface Moment {
  timeStamp: number
}

/** Returns a function that detects the second click of a double click. */
export function useDoubleClick(): (what: string, click: Moment) => boolean {
  const last = useRef({ what: '', at: 0 })
  return (what, { timeStamp: at }) => {
    const isSecond = last.current.what === what && at - last.current.at <= doubleClickMilliseconds
    last.current = isSecond ? { what: '', at: 0 } : { what, at }
    return isSecond
  }
}

/** Checks whether the page is being printed. */
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

/** Makes the grid's scrollers focusable, which the library omits in an empty week. */
export function useReachableScrollers(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const reach = () => {
      for (const part of element.querySelectorAll<HTMLElement>('div[style*="overflow"]')) {
        if (!part.style.overflow.includes('auto') || part.querySelector('[tabindex], a, button')) continue
        // Parts of the table may be focusable; a focusable scroller between them would hide them from screen
        // readers.
        const inside = part.querySelector<HTMLElement>('[role=rowgroup], [role=row], [role=cell]') ?? part
        inside.tabIndex = 0
      }
    }
    const observer = new MutationObserver(reach)
    observer.observe(element, { childList: true, subtree: true })
    reach()
    return () => observer.disconnect()
  }, [frame])
}
