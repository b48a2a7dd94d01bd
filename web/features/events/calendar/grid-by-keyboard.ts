import { type RefObject, useEffect } from 'react'
import { addDays } from '../../../../contract/time/calendar-date.ts'

type Frame = RefObject<HTMLDivElement | null>

const daysOfKeys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Lets the arrow keys go from the number of a day in the month to those beside, above and below it. */
export function useDayKeys(frame: Frame): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const go = (press: KeyboardEvent) => {
      const days = daysOfKeys[press.key]
      const link = press.target instanceof Element ? press.target.closest('[data-date] [role=link]') : null
      const day = link?.closest('[data-date]')?.getAttribute('data-date')
      if (days === undefined || !day) return
      const next = element.querySelector<HTMLElement>(`[data-date="${addDays(day, days)}"] [role=link]`)
      if (!next) return
      press.preventDefault()
      next.focus()
    }
    element.addEventListener('keydown', go)
    return () => element.removeEventListener('keydown', go)
  }, [frame])
}

/** Lets the keyboard scroll the grid, which leaves that out in an empty week. */
export function useReachableScrollers(frame: Frame): void {
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
