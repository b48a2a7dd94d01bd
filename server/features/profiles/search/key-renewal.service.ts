import type { Database } from '../../../database/connection.ts'
import { giveWay } from '../../../endpoints/give-way.ts'
import { nameKey, nameKeys, nameKeysVersion } from '../../../text/names/name-keys.ts'
import { listRecords } from '../profiles.queries.ts'
import {
  findRenewal,
  listFormerNames,
  listHouseholdNames,
  lockNamesAfter,
  saveRenewal,
  updateFormerName,
  updateHouseholdKey,
  updateNameKeys,
} from './key-renewal.queries.ts'
import { replaceSearchWords } from './search-words.queries.ts'

/** So many are renewed in one transaction, for which nobody waits long. */
const accountsInStep = 50

/**
 * Makes the keys of all names anew when they were made by an older version, in steps that other work passes between. What
 * a process leaves that stops is taken up by the next one. A site whose keys are newer keeps them.
 */
export async function renewNameKeys(
  { database }: { database: Database },
  { closing, version = nameKeysVersion }: { closing?: AbortSignal; version?: number } = {},
): Promise<void> {
  while (!closing?.aborted && (await renewStep(database, version))) await giveWay()
}

/** Renews the keys of the next accounts, and of the households made in their time; tells whether there may be more. */
function renewStep(database: Database, version: number): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const renewal = await findRenewal(transaction)
    const isCurrent = renewal?.version === version
    if (renewal && (renewal.version > version || (isCurrent && renewal.through === null))) return false
    const after = isCurrent ? (renewal.through ?? '') : ''
    const accounts = await lockNamesAfter(transaction, after, accountsInStep)
    for (const { id, name, ...kept } of accounts) {
      const keys = nameKeys(name)
      if (keys.name_key !== kept.name_key || keys.name_spellings !== kept.name_spellings)
        await updateNameKeys(transaction, id, keys)
    }
    await replaceSearchWords(
      transaction,
      await listRecords(
        transaction,
        accounts.map(({ id }) => id),
      ),
    )
    // Their ids are of the same kind: one walk meets all of both.
    for (const { id, name, name_key } of await listHouseholdNames(transaction, after, accounts.at(-1)?.id))
      if (name_key !== nameKey(name)) await updateHouseholdKey(transaction, id, nameKey(name))
    if (accounts.length === 0)
      for (const name of await listFormerNames(transaction))
        await updateFormerName(transaction, name, nameKey(name))
    await saveRenewal(transaction, version, accounts.at(-1)?.id ?? null)
    return accounts.length > 0
  })
}
