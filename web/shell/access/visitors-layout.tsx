import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import { Spinner } from '../../design/feedback/spinner.tsx'
import { enterSite, pathAfterSignIn, readsOtherwise } from '../../session/path-after-sign-in.ts'
import { waitForSession } from '../../session/session.ts'
import { useSession } from '../../session/session-store.ts'
import type { Route } from './+types/visitors-layout'
import styles from './access.module.css'

/** Redirects members who open the login or registration page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const { user } = await waitForSession()
    if (user) throw enterSite(new URL(request.url).search)
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
        {!import.meta.env.SSR && <PageAfterSignIn user={user} path={pathAfterSignIn(user, search)} />}
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

/** Opens the page after sign-in, as a document where its member's choices differ. */
function PageAfterSignIn({ user, path }: { user: CurrentUser; path: string }) {
  const isDocument = readsOtherwise(user)
  useEffect(() => {
    if (isDocument) location.replace(path)
  }, [isDocument, path])
  return isDocument ? null : <Navigate replace to={path} />
}
