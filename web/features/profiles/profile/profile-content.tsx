import { m } from '../../../../contract/paraglide/messages.js'
import { shownOf } from '../../../../contract/profiles/confirmation.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Card } from '../../../design/elements/card.tsx'
import { useNavigationFocus } from '../../../design/elements/navigation-focus.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { BirthdayBadge, TitleWithState } from '../badges.tsx'
import { labelOf } from '../labels.ts'
import styles from './profile.module.css'
import { MemberLink, SocialLinks } from './social-links.tsx'
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

/** The top of a profile: the person, and how to reach them. */
function ProfileTop({ profile, nested = false }: { profile: Profile; nested?: boolean }) {
  const { user, position, company, location, website, membership, departed } = profile
  const shown = shownOf(membership)
  const work = company ? m.profiles_position_at({ position: labelOf(position), company }) : labelOf(position)
  return (
    <header className={styles.top}>
      <div className={styles.inside}>
        <Avatar src={`${user.avatar}?size=large`} size={128} />
        <div className={styles.words}>
          {nested ? <h2 lang={languageOf(user.name)}>{user.name}</h2> : <Name>{user.name}</Name>}
          {departed && (
            <p className={styles.title}>
              {departed === 'deceased' ? m.profiles_in_memory() : m.profiles_former()}
            </p>
          )}
          {departed === 'deceased' && (
            <p>
              <TypedText>{m.profiles_in_memory_text({ name: user.name })}</TypedText>
            </p>
          )}
          {shown && (
            <p className={styles.title}>
              <TitleWithState entry={shown} atSociety />
            </p>
          )}
          <p>
            <TypedText>{work}</TypedText>
          </p>
          {location && <p lang={languageOf(location)}>{location}</p>}
          {website && <MemberLink href={website}>{readable(website)}</MemberLink>}
          <BirthdayBadge profile={profile} />
          <PersonalFacts profile={profile} />
          <SocialLinks profile={profile} />
        </div>
      </div>
      <div className="teeth" />
    </header>
  )
}

/** The name as the heading of the page. */
function Name({ children }: { children: string }) {
  return (
    <h1 ref={useNavigationFocus()} tabIndex={-1} lang={languageOf(children)}>
      {children}
    </h1>
  )
}

/** The facts that the member shows to this viewer. */
function PersonalFacts({ profile: { dob, age, phone } }: { profile: Profile }) {
  if (dob === null && age === null && phone === null) return null
  const years = age === null ? null : m.profiles_age({ years: age })
  return (
    <dl className={styles.facts}>
      {dob !== null && (
        <div>
          <dt>{m.profiles_dob()}</dt>
          <dd>
            {formatDate(dob)} {years && `(${years})`}
          </dd>
        </div>
      )}
      {dob === null && years && (
        <div>
          <dt>{m.profiles_privacy_age()}</dt>
          <dd>{years}</dd>
        </div>
      )}
      {phone !== null && (
        <div>
          <dt>{m.profiles_phone()}</dt>
          <dd>
            <a href={`tel:+1${phone}`}>{phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}

function readable(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
