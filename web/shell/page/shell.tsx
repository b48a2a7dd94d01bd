import type { ReactNode } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { Alerts } from '../../design/feedback/alerts.tsx'
import { Header } from '../header/header.tsx'
import { Footer } from '../sidebar/footer.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { useSite } from '../site/use-site.ts'
import styles from './shell.module.css'

const contentId = 'content'

/** The frame around every page, including the error page. */
export function Shell({ children }: { children: ReactNode }) {
  const site = useSite()
  const society = site?.name ?? m.site_name_fallback()
  const isWide = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isWide)
  return (
    <div className={isWide ? `${styles.shell} ${styles.wide}` : styles.shell}>
      <a className={styles.skip} href={`#${contentId}`}>
        {m.site_skip()}
      </a>
      <Progress />
      <Header society={society} />
      <Alerts />
      <div className={styles.columns}>
        <main id={contentId} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {!isWide && <Sidebar site={site} />}
      </div>
      <Footer society={society} />
    </div>
  )
}

/** A thin line at the top while the next page loads. */
function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />
}

/** A page's options for the frame (`handle` of its route or a layout above). */
export interface PageHandle {
  /** true when the page has the whole width, without the sidebar. */
  isWide?: boolean
}
