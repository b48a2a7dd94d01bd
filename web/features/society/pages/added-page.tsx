import { loadSubject } from '../../../api/loading.ts'
import { PaintedBand } from '../../../design/theme/walls.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/added-page'
import { linkFacts, SocietyPage } from './society-page.tsx'

function load({ api, params }: OpenPageRequest<{ slug: string }>) {
  return loadSubject(api.request('GET /api/pages/:slug', { params }))
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export const handle: PageHandle = { layout: 'reading', Wall: PaintedBand }

export default function AddedPage({ loaderData }: Route.ComponentProps) {
  return <SocietyPage page={loaderData} heading={loaderData.title} />
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, linkFacts(page.loaderData))
