import { data, Outlet, redirect, useLocation } from 'react-router'
import { waitForSession } from '../../session/session.ts'
import { may, type SessionState } from '../../session/session-store.ts'
import { useSession } from '../../session/use-session.ts'
import { NotAllowed } from '../notices/notices.tsx'
import type { Route } from './+types/rights-layout'
import { rightOfPage } from './page-rights.ts'

/**
 * Admits members with the right that a page requires; others see the 'not allowed' page. Officers who must set up a
 * second step first are redirected there. The server also refuses every call.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const session = await waitForSession()
    if (session.user?.secondStepMissing) throw redirect('/account/second-step')
    if (!mayOpen(session, new URL(request.url).pathname)) throw data(null, { status: 403 })
  },
]

/** Makes the router run the guard above on a fresh load too. */
export async function clientLoader() {
  return null
}

export default function RightsLayout() {
  const { pathname } = useLocation()
  // A role may have been withdrawn since the page was opened.
  return mayOpen(useSession(), pathname) ? <Outlet /> : <NotAllowed />
}

function mayOpen(session: SessionState, path: string): boolean {
  const right = rightOfPage(path)
  return right !== null && may(session, right)
}
