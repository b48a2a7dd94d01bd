import type { ReactNode } from 'react'
import type { Departure } from '../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { type ConfirmationStatus, carriesWeight } from '../../../contract/profiles/confirmation.ts'
import { labelOf } from '../../../contract/profiles/option-labels.ts'
import type { Profile } from '../../../contract/profiles/profile.ts'
import { Badge } from '../../design/elements/badge.tsx'
import { formatAnniversary } from '../../design/texts/format-date.ts'
import { TypedText } from '../../design/texts/typed-text.tsx'
import { useSite } from '../../shell/site/use-site.ts'
import { membershipName } from './labels.ts'

/** Shows whether a membership is active, in words and not by colour alone. */
export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="success">{m.profiles_active_badge()}</Badge>
  ) : (
    <Badge>{m.profiles_inactive_badge()}</Badge>
  )
}

/** Marks a person who has left or died; renders nothing for members. */
export function DepartureBadge({ departed }: { departed: Departure | null }) {
  if (departed === null) return null
  return <Badge>{departed === 'deceased' ? m.profiles_in_memory() : m.profiles_former()}</Badge>
}

interface BirthdayBadgeProps {
  profile: Pick<Profile, 'birthday' | 'birthDay'>
}

/** Marks a birthday today or within the next days; renders nothing otherwise. */
export function BirthdayBadge({ profile: { birthday, birthDay } }: BirthdayBadgeProps) {
  if (birthday === null || birthDay === null) return null
  return (
    <Badge tone="celebration">
      {birthday === 'today'
        ? m.profiles_birthday_today()
        : m.profiles_birthday_on({ date: formatAnniversary(birthDay) })}
    </Badge>
  )
}

interface StatedTitle {
  title: string
  category: string
  standing: ConfirmationStatus
  held: boolean
}

interface TitleWithStateProps {
  entry: StatedTitle
  /** true to name the society, too. */
  atSociety?: boolean
  /** true to show the state of confirmed memberships, too. */
  always?: boolean
  /** true to show the category in place of the title of ordinary membership. */
  byCategory?: boolean
  /** Shown in one row with the state. */
  beside?: ReactNode
}

/**
 * Shows a membership's title, always with its confirmation status: nobody can appoint themselves president.
 */
export function TitleWithState({
  entry,
  atSociety = false,
  always = false,
  byCategory = false,
  beside,
}: TitleWithStateProps) {
  const title = byCategory ? membershipName(entry) : labelOf(entry.title)
  const society = useSite()?.shortName
  const badge = confirmationBadge(entry, always)
  return (
    <>
      <TypedText>{atSociety && society ? m.profiles_title_at({ title, society }) : title}</TypedText>
      {(badge || beside) && ' '}
      {beside ? (
        <span data-beside>
          {badge} {beside}
        </span>
      ) : (
        badge
      )}
    </>
  )
}

interface TitleInRosterProps {
  holding: { title: string; category: string; confirmed: boolean }
  always?: boolean
  byCategory?: boolean
}

/** Shows the title of a confirmed membership from the roster. */
export function TitleInRoster({
  holding: { title, category, confirmed },
  always = false,
  byCategory = false,
}: TitleInRosterProps) {
  const standing = confirmed ? 'confirmed' : 'claimed'
  const entry = { title, category, standing, held: true } as const
  return <TitleWithState entry={entry} always={always} byCategory={byCategory} />
}

/**
 * Returns the badge of a claimed or refused membership. Ordinary membership needs no confirmation and shows
 * none. It is not exported, so that no page shows a title without its status, or a status without its title.
 */
function confirmationBadge(entry: StatedTitle, always: boolean) {
  const { standing, held } = entry
  if (standing === 'refused') return <Badge tone="danger">{m.profiles_refused()}</Badge>
  if (!carriesWeight(entry) && held) return null
  if (standing === 'confirmed') return always ? <Badge tone="success">{m.profiles_confirmed()}</Badge> : null
  return held ? null : <Badge tone="info">{m.profiles_not_confirmed()}</Badge>
}
