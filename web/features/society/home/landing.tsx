import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { serverApi } from '../../../api/server-api.ts'
import { useMemberRefresh } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/landing'
import { Hero } from './hero.tsx'
import { HomeScreen, loadHomeScreen } from './home-screen.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadHomeScreen(serverApi(context))
}

export function clientLoader() {
  return loadHomeScreen(browserApi)
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { description: m.society_description() })

export default function Landing({ loaderData }: Route.ComponentProps) {
  useMemberRefresh()
  return (
    <>
      <Hero />
      <HomeScreen data={loaderData} />
    </>
  )
}
