import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { addDays } from '../../../../contract/time/calendar-date.ts'

const daysOfKeys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const dayLink = ':is(a[data-day-link], [role=link])'

/** Moves the focus between the days of a month with the arrow keys. */
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

/** Milliseconds of a long press (docs/specification.md#9-business-constants-and-limits). */
export const longPressMilliseconds = 250

/** Returns the handlers that select a day by a long press; none without `onSelect`. */
export function useLongPress(onSelect: ((day: string) => void) | undefined) {
  const press = useRef<{ timer: number; day: HTMLElement } | null>(null)
  if (!onSelect) return {}
  const end = () => {
    if (!press.current) return null
    const { timer, day } = press.current
    clearTimeout(timer)
    press.current = null
    const isLong = day.hasAttribute('data-pressed')
    day.removeAttribute('data-pressed')
    return isLong ? day : null
  }
  return {
    onPointerDown: ({ target, pointerType }: PointerEvent) => {
      const day = target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null
      end()
      if (!day || pointerType !== 'touch') return
      const timer = window.setTimeout(() => day.setAttribute('data-pressed', ''), longPressMilliseconds)
      press.current = { timer, day }
    },
    onPointerUp: () => {
      const day = end()
      if (day?.dataset.date) onSelect(day.dataset.date)
    },
    onPointerCancel: end,
    onPointerLeave: end,
    // The context menu of a link would cover the event window.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}
