import { m } from '../../../../contract/paraglide/messages.js'
import { serverApi } from '../../../api/server-api.ts'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/about'
import { linkFacts, loadSocietyPage, SocietyPage } from './society-page.tsx'

const slug = 'about'

export function loader({ context }: Route.LoaderArgs) {
  return loadSocietyPage(serverApi(context), slug)
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <SocietyPage page={loaderData} heading={m.society_about_heading()} />
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.society_about_heading(),
    description: m.society_about_description({ society: societyName(page) }),
    ...linkFacts(page.loaderData),
  })
