import { m } from '../../../contract/paraglide/messages.js'
import { pageMeta, societyName } from '../../shell/page-meta.ts'
import type { Route } from './+types/bylaws'
import { UnwrittenPage } from './unwritten-page.tsx'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.society_bylaws_heading(),
    description: m.society_bylaws_description({ society: societyName(page) }),
  })

export default function Bylaws() {
  return <UnwrittenPage heading={m.society_bylaws_heading()} />
}
