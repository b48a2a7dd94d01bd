import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  type Anniversary,
  ageOn,
  anniversariesOn,
  upcomingDays,
} from '../../../../contract/profiles/birthdays.ts'
import { shownOf } from '../../../../contract/profiles/confirmation.ts'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { type SocialNetwork, socialNetworks } from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { useNavigationFocus } from '../../../design/elements/navigation-focus.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { daysAhead, formatAnniversary, formatDate, formatYear } from '../../../design/texts/format-date.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSession } from '../../../session/session-store.ts'
import { TitleWithState } from '../badges.tsx'
import { networkNames } from '../labels.ts'
import { PhoneLink, usePhones } from '../phone-numbers.tsx'
import styles from './profile.module.css'

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
          <p className={`dotted ${styles.work}`}>
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

/** A link that a member entered. It opens in a new tab, and search engines ignore it. */
function MemberLink({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener" aria-label={label} title={label}>
      {children}
    </a>
  )
}

/** The member's pages in social networks, as icons. */
function SocialLinks({ profile: { user, social } }: { profile: Profile }) {
  const links = socialNetworks.flatMap((network) => {
    const address = social[network]
    return address === null ? [] : [{ network, address }]
  })
  if (links.length === 0) return null
  return (
    <ul className={styles.social}>
      {links.map(({ network, address }) => (
        <li key={network}>
          <MemberLink
            href={address}
            label={m.profiles_network_of({ network: networkNames[network](), name: user.name })}
          >
            <SocialIcon network={network} />
          </MemberLink>
        </li>
      ))}
    </ul>
  )
}

/** Icons drawn for this site, modelled on each network's own. */
const drawings: Record<SocialNetwork, string> = {
  twitter:
    'M3 5c2 3 5 4 9 4-.5-4 4-6 7-3l2.5-.5L20 8c0 8-7 13-17 10 2.5 0 4-.5 5-1.5C5.5 16 4 14.5 3.5 13H5C3 11.5 2 8.5 3 5z',
  facebook: 'M13.5 21v-8h3l.5-3.5h-3.5V7.5c0-1 .5-1.5 1.5-1.5h2V3h-2.5C11.5 3 10 4.5 10 7v2.5H7.5V13H10v8z',
  youtube: 'M5 5h14c1.5 0 3 1.5 3 3v8c0 1.5-1.5 3-3 3H5c-1.5 0-3-1.5-3-3V8c0-1.5 1.5-3 3-3zM10 9v6l5-3z',
  linkedin: 'M4 3h16l1 1v16l-1 1H4l-1-1V4zM7.5 10.5V17M7.5 7v.01M11.5 17v-6.5M11.5 14c0-4.5 5-4.5 5 0v3',
  instagram:
    'M8 3h8c3 0 5 2 5 5v8c0 3-2 5-5 5H8c-3 0-5-2-5-5V8c0-3 2-5 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7v.01',
}

/** The icon of a social network; its link has the name. */
function SocialIcon({ network }: { network: SocialNetwork }) {
  return <LineDrawing path={drawings[network]} />
}
