import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/administration-layout'
import styles from './administration-menu.module.css'
import { AdministrationMenu } from './administration-menu.tsx'

export const handle: PageHandle = { isWide: true }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_heading(), unlisted: true })

/** The layout of the administration area: its menu beside its pages. */
export default function AdministrationLayout() {
  const page = useRef<HTMLDivElement>(null)
  // The skip link of the frame leads to the menu, which precedes the page.
  useEffect(() => {
    const link = document.querySelector('a[href="#content"]')
    const skipMenu = (event: Event) => {
      event.preventDefault()
      page.current?.focus()
    }
    link?.addEventListener('click', skipMenu)
    return () => link?.removeEventListener('click', skipMenu)
  }, [])
  return (
    <div className={styles.area}>
      <AdministrationMenu />
      <div ref={page} tabIndex={-1} className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
