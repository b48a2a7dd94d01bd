import { m } from '../../../../contract/paraglide/messages.js'
import { serverApi } from '../../../api/server-api.ts'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/bylaws'
import { linkFacts, loadSocietyPage, SocietyPage } from './society-page.tsx'

const slug = 'bylaws'

export function loader({ context }: Route.LoaderArgs) {
  return loadSocietyPage(serverApi(context), slug)
}

export default function Bylaws({ loaderData }: Route.ComponentProps) {
  return <SocietyPage page={loaderData} heading={m.society_bylaws_heading()} />
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.society_bylaws_heading(),
    description: m.society_bylaws_description({ society: societyName(page) }),
    ...linkFacts(page.loaderData),
  })
