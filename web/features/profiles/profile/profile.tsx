import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading/load-subject.ts'
import { serverApi } from '../../../api/server-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { useMemberRefresh, useSession } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/profile'
import styles from './profile.module.css'
import { EducationHistory, ExperienceHistory, MembershipHistory } from './profile-histories.tsx'
import { ProfileTop } from './profile-top.tsx'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadSubject(serverApi(context).request('GET /api/profile/user/:id', { params }))
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadSubject(browserApi.request('GET /api/profile/user/:id', { params }))
}

export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
  useMemberRefresh()
  return (
    <div className={styles.page}>
      <ProfileLinks profile={profile} />
      <ProfileTop profile={profile} />
      <About profile={profile} />
      <MembershipHistory entries={profile.membership} />
      <ExperienceHistory entries={profile.experience} />
      <EducationHistory entries={profile.education} />
    </div>
  )
}

function ProfileLinks({ profile }: { profile: Profile }) {
  const { user } = useSession()
  return (
    <div className={styles.ways}>
      <LinkButton to="/profiles">{m.profiles_back()}</LinkButton>
      {user?._id === profile.user._id && (
        <LinkButton look="main" to="/edit-profile">
          {m.profiles_edit()}
        </LinkButton>
      )}
    </div>
  )
}

function About({ profile: { user, bio, skills } }: { profile: Profile }) {
  const firstName = user.name.split(/\s/)[0] ?? user.name
  return (
    <Card>
      <div className={styles.about}>
        {bio && (
          <section>
            <h2>{m.profiles_bio_of({ name: firstName })}</h2>
            <p className={styles.bio}>{bio}</p>
          </section>
        )}
        <section>
          <h2>{m.profiles_skill_set()}</h2>
          <ul className={styles.skills}>
            {skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  )
}

/** Names the page; previews show name and society only (docs/product-decisions.md#search-engines). */
export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.user.name, unlisted: true })
