import { useEffect } from 'react'
import { Navigate, Outlet, redirect, useLocation } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { keepPageFromFiles } from '../../browser/files.ts'
import { keepFocus } from '../../browser/keep-focus.ts'
import { showAlert } from '../../design/feedback/alert-store.ts'
import { Spinner } from '../../design/feedback/spinner.tsx'
import { warnIfUnstored } from '../../session/drafts/draft-storage.ts'
import { ProofDialog } from '../../session/forms/proof-dialog.tsx'
import { loginPath } from '../../session/next-path.ts'
import { startOutbox } from '../../session/outbox/outbox.ts'
import { waitForSession } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import type { PageHandle } from '../page/shell.tsx'
import { pageMeta } from '../site/page-meta.ts'
import type { Route } from './+types/members-layout'

/** Pages for accounts that no administrator has approved yet. */
const openWhileWaiting = ['/waiting', '/account', '/account/second-step']

/** Pages for accounts that must confirm their address: what concerns only themselves. */
const openWhileUnverified = [
  '/unverified',
  '/account',
  '/account/second-step',
  '/dashboard',
  '/create-profile',
  '/edit-profile',
  '/who-sees-what',
  '/who-sees-what/preview',
  '/add-membership',
  '/add-experience',
  '/add-education',
]

/** Admits members only. It runs before the loaders of the pages, which run in parallel and cannot guard each other. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const session = await waitForSession()
    const address = new URL(request.url)
    if (session.status !== 'member') throw redirect(loginPath(address))
    if (!session.user.approved && !openWhileWaiting.includes(address.pathname)) throw redirect('/waiting')
    if (session.user.limited && !openWhileUnverified.includes(address.pathname)) throw redirect('/unverified')
  },
]

/** Runs the guard above on a fresh load too, behind the spinner. */
export async function clientLoader() {
  return null
}

export const handle: PageHandle = { scriptsAtOnce: true }

export const meta: Route.MetaFunction = (page) => pageMeta(page, { unlisted: true })

export function HydrateFallback() {
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
  useEffect(keepFocus, [])
  useEffect(keepPageFromFiles, [])
  if (session.status === 'loading') return <Spinner />
  if (session.status === 'visitor') return <SignInAgain expired={session.ended !== 'logout'} />
  return (
    <>
      <Outlet key={session.user._id} />
      <ProofDialog />
    </>
  )
}

/** Leads to the login page, and back here afterwards unless the member logged out. */
function SignInAgain({ expired }: { expired: boolean }) {
  const location = useLocation()
  useEffect(() => {
    if (expired) showAlert('info', m.site_session_expired())
  }, [expired])
  return <Navigate replace to={expired ? loginPath(location) : '/login'} />
}
