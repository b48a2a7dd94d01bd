import { type RefObject, useEffect } from 'react'

/** Lets the keyboard scroll the grid, which leaves that out in an empty week. */
export function useReachableScrollers(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const reach = () => {
      for (const part of element.querySelectorAll<HTMLElement>('div[style*="overflow"]')) {
        if (!part.style.overflow.includes('auto') || part.querySelector('[tabindex], a, button')) continue
        // Parts of the table may take the focus; a focusable scroller between them would hide them from screen readers.
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
