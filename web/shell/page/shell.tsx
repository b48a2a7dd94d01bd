import type { ComponentType, ReactNode } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { Alerts } from '../../design/feedback/alerts.tsx'
import { Header } from '../header/header.tsx'
import { BottomBar } from '../header/navigation.tsx'
import { Footer } from '../sidebar/footer.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { useSite } from '../site/use-site.ts'
import styles from './shell.module.css'

const contentId = 'content'

/** The frame around every page, including the error page. */
export function Shell({ children }: { children: ReactNode }) {
  const site = useSite()
  const society = site?.name ?? m.site_name_fallback()
  const { layout = 'whole', Menu, Wall, End } = usePageHandle()
  return (
    <div className={`${styles.shell} ${styles[layout]}`}>
      <a className={styles.skip} href={`#${contentId}`}>
        {m.site_skip()}
      </a>
      <Progress />
      <Header society={society} />
      <Alerts />
      <div className={styles.columns}>
        {Menu && (
          <div className={styles.menu}>
            <Menu />
          </div>
        )}
        <main id={contentId} tabIndex={-1} className={styles.main}>
          {Wall && (
            <div className={styles.wall}>
              <Wall />
            </div>
          )}
          <div className={styles.page}>{children}</div>
        </main>
        <Sidebar site={site} />
      </div>
      {End && <End />}
      <Footer society={society} />
      <BottomBar />
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
  /**
   * The page's arrangement in wide windows. The sidebar is beside pages for reading (`reading`), otherwise
   * below. Pages of officers have their menu beside them (`office`) and use more of the window.
   */
  layout?: 'whole' | 'reading' | 'office'
  /** Before the main area, so that the skip link passes it. */
  Menu?: ComponentType
  /** Painted across the whole window, above the page. */
  Wall?: ComponentType
  /** Across the whole window, below the page and the sidebar. */
  End?: ComponentType
}

/** Returns the options of all matched routes; inner routes take precedence. */
function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle))
}
