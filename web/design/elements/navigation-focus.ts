import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

let firstLocation: string | undefined

/** Focuses a page's heading after a navigation; on a fresh load the browser keeps the focus. */
export function useNavigationFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search on the same page must not take the focus
  useEffect(() => {
    firstLocation ??= key
    if (key !== firstLocation) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
