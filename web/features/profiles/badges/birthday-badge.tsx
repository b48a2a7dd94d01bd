import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { formatAnniversary } from '../../../design/texts/format-date.ts'

interface BirthdayBadgeProps {
  profile: Pick<Profile, 'birthday' | 'dob'>
}

/** Marks a birthday today or within the next days; renders nothing otherwise. */
export function BirthdayBadge({ profile: { birthday, dob } }: BirthdayBadgeProps) {
  if (birthday === null || dob === null) return null
  return (
    <Badge tone="celebration">
      {birthday === 'today'
        ? m.profiles_birthday_today()
        : m.profiles_birthday_on({ date: formatAnniversary(dob) })}
    </Badge>
  )
}
