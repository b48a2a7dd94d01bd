import { data } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { NotFound } from '../../../shell/page/notices.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/not-found'

/** Responds with the status 404, for robots. */
export function loader() {
  return data(null, { status: 404 })
}

export async function clientLoader() {
  return null
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.site_not_found_heading(), unlisted: true })

export default function NotFoundPage() {
  return <NotFound />
}
