import { data } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { sessionState } from '../../../session/session-store.ts'
import { NotFound } from '../../../shell/notices/notices.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/member-home'
import type { MemberPart } from './member-part.ts'

/** Responds that there is no page at this path: it brings what the home page shows to members. */
export function loader() {
  return data(null, { status: 404 })
}

/** Loads what a member is greeted with, and how it looks, which visitors do without. */
export async function clientLoader(_: Route.ClientLoaderArgs): Promise<MemberPart | null> {
  const { user } = sessionState()
  if (!user) return null
  const [home, look] = await Promise.all([
    browserApi.request('GET /api/home').catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    }),
    // Where the line breaks here, the page does without it.
    import('./member-cards.tsx').catch(() => null),
  ])
  return look && { userId: user._id, cards: <look.MemberCards user={user} home={home} /> }
}

/** Skips revalidation: the home page loads it again itself. */
export function shouldRevalidate(): boolean {
  return false
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.site_not_found_heading(), unlisted: true })

export default NotFound
