import { m } from '../../../../contract/paraglide/messages.js'
import { serverApi } from '../../../api/server-api.ts'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/privacy'
import { loadSocietyPage, SocietyPage } from './society-page.tsx'

const slug = 'privacy'

export function loader({ context }: Route.LoaderArgs) {
  return loadSocietyPage(serverApi(context), slug)
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <SocietyPage page={loaderData} heading={m.site_privacy_heading()} />
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.site_privacy_heading(),
    description: m.society_privacy_description({ society: societyName(page) }),
  })
