import type { Insertable } from 'kysely'
import type { Currency } from '../../../../contract/money/options-and-limits.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { idBehind } from '../../../database/identifiers.ts'
import type { MoneyEntryRow, MoneyTotalRow } from '../../../database/rows/money-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { recordAuditEntries } from '../../audit/audit.service.ts'
import {
  addToTotals,
  insertEntries,
  listEntriesOf,
  nameOfTotal,
  type StoredEntry,
} from './money-entries.queries.ts'
import { writeReceipts } from './receipt-writing.ts'
import { type SettledAccount, type SettlingRules, settleAccounts } from './settling.service.ts'

type Given =
  | 'kind'
  | 'purpose'
  | 'cents'
  | 'method'
  | 'check_number'
  | 'received_on'
  | 'due_on'
  | 'note'
  | 'about'
  | 'level_id'
  | 'year'
  | 'user_id'
  | 'user_name'
  | 'for_person'
  | 'event_id'
  | 'tickets'
  | 'corrects'
  | 'corrected_year'
  | 'begun_key'
  | 'reference'

/** An entry before it has an id. `paysNext` refers to the previous entry of the same call. */
export type EntryDraft = Pick<Insertable<MoneyEntryRow>, Given> & {
  account_id: string
  pays?: string[] | undefined
  paysPrevious?: boolean
}

interface Entering {
  currency: Currency
  /** The account of the treasurer or member; null for the site. */
  by: string | null
  /** The member named in the audit log where `by` is null. */
  actor?: string
  rules?: SettlingRules
  /** Yields to other requests between the steps of many entries. */
  pause?: () => Promise<void>
}

/** Stored entries, with the resulting accounts. */
interface Entered {
  ids: string[]
  accounts: Map<string, SettledAccount>
}

/**
 * Adds entries to the ledger, in order: the only function that does. Adds them to the sums of reports and to
 * the audit log, queues cash and checks for deposit, and settles their accounts.
 */
export async function enter(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { currency, by, actor, rules, pause = async () => undefined }: Entering,
  drafts: readonly EntryDraft[],
): Promise<Entered> {
  const now = config.now()
  const known = await listEntriesOf(transaction, [...new Set(drafts.map(({ account_id }) => account_id))])
  const newest = new Map([...known].map(([id, entries]) => [id, entries.at(-1)?.id]))
  const rows: Insertable<MoneyEntryRow>[] = []
  for (const { pays, paysPrevious, ...draft } of drafts) {
    const id = idBehind(newest.get(draft.account_id), now)
    newest.set(draft.account_id, id)
    const paid = paysPrevious ? [rows.at(-1)?.id ?? ''] : pays
    rows.push({
      // Rows of one statement have the same columns.
      for_person: false,
      ...draft,
      id,
      currency,
      pays: paid && paid.length > 0 ? JSON.stringify(paid) : null,
      entered_by: by,
      entered_at: now.toISOString(),
    })
  }
  await pause()
  await insertEntries(transaction, rows)
  await pause()
  const kinds = new Map([...known.values()].flat().map((entry) => [entry.id, entry]))
  await addToTotals(
    transaction,
    rows.map((row) => totalOf(row, kinds.get(row.corrects ?? ''))),
  )
  await awaitBank(transaction, rows)
  const named = by ?? actor
  if (named !== undefined) await record(config, transaction, named, rows)
  await pause()
  const accounts = await settleAccounts(transaction, [...newest.keys()], rules, pause)
  await writeReceipts({ config }, transaction, rows, accounts)
  return { ids: rows.map(({ id }) => id), accounts }
}

/** Returns an entry's contribution to the sums of reports, which are by month. */
function totalOf(entry: Insertable<MoneyEntryRow>, corrected: StoredEntry | undefined): MoneyTotalRow {
  const scope = `entries ${entry.received_on.slice(0, 7)}`
  return { scope, name: nameOfTotal(entry, corrected), count: 1, cents: entry.cents }
}

/** Queues cash and checks for deposit. */
async function awaitBank(transaction: Connection, rows: readonly Insertable<MoneyEntryRow>[]): Promise<void> {
  const waiting = rows.filter(
    ({ kind, method }) =>
      (kind === 'payment' || kind === 'donation') && (method === 'cash' || method === 'check'),
  )
  for (const chunk of chunksOf(waiting))
    await transaction
      .insertInto('money_deposit_payments')
      .values(chunk.map(({ id }) => ({ entry_id: id, deposit_id: null })))
      .execute()
}

function record(
  config: Context['config'],
  transaction: Connection,
  userId: string,
  rows: readonly Insertable<MoneyEntryRow>[],
): Promise<void> {
  return recordAuditEntries(
    config,
    transaction,
    { userId },
    rows.map((row) => ({
      act: `enter ${row.kind}`,
      subject: { kind: 'money', id: row.id },
      aboutUserId: row.user_id ?? null,
      before: null,
      after: {
        kind: row.kind,
        cents: row.cents,
        currency: row.currency,
        ...(row.method && { method: row.method }),
        ...(row.check_number && { checkNumber: row.check_number }),
        receivedOn: row.received_on,
        ...(row.due_on && { dueOn: row.due_on }),
        ...(row.year && { year: row.year }),
        ...(row.corrects && { corrects: row.corrects }),
        account: row.account_id,
      },
      // The note is for treasurers, but the entry's subject may read this.
      reason: null,
    })),
  )
}
