import { Outlet } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/administration-layout'
import { AdministrationMenu } from './administration-menu.tsx'

export const handle: PageHandle = { layout: 'office', Menu: AdministrationMenu }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_heading(), unlisted: true })

/** The layout of the administration area. */
export default function AdministrationLayout() {
  return <Outlet />
}
