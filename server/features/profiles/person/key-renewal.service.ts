import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Connection, Database } from '../../../database/connection.ts'
import { findRenewal, saveRenewal } from '../../../database/key-renewals.ts'
import { locksRows } from '../../../database/row-locks.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { lookalikeKey } from '../../../text/comparison.ts'
import { type NameKeys, nameKey, nameKeys, nameKeysVersion } from '../../../text/name-keys.ts'
import { lockOptions, updateOption } from '../membership-options/membership-options.queries.ts'
import { listRecords } from './person.queries.ts'
import { replaceSearchWords } from './search-words.queries.ts'

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
    const renewal = await findRenewal(transaction, 'names')
    const isCurrent = renewal?.version === version
    if (renewal && (renewal.version > version || (isCurrent && renewal.through === null))) return false
    const after = isCurrent ? (renewal.through ?? '') : ''
    const accounts = await lockNamesAfter(transaction, after, accountsInStep)
    for (const { id, name, ...stored } of accounts) {
      const keys = nameKeys(name)
      if (isDeepStrictEqual(keys, stored)) continue
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
    if (accounts.length === 0) {
      for (const name of await listFormerNames(transaction))
        await updateFormerName(transaction, name, nameKey(name))
      for (const table of namedTables) await renewTable(transaction, table)
      await renewOptionKeys(transaction)
    }
    await saveRenewal(transaction, 'names', { version, through: accounts.at(-1)?.id ?? null })
    return accounts.length > 0
  })
}

/** Small tables whose names are sorted or compared by their keys. */
const namedTables = ['groups', 'selections', 'money_levels'] as const

/** Recomputes the name keys of a small table. A row stays where another one already has its new key. */
async function renewTable(transaction: Connection, table: (typeof namedTables)[number]): Promise<void> {
  const rows = await transaction.selectFrom(table).select(['id', 'name', 'name_key']).execute()
  const taken = new Set(table === 'groups' ? [] : rows.map(({ name_key }) => name_key))
  for (const { id, name, name_key } of rows) {
    const key = nameKey(name)
    if (key === name_key || taken.has(key)) continue
    await transaction.updateTable(table).set({ name_key: key }).where('id', '=', id).execute()
    if (table !== 'groups') taken.add(key)
  }
}

/** Recomputes the comparison keys of custom titles and categories. */
async function renewOptionKeys(transaction: Connection): Promise<void> {
  const options = await lockOptions(transaction)
  const placeOf = (kind: string, key: string) => `${kind} ${key}`
  const taken = new Set(options.map(({ kind, name_key }) => placeOf(kind, name_key)))
  for (const { id, kind, name, name_key } of options) {
    const key = lookalikeKey(name)
    if (key === name_key || taken.has(placeOf(kind, key))) continue
    await updateOption(transaction, id, { name_key: key })
    taken.add(placeOf(kind, key))
  }
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

/** Lists the next accounts by id, and locks them until the transaction ends. */
function lockNamesAfter(transaction: Connection, after: string, limit: number) {
  const query = transaction
    .selectFrom('users')
    .select(['id', 'name', 'name_key', 'name_spellings', 'name_without_middle'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  return (locksRows(transaction) ? query.forUpdate() : query).execute()
}

async function updateNameKeys(transaction: Connection, userId: string, keys: NameKeys): Promise<void> {
  await transaction.updateTable('users').set(keys).where('id', '=', userId).execute()
}

async function updateOtherNameKey(transaction: Connection, userId: string, key: string): Promise<void> {
  await transaction
    .updateTable('profiles')
    .set({ other_name_key: key })
    .where('user_id', '=', userId)
    .execute()
}

/** Lists the names that the roster stores for removed accounts; they are few. */
async function listFormerNames(transaction: Connection): Promise<string[]> {
  const rows = await transaction
    .selectFrom('roster')
    .select('person_name')
    .distinct()
    .where('person_name', 'is not', null)
    .execute()
  return rows.flatMap(({ person_name }) => person_name ?? [])
}

async function updateFormerName(transaction: Connection, name: string, key: string): Promise<void> {
  await transaction
    .updateTable('roster')
    .set({ person_name_key: key })
    .where('person_name', '=', name)
    .execute()
}

/** Lists the households with ids after `after`, up to `through` or the end. */
function listHouseholdNames(transaction: Connection, after: string, through: string | undefined) {
  const query = transaction
    .selectFrom('households')
    .select(['id', 'name', 'name_key'])
    .where('id', '>', after)
  return (through === undefined ? query : query.where('id', '<=', through)).execute()
}

async function updateHouseholdKey(transaction: Connection, id: string, key: string): Promise<void> {
  await transaction.updateTable('households').set({ name_key: key }).where('id', '=', id).execute()
}
