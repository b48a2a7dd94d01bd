import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { Card } from '../../../design/elements/card.tsx'
import { Icon } from '../../../design/elements/icon.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import styles from './dashboard.module.css'

/** Lists the missing facts of a profile, with links to add them. Renders nothing once the profile is complete. */
export function MissingFacts({ profile }: { profile: Profile }) {
  const { missing, there, all } = missingFrom(profile)
  if (missing.length === 0) return null
  return (
    <Card as="section" labelledBy="missing-facts">
      <div className={styles.share}>
        <span
          className={styles.ring}
          style={{ '--share': `${Math.round((there / all) * 100)}%` } as CSSProperties}
          aria-hidden="true"
        >
          {formatDigits(`${there}/${all}`)}
        </span>
        <div>
          <h2 id="missing-facts" className={styles.heading}>
            {m.profiles_missing()}
          </h2>
          <p className={styles.count}>{m.profiles_missing_count({ there, all })}</p>
        </div>
      </div>
      <ul className={styles.list}>
        {missing.map(({ name, to, text }) => (
          <li key={name}>
            <Link className={styles.link} to={to}>
              <Icon name="add" size={18} />
              {text()}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ProfileFact {
  name: string
  /** The page for adding it. */
  to: string
  /** The request for it. */
  text: () => string
  isThere: (profile: Profile) => boolean
}

/** The facts of a complete profile. Work or school is enough: not everybody has both. */
const profileFacts: readonly ProfileFact[] = [
  {
    name: 'location',
    to: '/edit-profile',
    text: m.profiles_missing_location,
    isThere: ({ location }) => location !== null,
  },
  { name: 'dob', to: '/edit-profile', text: m.profiles_missing_dob, isThere: ({ dob }) => dob !== null },
  {
    name: 'phone',
    to: '/edit-profile',
    text: m.profiles_missing_phone,
    isThere: ({ phone }) => phone !== null,
  },
  {
    name: 'skills',
    to: '/edit-profile',
    text: m.profiles_missing_skills,
    isThere: ({ skills }) => skills.length > 0,
  },
  { name: 'bio', to: '/edit-profile', text: m.profiles_missing_bio, isThere: ({ bio }) => bio !== null },
  {
    name: 'history',
    to: '/add-experience',
    text: m.profiles_missing_history,
    isThere: ({ experience, education }) => experience.length + education.length > 0,
  },
]

/** Returns a profile's missing facts, and the numbers of present and of all facts. */
function missingFrom(profile: Profile) {
  const missing = profileFacts.filter(({ isThere }) => !isThere(profile))
  return { missing, there: profileFacts.length - missing.length, all: profileFacts.length }
}
