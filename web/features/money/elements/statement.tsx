import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LedgerEntry } from '../../../../contract/money/accounts.ts'
import {
  type ChargeState,
  type EntryKind,
  entryKindText,
} from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './money.module.css'

/** An entry of a statement, with its change and the resulting balance. */
interface StatementLine {
  entry: LedgerEntry
  /** Negative for charges and refunds; donations change no balance. */
  change: number
  balance: number
}

const signs: Record<Exclude<EntryKind, 'correction'>, number> = {
  charge: -1,
  payment: 1,
  waiver: 1,
  refund: -1,
  donation: 0,
}

/** Returns the change of the balance by an entry; a correction has the opposite of its entry. */
function changeOf(entry: LedgerEntry, byId: ReadonlyMap<string, LedgerEntry>): number {
  if (entry.kind === 'correction') {
    const corrected = byId.get(entry.corrects ?? '')
    return corrected && corrected.kind !== 'correction' ? -signOf(corrected, byId) * entry.cents : 0
  }
  return signOf(entry, byId) * entry.cents
}

function signOf(entry: LedgerEntry, byId: ReadonlyMap<string, LedgerEntry>): number {
  if (entry.kind === 'correction') return 0
  // Refunding a donation changes no balance either.
  const isOfDonation = entry.kind === 'refund' && byId.get(entry.corrects ?? '')?.kind === 'donation'
  return isOfDonation ? 0 : signs[entry.kind]
}

/**
 * Returns the lines of a statement by the day of each entry, oldest first.
 * @param entries in the order of the interface: the last entered first
 * @param balance the balance after all of them
 */
export function statementLines(entries: readonly LedgerEntry[], balance: number): StatementLine[] {
  const byId = new Map(entries.map((entry) => [entry._id, entry]))
  let behind = balance
  const lines = entries.toSorted(byLatestDay).map((entry) => {
    const line = { entry, change: changeOf(entry, byId), balance: behind }
    behind -= line.change
    return line
  })
  return lines.toReversed()
}

function byLatestDay(one: LedgerEntry, other: LedgerEntry): number {
  return other.receivedOn.localeCompare(one.receivedOn)
}

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
      <p className={styles.balance}>
        <span>
          {balance < 0 ? m.money_to_pay() : balance > 0 ? m.money_credit_left() : m.money_balance()}
        </span>
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
