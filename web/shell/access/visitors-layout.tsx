import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import { Spinner } from '../../design/feedback/spinner.tsx'
import { openOnServer } from '../../session/page-loading.ts'
import { pathAfterSignIn } from '../../session/path-after-sign-in.ts'
import { waitForSession } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/visitors-layout'
import styles from './visitors-layout.module.css'

/** Redirects members who open the login or registration page. */
function admit(user: CurrentUser | null, { search }: URL): void {
  if (user) throw redirect(pathAfterSignIn(user, search))
}

export const loader = openOnServer(({ user, url }) => {
  admit(user, url)
  return null
})

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => admit((await waitForSession()).user, new URL(request.url)),
]

/** The middleware above is all that navigations need. */
export async function clientLoader() {
  return null
}

/** Hides the visitor's forms while a token may turn out to be a member's. */
export default function VisitorsLayout() {
  const { status, user } = useSession()
  const { search } = useLocation()
  if (status === 'member') return <Navigate replace to={pathAfterSignIn(user, search)} />
  return (
    <>
      <div className={styles.waiting}>
        <Spinner />
      </div>
      <div className={styles.forms}>
        <Outlet />
      </div>
    </>
  )
}
