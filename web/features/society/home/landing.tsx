import { lazy, Suspense } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { serverApi } from '../../../api/server-api.ts'
import { useMemberRefresh, useSession } from '../../../session/use-session.ts'
import type { PageHandle } from '../../../shell/page/page-handle.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/landing'
import { Hero } from './hero.tsx'
import { HomeScreen, loadHomeScreen } from './home-screen.tsx'
import styles from './landing.module.css'

/** Visitors do without it. */
const MemberHome = lazy(() => import('./member-home.tsx'))

export const handle: PageHandle = { early: ['/api/home'] }

export function loader({ context }: Route.LoaderArgs) {
  return loadHomeScreen(serverApi(context))
}

export function clientLoader() {
  return loadHomeScreen(browserApi)
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { description: m.society_description() })

export default function Landing({ loaderData }: Route.ComponentProps) {
  useMemberRefresh()
  const { user } = useSession()
  return (
    <>
      <Hero />
      <div className={styles.member}>
        {user && (
          <Suspense>
            <MemberHome key={user._id} user={user} />
          </Suspense>
        )}
      </div>
      <HomeScreen data={loaderData} />
    </>
  )
}
