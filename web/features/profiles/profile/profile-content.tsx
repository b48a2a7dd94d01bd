import { m } from '../../../../contract/paraglide/messages.js'
import { type PersonDetails, postalLines } from '../../../../contract/profiles/postal-address.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Card } from '../../../design/elements/card.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PhoneLink } from '../phone-numbers.tsx'
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

/** Address and further contacts, for the owner, their household and officers; nothing without any. */
function DetailsCard({ details }: { details: PersonDetails | undefined }) {
  if (!details) return null
  const { address, furtherPhones, furtherEmails, memberNumber } = details
  const isEmpty = !address && !memberNumber && furtherPhones.length + furtherEmails.length === 0
  if (isEmpty) return null
  return (
    <div className={styles.private}>
      <Card as="section">
        <h2 className={styles.quiet}>{m.profiles_section_details()}</h2>
        <p className={styles.none}>{m.profiles_section_details_hint()}</p>
        <dl className={styles.details}>
          {address && (
            <div>
              <dt>{m.profiles_household_address()}</dt>
              {postalLines(address).map((line) => (
                <dd key={line}>
                  <TypedText>{line}</TypedText>
                </dd>
              ))}
            </div>
          )}
          {furtherPhones.length > 0 && (
            <div>
              <dt>{m.profiles_further_phones()}</dt>
              {furtherPhones.map(({ phone, note }) => (
                <dd key={`${phone} ${note}`}>
                  <PhoneLink phone={phone} /> {note && <TypedText>{note}</TypedText>}
                </dd>
              ))}
            </div>
          )}
          {furtherEmails.length > 0 && (
            <div>
              <dt>{m.profiles_further_emails()}</dt>
              {furtherEmails.map((email) => (
                <dd key={email}>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              ))}
            </div>
          )}
          {memberNumber && (
            <div>
              <dt>{m.profiles_member_number()}</dt>
              <dd>{memberNumber}</dd>
            </div>
          )}
        </dl>
      </Card>
    </div>
  )
}
