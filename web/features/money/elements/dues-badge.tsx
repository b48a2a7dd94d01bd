import { type DuesStatus, duesStatusText } from '../../../../contract/money/options.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { duesTone } from './dues-state.ts'

/** The dues status of a household in a word. */
export function DuesBadge({ dues }: { dues: DuesStatus }) {
  return <Badge tone={duesTone(dues)}>{duesStatusText[dues]()}</Badge>
}
