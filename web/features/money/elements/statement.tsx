import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LedgerEntry } from '../../../../contract/money/accounts.ts'
import { type ChargeState, entryKindText } from '../../../../contract/money/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './statement.module.css'
import { type StatementLine, statementLines } from './statement-lines.ts'

interface StatementProps {
  entries: LedgerEntry[]
  balance: number
  currency: string
  /** The account's name, which its entries do not repeat. */
  name: string
  /** Renders the buttons of an entry; absent where it is read-only. */
  actions?: (entry: LedgerEntry) => ReactNode
}

/** The entries of an account as a statement: oldest first, with the balance after each. */
export function Statement({ entries, balance, currency, name, actions }: StatementProps) {
  const amount = (cents: number) => formatMoney(cents, currency)
  const columns: Column<StatementLine>[] = [
    { header: m.money_date(), whole: true, cell: ({ entry }) => formatDate(entry.receivedOn) },
    { header: m.money_what(), names: true, cell: ({ entry }) => <EntryText entry={entry} account={name} /> },
    {
      header: m.money_charged(),
      whole: true,
      cell: ({ change }) => (change < 0 ? amount(-change) : ''),
    },
    {
      header: m.money_received(),
      whole: true,
      cell: ({ entry, change }) => (change > 0 || entry.kind === 'donation' ? amount(entry.cents) : ''),
    },
    { header: m.money_balance(), whole: true, cell: (line) => amount(line.balance) },
  ]
  const lines = statementLines(entries, balance)
  return (
    <div className={styles.statement}>
      <Table
        caption={m.money_statement()}
        columns={
          actions
            ? [
                ...columns,
                { header: m.money_actions(), headerHidden: true, cell: ({ entry }) => actions(entry) },
              ]
            : columns
        }
        rows={lines}
        keyOf={({ entry }) => entry._id}
      />
      <p className={styles.sum}>
        <span>{balance < 0 ? m.money_to_pay() : m.money_credit_left()}</span>
        <strong>{amount(Math.abs(balance))}</strong>
      </p>
    </div>
  )
}

/** The text of an entry, with its state. */
function EntryText({ entry, account }: { entry: LedgerEntry; account: string }) {
  const {
    kind,
    text,
    user,
    dueOn,
    state,
    openCents,
    cents,
    correctedCents,
    currency,
    note,
    paidUntil,
    receipt,
  } = entry
  const isReversed = correctedCents === cents
  return (
    <span className={styles.entry}>
      <span className={isReversed ? styles.undone : undefined}>
        <TypedText>{text || entryKindText[kind]()}</TypedText>
      </span>
      <span className={styles.small}>
        {isReversed && <Badge>{m.money_taken_back()}</Badge>}
        {correctedCents > 0 && !isReversed && (
          <span>{m.money_corrected_by({ amount: formatMoney(correctedCents, currency) })}</span>
        )}
        {state && !isReversed && <ChargeBadge state={state} />}
        {state === 'open' && openCents !== null && openCents < cents && (
          <span>{m.money_still_open({ amount: formatMoney(openCents, currency) })}</span>
        )}
        {dueOn && state === 'open' && <span>{m.money_due_on_day({ date: formatDate(dueOn) })}</span>}
        {paidUntil && <span>{m.money_paid_until({ date: formatDate(paidUntil) })}</span>}
        {user && user.name !== account && (
          <span>
            <TypedText>{user.name}</TypedText>
          </span>
        )}
        {note && (
          <span data-screen-only>
            <TypedText>{note}</TypedText>
          </span>
        )}
        {receipt && (
          <Link to={`/receipts/${receipt}`} data-screen-only>
            {m.money_receipt()}
          </Link>
        )}
      </span>
    </span>
  )
}

const chargeTones = { open: 'celebration', paid: 'success', waived: 'neutral', corrected: 'neutral' } as const
const chargeTexts: Record<ChargeState, () => string> = {
  open: m.money_state_open,
  paid: m.money_state_paid,
  waived: m.money_state_waived,
  corrected: m.money_taken_back,
}

/** The state of a charge in a word. */
export function ChargeBadge({ state }: { state: ChargeState }) {
  return <Badge tone={chargeTones[state]}>{chargeTexts[state]()}</Badge>
}
