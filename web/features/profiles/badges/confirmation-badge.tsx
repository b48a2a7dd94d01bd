import { m } from '../../../../contract/paraglide/messages.js'
import type { ConfirmationStatus } from '../../../../contract/profiles/confirmation.ts'
import { Badge } from '../../../design/elements/badge.tsx'

interface ConfirmationBadgeProps {
  entry: { standing: ConfirmationStatus; held: boolean }
  /** true to show it for confirmed memberships too. */
  always?: boolean
}

/** Says that a membership is only claimed, or was refused; ordinary membership needs no confirmation and shows none. */
export function ConfirmationBadge({ entry: { standing, held }, always = false }: ConfirmationBadgeProps) {
  if (standing === 'refused') return <Badge tone="danger">{m.profiles_refused()}</Badge>
  if (standing === 'confirmed') return always ? <Badge tone="success">{m.profiles_confirmed()}</Badge> : null
  return held ? null : <Badge tone="info">{m.profiles_not_confirmed()}</Badge>
}
