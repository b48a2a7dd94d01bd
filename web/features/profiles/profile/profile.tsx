import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { loadSubject } from '../../../api/loading.ts'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useMemberRefresh } from '../../../session/session-store.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/profile'
import styles from './profile.module.css'
import { ProfileContent } from './profile-content.tsx'

async function load({ api, params }: OpenPageRequest<{ id: string }>) {
  const profile = await loadSubject(api.request('GET /api/profile/user/:id', { params }))
  return { profile, read: new Date().toISOString() }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export const handle: PageHandle = { Wall: ProfileWall }

export default function ProfilePage({ loaderData: { profile, read } }: Route.ComponentProps) {
  useMemberRefresh()
  const zone = useSocietyZone()
  return <ProfileContent profile={profile} today={dayIn(zone, new Date(read))} />
}

/** The painted wall above every profile, with a link back to the directory. */
function ProfileWall() {
  return (
    <div className={styles.wall}>
      <div className={styles.ways}>
        <BackToList to="/profiles">{m.profiles_back()}</BackToList>
      </div>
    </div>
  )
}

/** Sets the title; previews show name and society only (docs/product-decisions.md#search-engines). */
export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.profile.user.name, unlisted: true })
