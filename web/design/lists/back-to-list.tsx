import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../elements/button.tsx'

/** The search part of each list's address as it was last seen in this tab, by path. */
const seen = new Map<string, string>()
const never = () => () => undefined

/** Notes what the list of this page is narrowed to, for the ways back to it. */
export function useListAddress(): void {
  const { pathname, search } = useLocation()
  useEffect(() => void seen.set(pathname, search), [pathname, search])
}

/** Returns the address of a list as it was last seen in this tab: its search, filters and page stay. */
export function listAddress(path: string): string {
  return path + (seen.get(path) ?? '')
}

/** A link back to a list as it was last seen. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  const address = useSyncExternalStore(
    never,
    () => listAddress(to),
    () => to,
  )
  return <LinkButton to={address}>{children}</LinkButton>
}
