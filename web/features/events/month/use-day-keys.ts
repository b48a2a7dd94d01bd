import { type RefObject, useEffect } from 'react'
import { addDays } from '../../../../contract/time/calendar-date.ts'

const daysOfKeys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const dayLink = ':is(a[data-day-link], [role=link])'

/** Lets the arrow keys go from the number of a day in the month to those beside, above and below it. */
export function useDayKeys(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const go = (press: KeyboardEvent) => {
      const days = daysOfKeys[press.key]
      const link = press.target instanceof Element ? press.target.closest(`[data-date] ${dayLink}`) : null
      const day = link?.closest('[data-date]')?.getAttribute('data-date')
      if (days === undefined || !day) return
      const links = element.querySelectorAll<HTMLElement>(`[data-date="${addDays(day, days)}"] ${dayLink}`)
      const next = [...links].find((one) => one.checkVisibility())
      if (!next) return
      press.preventDefault()
      next.focus()
    }
    element.addEventListener('keydown', go)
    return () => element.removeEventListener('keydown', go)
  }, [frame])
}
