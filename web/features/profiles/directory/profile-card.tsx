import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { shownOf } from '../../../../contract/profiles/confirmation.ts'
import type { Membership, Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { ActiveBadge, DepartureBadge, TitleWithState } from '../badges.tsx'
import { labelOf, membershipPeriod } from '../labels.ts'
import { BirthdayBadge } from './birthday-faces.tsx'
import styles from './profile-card.module.css'

/** The fields of a profile that a card shows. */
export type CardProfile = Pick<
  Profile,
  'user' | 'age' | 'location' | 'membership' | 'birthday' | 'dob' | 'departed'
>

/** A member in a list: the person, the shown membership, and the link to the profile. */
function ProfileCard({ profile }: { profile: Profile }) {
  const { user, birthday } = profile
  return (
    <Card as="li" tone={birthday === 'today' ? 'celebration' : 'plain'}>
      <ProfileCardContent profile={profile}>
        <LinkButton to={`/profile/${user._id}`} wide aria-label={m.profiles_view_of({ name: user.name })}>
          {m.profiles_view()}
        </LinkButton>
      </ProfileCardContent>
    </Card>
  )
}

interface ProfileCardContentProps {
  profile: CardProfile
  headingLevel?: 'h2' | 'h3'
  /** true to leave out category, type and period on phones. */
  brief?: boolean
  children?: ReactNode
}

/** The content of a member's card, for all pages with cards. */
export function ProfileCardContent(props: ProfileCardContentProps) {
  const { profile, headingLevel = 'h2', brief = false, children } = props
  const { user, age, location } = profile
  const shown = shownOf(profile.membership)
  const Heading = headingLevel
  return (
    <article className={brief ? `${styles.card} ${styles.brief}` : styles.card}>
      {profile.birthday === 'today' && <div className="teeth" />}
      <div className={styles.person}>
        <Avatar src={user.avatar} size={72} />
        <div className={styles.words}>
          <Heading className={styles.name} lang={languageOf(user.name)}>
            {user.name}
          </Heading>
          <DepartureBadge departed={profile.departed} />
          {age !== null && <p>{m.profiles_age({ years: age })}</p>}
        </div>
      </div>
      <div className={styles.facts}>
        <BirthdayBadge profile={profile} />
        {shown && (
          <p className={styles.title}>
            <TitleWithState entry={shown} atSociety />
          </p>
        )}
        {location && <p lang={languageOf(location)}>{location}</p>}
        {shown && <ShownMembership membership={shown} isMember={profile.departed === null} />}
      </div>
      {children}
    </article>
  )
}

function ShownMembership({ membership, isMember }: { membership: Membership; isMember: boolean }) {
  const { category, type, active } = membership
  return (
    <>
      <div className={styles.membership}>
        <p>
          {labelOf(category)}
          <br />
          {labelOf(type)}
        </p>
        {isMember && <ActiveBadge active={active} />}
      </div>
      <p className={styles.period}>{membershipPeriod(membership)}</p>
    </>
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
