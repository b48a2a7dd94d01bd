import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useMemberRefresh, useSession } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/profile'
import styles from './profile.module.css'
import { ProfileContent } from './profile-content.tsx'

function load({ api, params }: OpenPageRequest<{ id: string }>) {
  return loadSubject(api.request('GET /api/profile/user/:id', { params }))
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
  useMemberRefresh()
  return (
    <div className={styles.page}>
      <ProfileLinks profile={profile} />
      <ProfileContent profile={profile} />
    </div>
  )
}

function ProfileLinks({ profile }: { profile: Profile }) {
  const { user } = useSession()
  return (
    <div className={styles.ways}>
      <BackToList to="/profiles">{m.profiles_back()}</BackToList>
      {user?._id === profile.user._id && (
        <LinkButton look="main" to="/edit-profile">
          {m.profiles_edit()}
        </LinkButton>
      )}
    </div>
  )
}

/** Names the page; previews show name and society only (docs/product-decisions.md#search-engines). */
export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.user.name, unlisted: true })
