import { useEffect, useState } from 'react'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import { methodText } from '../../../../contract/money/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { balanceText } from '../elements/dues-state.tsx'
import { reverseEntry, timeToUndo } from '../elements/entering.ts'

/** An entry of this session, with its person. */
export interface FreshEntry {
  entry: EnteredEntry
  user: string
  /** The time when this browser received it, in milliseconds. */
  at: number
  isReversed: boolean
}

interface JustEnteredProps {
  entries: FreshEntry[]
  onReversed: (id: string) => void
}

/** The entries of this session, newest first; each can be undone for a minute. */
export function JustEntered({ entries, onReversed }: JustEnteredProps) {
  return (
    <div role="status" aria-label={m.money_just_entered()}>
      <ul className={lists.entries}>
        {entries.map((fresh) => (
          <FreshLine key={fresh.entry._id} fresh={fresh} onReversed={onReversed} />
        ))}
      </ul>
    </div>
  )
}

function FreshLine({ fresh, onReversed }: { fresh: FreshEntry; onReversed: (id: string) => void }) {
  const { entry, user, at, isReversed } = fresh
  const { _id, cents, currency, method, account } = entry
  const name = entry.user?.name ?? account.name
  const canUndo = useTimeToUndo(at) && !isReversed
  const [working, setWorking] = useState(false)
  async function undo() {
    setWorking(true)
    const correction = await showFaultsOf(reverseEntry(entry, user))
    setWorking(false)
    if (correction) onReversed(_id)
  }
  const state = account.paidUntil
    ? m.money_paid_until({ date: formatDate(account.paidUntil) })
    : balanceText(account.balance, currency)
  return (
    <li className={lists.ruled}>
      <div className={lists.words}>
        <span>
          <strong>{formatMoney(cents, currency)}</strong> {method && methodText[method]()} ·{' '}
          <span lang={languageOf(name)}>{name}</span>
        </span>
        {!isReversed && <span className={lists.small}>{state}</span>}
      </div>
      {isReversed && <Badge>{m.money_taken_back()}</Badge>}
      {canUndo && (
        <Button working={working} onClick={() => void undo()}>
          {m.money_undo()}
          <span className="visually-hidden" lang={languageOf(name)}>
            {' '}
            {name}, {formatMoney(cents, currency)}
          </span>
        </Button>
      )}
    </li>
  )
}

/** Checks whether an entry can still be undone. */
function useTimeToUndo(at: number): boolean {
  const [left, setLeft] = useState(() => timeToUndo(at, Date.now()))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(0), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
