import type { ReactNode } from 'react'
import { TypedText } from '../texts/typed-text.tsx'
import { useNavigationFocus } from './navigation-focus.ts'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  children: ReactNode
  /** The language of the heading where known from another source than its script. */
  lang?: string | undefined
  /** A sentence below the heading. */
  lead?: ReactNode
  /** Links and buttons that belong to the whole page. */
  actions?: ReactNode
}

/**
 * The heading of a page, exactly one. It takes the focus on navigation, so that screen readers announce it.
 */
export function PageHeading({ children, lang, lead, actions }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div>
        <h1 ref={useNavigationFocus()} tabIndex={-1} lang={lang}>
          {lang ? children : <TypedText>{children}</TypedText>}
        </h1>
        {lead && (
          <p className={styles.lead}>
            <TypedText>{lead}</TypedText>
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
