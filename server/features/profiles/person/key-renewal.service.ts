import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Database } from '../../../database/connection.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { nameKey, nameKeys, nameKeysVersion } from '../../../text/names/name-keys.ts'
import { replaceSearchWords } from '../search/search-words.queries.ts'
import {
  findRenewal,
  listFormerNames,
  listHouseholdNames,
  lockNamesAfter,
  saveRenewal,
  updateFormerName,
  updateHouseholdKey,
  updateNameKeys,
  updateOtherNameKey,
} from './key-renewal.queries.ts'
import { listRecords } from './person.queries.ts'

/** Accounts per transaction: few, so that its locks are short. */
const accountsInStep = 50

/**
 * Recomputes outdated name keys in steps, yielding between them. After a stop, the next process resumes. Keys
 * of a newer version stay.
 */
export async function renewNameKeys(
  { database }: { database: Database },
  { closing, version = nameKeysVersion }: { closing?: AbortSignal; version?: number } = {},
): Promise<void> {
  while (!closing?.aborted && (await renewStep(database, version))) await yieldToRequests()
}

/**
 * Recomputes the keys of the next accounts, and of households with ids among theirs. Returns true if there
 * may be more.
 */
function renewStep(database: Database, version: number): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const renewal = await findRenewal(transaction)
    const isCurrent = renewal?.version === version
    if (renewal && (renewal.version > version || (isCurrent && renewal.through === null))) return false
    const after = isCurrent ? (renewal.through ?? '') : ''
    const accounts = await lockNamesAfter(transaction, after, accountsInStep)
    for (const { id, name, ...stored } of accounts) {
      const keys = nameKeys(name)
      if (keys.name_key !== stored.name_key || keys.name_spellings !== stored.name_spellings)
        await updateNameKeys(transaction, id, keys)
    }
    const records = await listRecords(
      transaction,
      accounts.map(({ id }) => id),
    )
    for (const { user_id, other_name, other_name_key } of records)
      if (other_name !== null && nameKey(other_name) !== other_name_key)
        await updateOtherNameKey(transaction, user_id, nameKey(other_name))
    await replaceSearchWords(transaction, records)
    // Accounts and households have ids of the same kind, so one pass covers both.
    for (const { id, name, name_key } of await listHouseholdNames(transaction, after, accounts.at(-1)?.id))
      if (name_key !== nameKey(name)) await updateHouseholdKey(transaction, id, nameKey(name))
    if (accounts.length === 0)
      for (const name of await listFormerNames(transaction))
        await updateFormerName(transaction, name, nameKey(name))
    await saveRenewal(transaction, version, accounts.at(-1)?.id ?? null)
    return accounts.length > 0
  })
}

/** Recomputes name keys in the background, once a newer version of the site listens. */
export const keyRenewal = plugin(async (app: FastifyInstance) => {
  const closing = new AbortController()
  let renewal: Promise<void> | null = null
  app.addHook('onListen', async () => {
    renewal = renewNameKeys(app, { closing: closing.signal }).catch((error: unknown) => {
      app.log.error({ err: error }, 'the keys of names were not renewed; the housekeeping goes on with them')
    })
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await renewal
  })
})
