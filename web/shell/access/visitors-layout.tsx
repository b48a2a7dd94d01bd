import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { Spinner } from '../../design/feedback/spinner.tsx'
import { pathAfterSignIn } from '../../session/path-after-sign-in.ts'
import { waitForSession } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/visitors-layout'
import styles from './access.module.css'

/** Redirects members who open the login or registration page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const { user } = await waitForSession()
    if (user) throw redirect(pathAfterSignIn(user, new URL(request.url).search))
  },
]

/** Hides the visitor's forms while a token may turn out to be a member's. */
export default function VisitorsLayout() {
  const { status, user } = useSession()
  const { search } = useLocation()
  if (status === 'member')
    return (
      <>
        {/* The document does not redirect: its browser may have lost the member's token. */}
        {!import.meta.env.SSR && <Navigate replace to={pathAfterSignIn(user, search)} />}
        <Spinner />
      </>
    )
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
