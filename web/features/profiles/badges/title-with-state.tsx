import { m } from '../../../../contract/paraglide/messages.js'
import type { ConfirmationStatus } from '../../../../contract/profiles/confirmation.ts'
import { labelOf } from '../labels/option-labels.ts'
import { ConfirmationBadge } from './confirmation-badge.tsx'

interface TitleWithStateProps {
  entry: { title: string; category: string; standing: ConfirmationStatus; held: boolean }
  /** true to name the society, too. */
  atSociety?: boolean
  /** true to show the state of confirmed memberships, too. */
  always?: boolean
}

/** Shows the title of a membership, always with what the society says of it: nobody makes themselves president. */
export function TitleWithState({ entry, atSociety = false, always = false }: TitleWithStateProps) {
  const title = labelOf(entry.title)
  return (
    <>
      {atSociety ? m.profiles_title_at({ title }) : title} <ConfirmationBadge entry={entry} always={always} />
    </>
  )
}
