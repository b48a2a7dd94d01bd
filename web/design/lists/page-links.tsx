import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../elements/button.tsx'
import styles from './list-page.module.css'

/** A link to another page of a list; an empty value for none. */
type PageLink = { to: string; text: string } | '' | false | null

interface PageLinksProps {
  label: string
  /** Leads back to the first page; absent there. */
  first?: PageLink
  /** Leads to the next page; absent on the last one. */
  next?: PageLink
}

/** The links between the pages of a list. */
export function PageLinks({ label, first, next }: PageLinksProps) {
  if (!first && !next) return null
  return (
    <nav className={styles.pages} aria-label={label}>
      {first && <LinkButton to={first.to}>{first.text}</LinkButton>}
      {next && (
        <LinkButton look="main" to={next.to} rel="next">
          {next.text}
        </LinkButton>
      )}
    </nav>
  )
}

/** The last query string of each list in this tab, by path. */
const seen = new Map<string, string>()
const never = () => () => undefined

/** Stores the page's query string for links back to the list. */
export function useListAddress(): void {
  const { pathname, search } = useLocation()
  useEffect(() => void seen.set(pathname, search), [pathname, search])
}

/** Returns the last address of a list in this tab, including search and page. */
export function listAddress(path: string): string {
  return path + (seen.get(path) ?? '')
}

interface BackToListProps {
  to: string
  /** The address for readers who have not opened the list in this tab. */
  unseen?: string
  children: ReactNode
}

/** A link back to a list in its last state. */
export function BackToList({ to, unseen = to, children }: BackToListProps) {
  const address = useSyncExternalStore(
    never,
    () => (seen.has(to) ? listAddress(to) : unseen),
    () => unseen,
  )
  return (
    <LinkButton look="back" to={address}>
      {children}
    </LinkButton>
  )
}
