import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'

/** Shows in words, not by colour alone, if a membership is active. */
export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="success">{m.profiles_active_badge()}</Badge>
  ) : (
    <Badge>{m.profiles_inactive_badge()}</Badge>
  )
}
