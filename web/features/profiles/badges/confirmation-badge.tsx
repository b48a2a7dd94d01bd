import { m } from '../../../../contract/paraglide/messages.js'
import { type ConfirmationStatus, carriesWeight } from '../../../../contract/profiles/confirmation.ts'
import { Badge } from '../../../design/elements/badge.tsx'

interface ConfirmationBadgeProps {
  entry: { standing: ConfirmationStatus; held: boolean; title: string; category: string }
  /** true to show it for confirmed memberships too. */
  always?: boolean
}

/** Says that a membership is only claimed, or was refused. Ordinary membership needs no confirmation and shows none. */
export function ConfirmationBadge({ entry, always = false }: ConfirmationBadgeProps) {
  const { standing, held } = entry
  if (standing === 'refused') return <Badge tone="danger">{m.profiles_refused()}</Badge>
  if (!carriesWeight(entry) && held) return null
  if (standing === 'confirmed') return always ? <Badge tone="success">{m.profiles_confirmed()}</Badge> : null
  return held ? null : <Badge tone="info">{m.profiles_not_confirmed()}</Badge>
}
