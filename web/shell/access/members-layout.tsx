import { startTransition, useEffect, useState } from 'react'
import { Navigate, Outlet, redirect, useLocation, useRevalidator } from 'react-router'
import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { preventFileNavigation } from '../../browser/files.ts'
import { preserveFocus } from '../../browser/preserve-focus.ts'
import { isHydrated } from '../../browser/storage.ts'
import { showAlert } from '../../design/feedback/alerts.tsx'
import { Spinner } from '../../design/feedback/spinner.tsx'
import { hasDrafts, warnIfUnstored } from '../../session/drafts.ts'
import { ProofDialog } from '../../session/forms/proof-dialog.tsx'
import { loginPath } from '../../session/next-path.ts'
import { startOutbox } from '../../session/outbox/outbox.ts'
import { isMemberUnknown, onServer } from '../../session/page-loading.ts'
import { waitForSession } from '../../session/session.ts'
import { useSession } from '../../session/session-store.ts'
import { ErrorPage, errorHeading } from '../page/notices.tsx'
import { pageMeta } from '../site/page-meta.ts'
import type { Route } from './+types/members-layout'
import styles from './access.module.css'

/** Pages of the own account, which only concern its owner. */
const accountPages = /^\/account(\/(security|second-step|devices|notifications|data))?\/?$/

/** Pages for accounts that must verify their address, besides those of the account. */
const openWhileUnverified = [
  '/unverified',
  '/dashboard',
  '/create-profile',
  '/edit-profile',
  '/who-sees-what',
  '/who-sees-what/preview',
]
const openSectionsWhileUnverified = /^\/(add|edit)-(membership|experience|education)(\/|$)/

/** Redirects unapproved or unverified members from pages closed to them. */
function admit(user: CurrentUser, { pathname }: URL): void {
  if (accountPages.test(pathname)) return
  if (!user.approved && pathname !== '/waiting') throw redirect('/waiting')
  const isOpen = openWhileUnverified.includes(pathname) || openSectionsWhileUnverified.test(pathname)
  if (user.limited && !isOpen) throw redirect('/unverified')
}

export const loader = onServer(({ user, url }) => {
  admit(user, url)
  return null
})

/** Admits members only. It runs before the loaders of the pages, which run in parallel and cannot guard each other. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const { user } = await waitForSession()
    const address = new URL(request.url)
    if (!user) throw redirect(loginPath(address))
    admit(user, address)
  },
]

/** Navigations only need the middleware above. */
export async function clientLoader() {
  return null
}

/** Also the title of refused and missing pages, which the boundary below shows. */
export const meta: Route.MetaFunction = (page) => {
  const isRefused = page.error !== undefined && page.error !== null && !isMemberUnknown(page.error)
  return pageMeta(page, { ...(isRefused && { title: errorHeading(page.error) }), unlisted: true })
}

/** Loads the page in the browser where the server did not know the member. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isMemberUnknown(error) ? <LoadAsMember /> : <ErrorPage error={error} />
}

function LoadAsMember() {
  const { status } = useSession()
  const { revalidate } = useRevalidator()
  // Also runs the middleware above, which redirects visitors.
  useEffect(() => {
    if (status !== 'loading') void revalidate()
  }, [status, revalidate])
  return (
    <>
      <Spinner />
      <noscript>
        <p>{m.accounts_needs_scripts()}</p>
      </noscript>
    </>
  )
}

export default function MembersLayout() {
  const session = useSession()
  useEffect(startOutbox, [])
  useEffect(warnIfUnstored, [])
  useEffect(preserveFocus, [])
  useEffect(preventFileNavigation, [])
  const isRestored = useRestoredDrafts(session.user?._id)
  if (session.status === 'loading') return <Spinner />
  if (session.status === 'visitor') return <SignInAgain expired={session.ended !== 'logout'} />
  return (
    <>
      <noscript className={styles.needsScripts}>
        <p>{m.site_needs_scripts()}</p>
      </noscript>
      <Outlet key={isRestored ? `${session.user._id} restored` : session.user._id} />
      <ProofDialog />
    </>
  )
}

/** Reloads a rendered page where this tab has drafts, which the server lacks; then returns true. */
function useRestoredDrafts(account: string | undefined): boolean {
  const { revalidate } = useRevalidator()
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    if (isHydrated() || !account || !hasDrafts(account)) return
    // The router shows loaded data in a transition; outside one, the page would be replaced before its draft
    // arrives.
    const show = () => startTransition(() => setRestored(true))
    setTimeout(() => void revalidate().then(show))
  }, [account, revalidate])
  return isRestored
}

/** Redirects to the login page, and back here afterwards unless the member logged out. */
function SignInAgain({ expired }: { expired: boolean }) {
  const location = useLocation()
  useEffect(() => {
    if (expired) showAlert('info', m.site_session_expired())
  }, [expired])
  return <Navigate replace to={expired ? loginPath(location) : '/login'} />
}
