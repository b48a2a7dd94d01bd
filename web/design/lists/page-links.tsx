import { LinkButton } from '../elements/button.tsx'
import styles from './page-links.module.css'

/** A link to another page of a list; an empty value means that there is none. */
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
