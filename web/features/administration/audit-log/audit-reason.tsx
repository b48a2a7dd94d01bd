import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { shortened } from './shortened.ts'

/** The reason of an administrative action; a long one is folded, so that rows stay low. */
export function AuditReason({ reason }: { reason: string | null }) {
  if (reason === null) return '–'
  const short = shortened(reason)
  if (short === reason.trim()) return reason
  return (
    <Disclosure summary={short} look="plain">
      {reason}
    </Disclosure>
  )
}
