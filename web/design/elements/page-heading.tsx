import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './page-heading.module.css'

let firstLocation: string | undefined

interface PageHeadingProps {
  children: ReactNode
  /** The language of the heading where somebody typed it. */
  lang?: string | undefined
  /** A sentence below the heading. */
  lead?: ReactNode
  /** Links and buttons that belong to the whole page. */
  actions?: ReactNode
}

/**
 * The heading of a page, of which each has exactly one. It takes the focus on navigation, so that screen
 * readers announce it.
 */
export function PageHeading({ children, lang, lead, actions }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div>
        <h1 ref={useNavigationFocus()} tabIndex={-1} lang={lang}>
          {children}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

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
