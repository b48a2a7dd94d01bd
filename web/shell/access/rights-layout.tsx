import { data, Outlet, redirect, useLocation } from 'react-router'
import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import { onServer } from '../../session/page-loading.ts'
import { waitForSession } from '../../session/session.ts'
import { useSession } from '../../session/session-store.ts'
import { NotAllowed } from '../page/notices.tsx'
import type { Route } from './+types/rights-layout'
import { rightOfPage } from './page-rights.ts'

/**
 * Admits members with the right that a page requires; others see the 'not allowed' page. Officers who must
 * set up a second step first are redirected there. The server also refuses every call.
 */
function admit(user: CurrentUser | null, { pathname }: URL): void {
  if (user?.secondStepMissing) throw redirect('/account/second-step')
  if (!mayOpen(user, pathname)) throw data(null, { status: 403 })
}

export const loader = onServer(({ user, url }) => {
  admit(user, url)
  return null
})

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => admit((await waitForSession()).user, new URL(request.url)),
]

/** Navigations only need the middleware above. */
export async function clientLoader() {
  return null
}

export default function RightsLayout() {
  const { pathname } = useLocation()
  // A role may have been withdrawn since the page was opened.
  return mayOpen(useSession().user, pathname) ? <Outlet /> : <NotAllowed />
}

function mayOpen(user: CurrentUser | null, path: string): boolean {
  const right = rightOfPage(path)
  return right !== null && (user?.rights.includes(right) ?? false)
}
