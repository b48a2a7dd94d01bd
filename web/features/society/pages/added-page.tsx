import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { serverApi } from '../../../api/server-api.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/added-page'
import { linkFacts, SocietyPage } from './society-page.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadSubject(serverApi(context).request('GET /api/pages/:slug', { params }))
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadSubject(browserApi.request('GET /api/pages/:slug', { params }))
}

export default function AddedPage({ loaderData }: Route.ComponentProps) {
  return <SocietyPage page={loaderData} heading={loaderData.title} />
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, linkFacts(page.loaderData))
