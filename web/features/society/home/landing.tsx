import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { serverApi } from '../../../api/server-api.ts'
import { isKeptPage, useMemberRefresh, useSession } from '../../../session/use-session.ts'
import type { PageHandle } from '../../../shell/page/page-handle.ts'
import { pageMeta, siteIn } from '../../../shell/site/page-meta.ts'
import { organizationData } from '../discovery/organization-data.ts'
import type { Route } from './+types/landing'
import { Hero } from './hero.tsx'
import { HomeScreen, loadHomeScreen } from './home-screen.tsx'
import styles from './landing.module.css'
import { type LoadMemberPart, memberPartPath } from './member-part.ts'

export const handle: PageHandle = { early: ['/api/home'] }

export function loader({ context }: Route.LoaderArgs) {
  return loadHomeScreen(serverApi(context))
}

export function clientLoader() {
  return loadHomeScreen(browserApi)
}

export const meta: Route.MetaFunction = (page) => [
  ...pageMeta(page, { description: m.society_description() }),
  // Search engines run no script for it.
  ...(import.meta.env.SSR ? organizationData(siteIn(page.matches)) : []),
]

export default function Landing({ loaderData }: Route.ComponentProps) {
  useMemberRefresh()
  return (
    <>
      <Hero />
      <div className={styles.member}>
        <MemberCards />
      </div>
      <HomeScreen data={loaderData} />
    </>
  )
}

/** What members are greeted with. */
function MemberCards() {
  const userId = useSession().user?._id
  const { load, data } = useFetcher<LoadMemberPart>({ key: memberPartPath })
  // The server that rendered the page knows no member.
  useEffect(() => {
    if (userId && !isKeptPage()) void load(memberPartPath)
  }, [userId, load])
  return data && data.userId === userId ? data.cards : null
}
