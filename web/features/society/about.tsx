import { m } from '../../../contract/paraglide/messages.js'
import { pageMeta, societyName } from '../../shell/page-meta.ts'
import type { Route } from './+types/about'
import { UnwrittenPage } from './unwritten-page.tsx'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.society_about_heading(),
    description: m.society_about_description({ society: societyName(page) }),
  })

export default function About() {
  return <UnwrittenPage heading={m.society_about_heading()} />
}
