import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Card } from '../../../design/elements/card.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './profile.module.css'
import { ProfileTop } from './profile-top.tsx'
import { Timeline } from './timeline.tsx'

interface ProfileContentProps {
  profile: Profile
  /** Set where the page has a heading of its own. */
  nested?: boolean
}

/** The whole content of a profile. */
export function ProfileContent({ profile, nested = false }: ProfileContentProps) {
  return (
    <div className={styles.content}>
      <ProfileTop profile={profile} nested={nested} />
      <About profile={profile} />
      <Timeline profile={profile} />
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
            <h2>
              <TypedText>{m.profiles_bio_of({ name: firstName })}</TypedText>
            </h2>
            <p className={styles.bio} lang={languageOf(bio)}>
              {bio}
            </p>
          </section>
        )}
        <section>
          <h2>{m.profiles_skill_set()}</h2>
          <ul className={styles.skills}>
            {skills.map((skill) => (
              <li key={skill} lang={languageOf(skill)}>
                {skill}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  )
}
