import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { Spinner } from '../../design/feedback/spinner.tsx'
import { pathAfterSignIn } from '../../session/path-after-sign-in.ts'
import { waitForSession } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/visitors-layout'
import styles from './visitors-layout.module.css'

/** Redirects members who open the login or registration page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const session = await waitForSession()
    if (session.status === 'member')
      throw redirect(pathAfterSignIn(session.user, new URL(request.url).search))
  },
]

/** The server renders the forms; they stay hidden while a token may turn out to be a member's. */
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
