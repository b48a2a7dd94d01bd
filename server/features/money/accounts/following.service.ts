import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { nameKey, spellingKey } from '../../../text/name-keys.ts'
import {
  readSettlingRules,
  type SettlingRules,
  type StoredAccount,
  settleAccounts,
} from '../ledger/settling.service.ts'
import {
  countHousemates,
  deleteUnused,
  findPlaceOf,
  hasMoves,
  insertAccounts,
  listAccountsOf,
  listHouseholds,
  listPeople,
  type Move,
  mergeAccounts,
  moveCheckouts,
  replaceWords,
  takeMoves,
  updateAccounts,
} from './following.queries.ts'

/** Changes applied per transaction, which occupies the embedded database. */
const movesAtOnce = 25
/** Most transactions that a request waits for. */
const stepsOfRequest = 40
/** Waits for another transaction: two seconds at most. */
const [mostWaits, waitMilliseconds] = [100, 20]

type Dependencies = Pick<Context, 'config' | 'database'>

/**
 * Updates accounts after changes of names, households or categories, which database triggers record. A
 * request applies some of them, the minute task all.
 */
export const followSome = (context: Dependencies) => followPeople(context, stepsOfRequest)

/** Applies pending changes, and waits for those that another transaction is applying. */
export async function followPeople(context: Dependencies, steps = Number.POSITIVE_INFINITY): Promise<void> {
  let waits = 0
  for (let step = 0; step < steps && (await hasMoves(context.database)); step += 1) {
    if ((await followOnce(context)) > 0) await yieldToRequests()
    else if (++waits > mostWaits) return
    else await pause(waitMilliseconds)
  }
}

function followOnce({ config, database }: Dependencies): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const moves = await takeMoves(transaction, movesAtOnce)
    await follow({ config }, transaction, moves)
    return moves.length
  })
}

/**
 * Updates accounts to the present people of their households. A person who moves in brings their account
 * along, and leaves it there when they move out. A household's account stays while anyone lives there, then
 * moves with its people. The account of removed people stays, with the name alone.
 */
export async function follow(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return
  const people = await listPeople(transaction, [...new Set(moves.flatMap(({ user_id }) => user_id ?? []))])
  const named = moves.flatMap(({ household_id }) => household_id ?? [])
  const householdIds = [...new Set([...named, ...people.flatMap(({ household_id }) => household_id ?? [])])]
  const households = await listHouseholds(transaction, householdIds)
  const personIds = [...new Set(moves.flatMap(({ user_id }) => user_id ?? []))]
  const rules = await readSettlingRules(transaction)
  const present = [
    ...households
      .filter((household) => household.people.length > 0)
      .map(({ id, name, name_key, people: living }) => ({
        holder: { household_id: id, user_id: null },
        name,
        name_key,
        people: living,
      })),
    ...people
      .filter(({ household_id, child }) => household_id === null && !child)
      .map((person) => ({
        holder: { household_id: null, user_id: person.id },
        name: person.name,
        name_key: person.name_key,
        people: [person],
      })),
  ]
  const read = () => listAccountsOf(transaction, { households: householdIds, people: personIds })
  let known = await read()
  const missing = present.filter(({ holder }) => !known.some((account) => isHeldBy(account, holder)))
  if (missing.length > 0) {
    const created_at = config.now().toISOString()
    await insertAccounts(
      transaction,
      missing.map(({ holder, name, name_key }) => ({ id: newId(), ...holder, name, name_key, created_at })),
    )
    known = await read()
  }
  await mergeLeft(transaction, { known, present, people, households, moves })
  const updated = present.flatMap((unit) => {
    const account = known.find((one) => isHeldBy(one, unit.holder))
    return account ? [{ ...unit, account }] : []
  })
  const level = levelByCategory(rules)
  const adults = (unit: (typeof updated)[number]) => unit.people.filter(({ child }) => !child)
  await updateAccounts(
    transaction,
    updated.map((unit) => ({
      id: unit.account.id,
      name: unit.name,
      name_key: unit.name_key,
      former: adults(unit).every(({ departed }) => departed !== null),
      category_level_id: level(adults(unit).filter(({ departed }) => departed === null)),
    })),
  )
  await replaceWords(
    transaction,
    new Map(
      updated.map((unit) => [
        unit.account.id,
        searchWordsOf(unit.name, ...adults(unit).map(({ name }) => name)),
      ]),
    ),
  )
  await settleAccounts(
    transaction,
    updated.map(({ account }) => account.id),
    rules,
  )
}

interface Holder {
  household_id: string | null
  user_id: string | null
}

function isHeldBy(account: Holder, holder: Holder): boolean {
  return account.household_id === holder.household_id && account.user_id === holder.user_id
}

interface Left {
  known: readonly StoredAccount[]
  present: readonly { holder: Holder }[]
  people: readonly { id: string; household_id: string | null }[]
  households: readonly { id: string; people: readonly unknown[] }[]
  moves: readonly Move[]
}

/** Merges accounts without people: into their new household's, or into the record. */
async function mergeLeft(
  transaction: Connection,
  { known, present, people, households, moves }: Left,
): Promise<void> {
  const accountOf = (holder: Holder) => known.find((account) => isHeldBy(account, holder))
  const left = known.filter(({ merged_into, ...account }) => {
    if (merged_into !== null || present.some(({ holder }) => isHeldBy(account, holder))) return false
    // A household is processed as a whole, a person only where the change concerns them.
    return (
      account.household_id === null ||
      !households.some(({ id, people: living }) => id === account.household_id && living.length > 0)
    )
  })
  for (const account of left) {
    const heir =
      account.household_id === null
        ? people.find(({ id }) => id === account.user_id)
        : moves
            .filter(({ household_id }) => household_id === account.household_id)
            .map(({ user_id }) => people.find(({ id }) => id === user_id))
            .find((person) => person !== undefined)
    const target =
      heir &&
      accountOf(
        heir.household_id === null
          ? { household_id: null, user_id: heir.id }
          : { household_id: heir.household_id, user_id: null },
      )
    if (target && target.id !== account.id) await moveCheckouts(transaction, account.id, target.id)
    const [used] = await deleteUnused(transaction, [account.id])
    if (used === undefined) continue
    if (target && target.id !== account.id) await mergeAccounts(transaction, account.id, target.id)
    else {
      const { id, name } = account
      await updateAccounts(transaction, [
        { id, name, name_key: nameKey(name), former: true, category_level_id: null },
      ])
      await replaceWords(transaction, new Map([[id, searchWordsOf(name)]]))
    }
  }
}

/** Returns the level of the first person whose category has one. */
function levelByCategory({ levels }: SettlingRules) {
  const byCategory = new Map(
    [...levels.values()].flatMap(({ id, category, retired_at }) =>
      category !== null && retired_at === null ? [[category, id] as const] : [],
    ),
  )
  return (people: readonly { category: string | null }[]): string | null =>
    people.map(({ category }) => byCategory.get(category ?? '')).find((id) => id !== undefined) ?? null
}

/** Returns the search words of an account with some names. */
export function searchWordsOf(...names: string[]): string[] {
  const words = wordsOf(...names)
  return [...new Set([...words, ...words.map(spellingKey)])].filter(Boolean)
}

/**
 * Returns the account of a person, or of this id, after updating it.
 * @throws {Refusal} absent
 */
export async function accountOf(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  id: string,
): Promise<string> {
  const found = await followAccount({ config }, transaction, id)
  if (found === null) throw refusal('absent')
  return found
}

/** Finds and updates the account of a person or id; null for a child without a household. */
export async function followAccount(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  id: string,
): Promise<string | null> {
  await follow({ config }, transaction, [{ user_id: id, household_id: null }])
  return findAccountId(transaction, id)
}

/** Finds the account of a person, or the account of this id. */
export async function findAccountId(connection: Connection, id: string): Promise<string | null> {
  const place = await connection
    .selectFrom('household_members')
    .select('household_id')
    .where('user_id', '=', id)
    .executeTakeFirst()
  const found = await connection
    .selectFrom('money_accounts')
    .select(['id', 'merged_into'])
    .where(({ eb, or }) =>
      or([eb('id', '=', id), place ? eb('household_id', '=', place.household_id) : eb('user_id', '=', id)]),
    )
    .executeTakeFirst()
  return found ? (found.merged_into ?? found.id) : null
}

/** Returns the name of an entry's person. */
export async function nameOf(connection: Connection, userId: string): Promise<string | null> {
  const found = await connection
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst()
  return found?.name ?? null
}

/**
 * Removes the account of a removed person. An account with entries becomes a former one. That of a remaining
 * household only loses its search words, which return with its update.
 */
export async function forgetPerson(transaction: Connection, userId: string): Promise<void> {
  const housemates = await countHousemates(transaction, userId)
  const place = await findPlaceOf(transaction, userId)
  // The own account may not be merged into the household's yet.
  const accounts = await listAccountsOf(transaction, { households: place, people: [userId] })
  for (const { id, household_id, name } of accounts) {
    if (household_id !== null && housemates > 0) {
      await replaceWords(transaction, new Map([[id, []]]))
      continue
    }
    const [used] = await deleteUnused(transaction, [id])
    if (used === undefined) continue
    await transaction.updateTable('money_accounts').set({ former: true }).where('id', '=', used).execute()
    await replaceWords(transaction, new Map([[used, searchWordsOf(name)]]))
  }
}
