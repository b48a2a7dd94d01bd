import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Card } from '../../../design/elements/card.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { DetailsCard } from './details-card.tsx'
import styles from './profile-content.module.css'
import { firstNameOf, ProfileHead, type ShownProfile } from './profile-head.tsx'
import { Timeline } from './timeline.tsx'

/** The whole content of a profile. */
export function ProfileContent(shown: ShownProfile) {
  const { profile, today } = shown
  return (
    <div className={styles.content}>
      <ProfileHead {...shown} />
      <div className={profile.bio ? styles.columns : `${styles.columns} ${styles.brief}`}>
        {profile.bio && <Bio name={firstNameOf(profile.user.name)}>{profile.bio}</Bio>}
        <Skills skills={profile.skills} />
        <DetailsCard details={profile.details} />
        <div className={styles.years}>
          <Timeline profile={profile} today={today} />
        </div>
      </div>
    </div>
  )
}

function Bio({ name, children }: { name: string; children: string }) {
  return (
    <Card as="section">
      <h2 className={styles.quiet}>
        <TypedText>{m.profiles_bio_of({ name })}</TypedText>
      </h2>
      <p className={styles.bio} lang={languageOf(children)}>
        {children}
      </p>
    </Card>
  )
}

/** Lists the skills and interests of the member. */
function Skills({ skills }: Pick<Profile, 'skills'>) {
  return (
    <div className={styles.aside}>
      <Card as="section">
        <h2 className={styles.quiet}>{m.profiles_skill_set()}</h2>
        {skills.length === 0 && <p className={styles.none}>{m.profiles_no_skills()}</p>}
        <ul className={styles.skills}>
          {skills.map((skill) => (
            <li key={skill} lang={languageOf(skill)}>
              {skill}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
