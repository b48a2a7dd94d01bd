import type { Selectable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { MoneyAccountRow } from '../../database/rows/money-rows.ts'
import type { AccountSubscriber } from '../accounts/account/account-subscribers.ts'
import {
  listAccountsOf,
  listMergedParts,
  mergeAccounts,
  separateAccounts,
} from './accounts/following.queries.ts'
import { accountOf, forgetPerson, searchWordsOf } from './accounts/following.service.ts'
import { readSettlingRules, settleAccounts } from './ledger/settling.service.ts'
import { removeAddresses } from './receipts/donation-statements.queries.ts'

/** The ledger of a merged person, for undoing the merge. */
interface MergedLedger {
  account: Selectable<MoneyAccountRow>
  /** Accounts that were merged into it, and its charges. */
  taken: string[]
  charges: string[]
  into: string
}

const remembered = 'money'

/**
 * Updates the ledger's accounts with people, without changing an entry. The ledger of a removed person is
 * reduced to the name, or deleted without entries, before the household loses the person; a merged person's
 * ledger is handed over.
 */
export const moneyOnAccounts: AccountSubscriber = {
  async removed({ transaction }, userId) {
    await removeAddresses(transaction, userId)
    await forgetPerson(transaction, userId)
  },
  async merged({ config, transaction }, { keptId, otherId, memory }) {
    const [account] = await listAccountsOf(transaction, { households: [], people: [otherId] })
    if (!account) return
    const into = await accountOf({ config }, transaction, keptId)
    if (into === account.id) return
    const parts = await listMergedParts(transaction, account.id)
    memory.set(remembered, { account, ...parts, into } satisfies MergedLedger)
    await mergeAccounts(transaction, account.id, into)
    await settle(transaction, [into])
  },
  async unmerged({ transaction }, { memory }) {
    const ledger = memory.get(remembered) as MergedLedger | undefined
    if (!ledger) return
    const { account, taken, charges, into } = ledger
    await separateAccounts(transaction, { account, taken, charges, words: searchWordsOf(account.name) })
    await settle(transaction, [account.id, into])
  },
}

async function settle(transaction: Connection, accountIds: string[]): Promise<void> {
  await settleAccounts(transaction, accountIds, await readSettlingRules(transaction))
}
