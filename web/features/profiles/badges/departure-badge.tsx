import type { Departure } from '../../../../contract/accounts/people.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'

/** Marks a person who has left or died; renders nothing for members. */
export function DepartureBadge({ departed }: { departed: Departure | null }) {
  if (departed === null) return null
  return <Badge>{departed === 'deceased' ? m.profiles_in_memory() : m.profiles_former()}</Badge>
}
