import { m } from '../../../../contract/paraglide/messages.js'
import {
  type Anniversary,
  ageOn,
  anniversariesOn,
  upcomingDays,
} from '../../../../contract/profiles/birthdays.ts'
import { shownOf } from '../../../../contract/profiles/confirmation.ts'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { useNavigationFocus } from '../../../design/elements/navigation-focus.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { daysAhead, formatAnniversary, formatDate, formatYear } from '../../../design/texts/format-date.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSession } from '../../../session/use-session.ts'
import { TitleWithState } from '../badges.tsx'
import { PhoneLink, usePhones } from '../phone-numbers.tsx'
import styles from './profile.module.css'
import { MemberLink, SocialLinks } from './social-links.tsx'

export interface ShownProfile {
  profile: Profile
  /** The day in the society's zone. */
  today: CalendarDate
  /** Set where the page has a heading of its own, and no wall. */
  nested?: boolean
}

/** The top of a profile: the face before the wall, the person, and contacts. */
export function ProfileHead({ profile, today, nested = false }: ShownProfile) {
  const { user, position, company, location, website, membership, departed } = profile
  const { user: viewer } = useSession()
  const shown = shownOf(membership)
  const work = company ? m.profiles_position_at({ position: labelOf(position), company }) : labelOf(position)
  return (
    <header className={nested ? `${styles.head} ${styles.nested}` : styles.head}>
      <span className={departed === 'deceased' ? `${styles.face} ${styles.garland}` : styles.face}>
        <Avatar src={`${user.avatar}?size=large`} size={144} />
      </span>
      <div className={styles.words}>
        {nested ? <h2 lang={languageOf(user.name)}>{user.name}</h2> : <Name>{user.name}</Name>}
        {profile.otherName && (
          <p className={styles.otherName} lang={languageOf(profile.otherName)}>
            {profile.otherName}
          </p>
        )}
        {departed && (
          <p className={styles.title}>
            {departed === 'deceased' ? m.profiles_in_memory() : m.profiles_former()}
          </p>
        )}
        {shown && (
          <p className={styles.title}>
            <TitleWithState entry={shown} atSociety />
          </p>
        )}
        {departed === 'deceased' ? (
          <p>
            <TypedText>{m.profiles_in_memory_text({ name: user.name })}</TypedText>
          </p>
        ) : (
          <p className={styles.work}>
            <span>
              <TypedText>{work}</TypedText>
            </span>{' '}
            {location && <span lang={languageOf(location)}>{location}</span>}
          </p>
        )}
        {website && <MemberLink href={website}>{readable(website)}</MemberLink>}
        <SocialLinks profile={profile} />
      </div>
      <Acts profile={profile} isOwn={!nested && viewer?._id === user._id} />
      <Facts profile={profile} today={today} />
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

/** The person's contacts, if visible to the viewer; the owner gets an edit link instead. */
function Acts({ profile: { user, phone, birthday }, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { callable } = usePhones()
  if (isOwn)
    return (
      <div className={styles.acts}>
        <LinkButton look="main" to="/edit-profile">
          {m.profiles_edit()}
        </LinkButton>
      </div>
    )
  if (phone === null) return null
  const wish = encodeURIComponent(m.profiles_wish_text({ name: firstNameOf(user.name) }))
  return (
    <div className={styles.acts}>
      <ButtonRow>
        {birthday && (
          <LinkButton look="main" to={`sms:${callable(phone)}?body=${wish}`}>
            {m.profiles_wish()}
          </LinkButton>
        )}
        <LinkButton to={`tel:${callable(phone)}`}>{m.profiles_call()}</LinkButton>
        {!birthday && <LinkButton to={`sms:${callable(phone)}`}>{m.profiles_write()}</LinkButton>}
      </ButtonRow>
    </div>
  )
}

/** The facts visible to this viewer, each with a caption. */
function Facts({ profile, today }: ShownProfile) {
  const { dob, birthDay, birthYear, age, phone, membership, birthday } = profile
  const years = age === null ? null : m.profiles_age({ years: age })
  const near = birthday && birthDay && nearWords(birthDay, today)
  const member = memberYears(membership, today)
  const hasNone = [birthDay, birthYear, age, phone, member].every((fact) => fact === null)
  if (hasNone) return null
  return (
    <dl className={styles.facts}>
      {member && (
        <div>
          <dt>{member.words}</dt>
          <dd>{member.number}</dd>
        </div>
      )}
      {dob !== null && (
        <div data-celebrated={near ? '' : undefined}>
          <dt>
            {m.profiles_dob()}
            {years && `, ${years}`}
            {profile.birthdayCalendar === 'bikramSambat' &&
              birthDay &&
              `; ${m.profiles_birthday_this_year({ date: formatAnniversary(birthDay) })}`}
            {near && <strong> {m.profiles_birthday_near({ when: near })}</strong>}
          </dt>
          <dd>
            <time dateTime={dob}>{formatDate(dob)}</time>
          </dd>
        </div>
      )}
      {dob === null && birthDay !== null && (
        <div data-celebrated={near ? '' : undefined}>
          <dt>
            {m.profiles_birthday()}
            {near && <strong> {m.profiles_birthday_near({ when: near })}</strong>}
          </dt>
          <dd>{formatAnniversary(birthDay)}</dd>
        </div>
      )}
      {birthYear !== null && (
        <div>
          <dt>{m.profiles_birth_year()}</dt>
          <dd>
            {profile.birthYearAbout
              ? m.profiles_birth_year_roughly({ year: formatYear(String(birthYear)) })
              : m.profiles_birth_year_exactly({ year: formatYear(String(birthYear)) })}
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
            <PhoneLink phone={phone} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Returns the distance of a birthday in the coming week, such as `tomorrow`. */
function nearWords(own: Anniversary, today: CalendarDate): string | null {
  const day = [today, ...upcomingDays(today)].find((one) => anniversariesOn(one).includes(own))
  return day ? daysAhead(day, today) : null
}

interface MemberYears {
  number: string
  words: string
}

/**
 * Counts the years of membership from the first day until today. An ended one counts until its last day. In
 * the first year the year of joining is returned alone.
 * @returns null without a membership that counts
 */
export function memberYears(memberships: Profile['membership'], today: CalendarDate): MemberYears | null {
  const held = memberships.filter((entry) => entry.held && entry.from <= today)
  if (held.length === 0) return null
  const from = held.map((entry) => entry.from).sort()[0] ?? today
  const ends = held.map((entry) => entry.to ?? today).sort()
  const last = ends.at(-1) ?? today
  const until = last < today ? last : today
  const years = ageOn(from, until)
  const since = formatYear(from)
  if (years < 1) return { number: since, words: m.profiles_member_since() }
  return {
    number: formatDigits(years),
    words:
      until === today
        ? m.profiles_member_years({ years, since })
        : m.profiles_member_years_past({ years, since, until: formatYear(until) }),
  }
}

/** Returns the first word of a name. */
export function firstNameOf(name: string): string {
  return name.split(/\s/)[0] ?? name
}

function readable(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
