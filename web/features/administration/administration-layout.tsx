import { NavLink, Outlet } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { pageMeta } from '../../shell/site/page-meta.ts'
import type { Route } from './+types/administration-layout'
import { administrationEntries } from './administration-entries.ts'
import styles from './administration-layout.module.css'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_heading(), unlisted: true })

/** The layout of the administration area: its navigation above its pages. */
export default function AdministrationLayout() {
  return (
    <>
      <nav className={styles.navigation} aria-label={m.administration_navigation()}>
        <ul>
          {administrationEntries.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/admin'} className={styles.entry}>
                {text()}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
