import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { shownOf } from '../../../../contract/profiles/confirmation.ts'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { ActiveBadge, BirthdayBadge, DepartureBadge, TitleWithState } from '../badges.tsx'
import { membershipPeriod } from '../labels.ts'
import styles from './profile-card.module.css'

/** The fields of a profile for a card. */
export type CardProfile = Pick<
  Profile,
  'user' | 'age' | 'location' | 'membership' | 'birthday' | 'birthDay' | 'departed'
>

/** A member in a list: the person, the shown membership, and the link to the profile. */
function ProfileCard({ profile }: { profile: Profile }) {
  const { user, birthday } = profile
  return (
    <li className={styles.sheet} data-today={birthday === 'today' || undefined}>
      <ProfileCardContent profile={profile}>
        <Link
          to={`/profile/${user._id}`}
          className={styles.view}
          aria-label={m.profiles_view_of({ name: user.name })}
        >
          {m.profiles_view()}
        </Link>
      </ProfileCardContent>
    </li>
  )
}

interface ProfileCardContentProps {
  profile: CardProfile
  headingLevel?: 'h2' | 'h3'
  children?: ReactNode
}

/** The content of a member's card, for all pages with cards: the face first, with the state below it. */
export function ProfileCardContent({ profile, headingLevel = 'h2', children }: ProfileCardContentProps) {
  const { user, age, location, departed } = profile
  const shown = shownOf(profile.membership)
  const Heading = headingLevel
  return (
    <article className={styles.card}>
      <div className={styles.face}>
        <Avatar src={user.avatar} size={56} />
        {shown && departed === null && <ActiveBadge active={shown.active} />}
      </div>
      <div className={styles.words}>
        <Heading className={styles.name} lang={languageOf(user.name)}>
          {user.name}
        </Heading>
        {shown && (
          <p className={styles.title}>
            <TitleWithState entry={shown} atSociety />
          </p>
        )}
        <p className={`dotted ${styles.line}`}>
          <DepartureBadge departed={departed} />
          {location && <span lang={languageOf(location)}>{location}</span>}{' '}
          {age !== null && <span data-whole>{m.profiles_age({ years: age })}</span>}{' '}
          <BirthdayBadge profile={profile} />
        </p>
        {shown && (
          <p className={`dotted ${styles.kind}`}>
            <span>{labelOf(shown.category)}</span> <span>{labelOf(shown.type)}</span>
          </p>
        )}
        <div className={styles.last}>
          <p>{shown && membershipPeriod(shown)}</p>
          {children}
        </div>
      </div>
    </article>
  )
}

/** Profile cards side by side, as many as fit. */
export function ProfileCards({ profiles }: { profiles: Profile[] }) {
  return (
    <ul className={styles.cards}>
      {profiles.map((profile) => (
        <ProfileCard key={profile.user._id} profile={profile} />
      ))}
    </ul>
  )
}
