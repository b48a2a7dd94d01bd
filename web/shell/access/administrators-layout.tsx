import { data, Outlet, redirect } from 'react-router'
import { waitForSession } from '../../session/session.ts'
import { isAdministrator } from '../../session/session-store.ts'
import { useIsAdministrator } from '../../session/use-session.ts'
import { NotAllowed } from '../notices/refusals.tsx'
import type { Route } from './+types/administrators-layout'

/** Lets administrators in, leads those to it who must have a second step, and shows others the 'not allowed' page. The server also refuses every call. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    const session = await waitForSession()
    if (!isAdministrator(session)) throw data(null, { status: 403 })
    if (session.user?.secondStepMissing) throw redirect('/account/second-step')
  },
]

/** Makes the router run the guard above on a fresh load too. */
export async function clientLoader() {
  return null
}

export default function AdministratorsLayout() {
  // The role may have been withdrawn since the page was opened.
  return useIsAdministrator() ? <Outlet /> : <NotAllowed />
}
