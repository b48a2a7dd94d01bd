import { type PointerEvent, useRef } from 'react'

/** Milliseconds after which a resting finger selects (docs/specification.md#9-business-constants-and-limits). */
export const longPressMilliseconds = 250

/** Returns the handlers of a grid in which a finger that rests on a day selects it; none without `onSelect`. */
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
    // The menu of a link would take the place of the window.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}
