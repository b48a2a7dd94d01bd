import { data, NavLink, Outlet } from 'react-router'
import { administratorRole } from '../../../contract/accounts/limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { settledSession } from '../../session/session.ts'
import { useIsAdministrator } from '../../session/use-session.ts'
import { NotAllowed } from '../../shell/notices/refusals.tsx'
import { pageMeta } from '../../shell/site/page-meta.ts'
import type { Route } from './+types/administration-layout'
import { administrationEntries } from './administration-entries.ts'
import styles from './administration-layout.module.css'

/** Lets administrators pass; other members get the 'not allowed' page. The server refuses them at every call, too. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    const { user } = await settledSession()
    if (user?.roles.Admin !== administratorRole) throw data(null, { status: 403 })
  },
]

/** Makes the router ask the guard above on a fresh load, too. */
export async function clientLoader() {
  return null
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_heading(), unlisted: true })

export default function AdministrationLayout() {
  // The role may have been withdrawn since this page was opened.
  if (!useIsAdministrator()) return <NotAllowed />
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
