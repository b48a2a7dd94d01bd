import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const toolsIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>('button, select') ?? [])]

/** Lets Tab stop once at a toolbar: at the tool that was used last, as long as it is there. */
export function useOneTabStop(bar: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const element = bar.current
    const settle = () => {
      const tools = toolsIn(element)
      const stop = tools.find((tool) => tool === last.current) ?? tools[0]
      for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1
    }
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
      settle()
    }
    settle()
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  })
}

/** Goes to the next tool, the one before, the first or the last. */
export function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const tools = toolsIn(bar)
  const at = tools.findIndex((tool) => tool.contains(document.activeElement))
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % tools.length,
    ArrowLeft: (at - 1 + tools.length) % tools.length,
    Home: 0,
    End: tools.length - 1,
  }
  const next = tools[places[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
