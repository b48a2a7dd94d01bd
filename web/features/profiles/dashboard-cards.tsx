import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { shownOf } from '../../../contract/profiles/confirmation.ts'
import type { Profile } from '../../../contract/profiles/profile.ts'
import { languageOf } from '../../../contract/text/script-language.ts'
import { ButtonRow, LinkButton } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import { Icon } from '../../design/elements/icon.tsx'
import { Avatar } from '../../design/elements/pictures.tsx'
import { formatDigits } from '../../design/texts/format-number.ts'
import { ActiveBadge, TitleWithState } from './badges.tsx'
import styles from './dashboard-cards.module.css'

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

/** The member's own card: the picture, the name, and the shown title with its state. */
export function OwnCard({ profile }: { profile: Profile }) {
  const { user, location } = profile
  const shown = shownOf(profile.membership)
  return (
    <Card as="section" labelledBy="own-card">
      <div className={styles.card}>
        <div className={styles.wall} />
        <div className={styles.person}>
          <Avatar src={user.avatar} size={96} />
          <div className={styles.words}>
            <h2 id="own-card" className={styles.name} lang={languageOf(user.name)}>
              {user.name}
            </h2>
            {shown && (
              <p className={styles.title}>
                <TitleWithState
                  entry={shown}
                  atSociety
                  always
                  beside={<ActiveBadge active={shown.active} />}
                />
              </p>
            )}
            {location && (
              <p className={styles.place} lang={languageOf(location)}>
                {location}
              </p>
            )}
          </div>
        </div>
        <div className={styles.acts}>
          <ButtonRow>
            <LinkButton to="/edit-profile">{m.profiles_edit()}</LinkButton>
            <LinkButton look="plain" to={`/profile/${user._id}`}>
              {m.profiles_see_own()}
            </LinkButton>
            <LinkButton look="plain" to="/account/photo">
              {m.profiles_photo()}
            </LinkButton>
          </ButtonRow>
        </div>
      </div>
    </Card>
  )
}
