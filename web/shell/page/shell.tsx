import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
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
  return (
    <div className={styles.shell}>
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
        <Sidebar site={site} />
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
