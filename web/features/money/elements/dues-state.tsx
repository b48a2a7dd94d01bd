import { type DuesStatus, duesStatusText } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'

const tones = {
  paid: 'success',
  lifetime: 'success',
  waived: 'neutral',
  none: 'neutral',
  due: 'info',
  grace: 'celebration',
  overdue: 'danger',
} as const satisfies Record<DuesStatus, string>

/** Returns the colours of a dues status. */
export function duesTone(dues: DuesStatus) {
  return tones[dues]
}

interface DuesState {
  dues: DuesStatus
  paidUntil: string | null
  /** The day on which the oldest open dues were due, where it is known. */
  dueOn?: string | null
}

/** States until when dues are paid, or when the oldest open ones are due. */
export function duesLine({ dues, paidUntil, dueOn }: DuesState): string | null {
  if (dues === 'lifetime') return null
  const isOpen = dues === 'due' || dues === 'grace' || dues === 'overdue'
  if (isOpen && dueOn) return m.money_due_on_day({ date: formatDate(dueOn) })
  return paidUntil && m.money_paid_until({ date: formatDate(paidUntil) })
}

/** States a balance in words: owed, credit, or nothing. */
export function balanceText(balance: number, currency: string): string {
  if (balance < 0) return m.money_owes({ amount: formatMoney(-balance, currency) })
  if (balance > 0) return m.money_credit({ amount: formatMoney(balance, currency) })
  return m.money_nothing_owed()
}

/** The dues status of a household in a word. */
export function DuesBadge({ dues }: { dues: DuesStatus }) {
  return <Badge tone={duesTone(dues)}>{duesStatusText[dues]()}</Badge>
}
