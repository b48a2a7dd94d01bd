import { LinkButton } from '../elements/button.tsx'
import styles from './page-links.module.css'

/** Empty values stand for no link. */
type PageLink = { to: string; text: string } | '' | false | null

interface PageLinksProps {
  label: string
  /** The way back to the beginning; absent on the first page. */
  first?: PageLink
  /** Absent on the last page. */
  next?: PageLink
}

/** Leads through the pages of a list. */
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
