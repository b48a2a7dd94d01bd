import type { Database } from '../../../database/connection.ts'
import { findRenewal, saveRenewal } from '../../../database/key-renewals.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { nameKey, nameKeysVersion, spellingKey } from '../../../text/name-keys.ts'
import { follow } from './following.service.ts'

/** Accounts per transaction, which occupies the embedded database. */
const accountsInStep = 25
const lettersInStep = 100

/** Returns the words of a search, each as possible prefixes. */
export function searchedBeginnings(search: string): string[][] {
  return wordsOf(search).map((word) => [...new Set([word, spellingKey(word)])].filter(Boolean))
}

/**
 * Recomputes accounts' search words and name keys, and those of donation letters, once per version. After a stop,
 * the next run resumes.
 */
export async function renewAccountWords({
  config,
  database,
}: Pick<Context, 'config'> & { database: Database }): Promise<void> {
  while (await renewStep({ config }, database)) await yieldToRequests()
  while (await renewLetters(database)) await yieldToRequests()
}

/** Follows the people of the next accounts; returns true if there may be more. */
function renewStep({ config }: Pick<Context, 'config'>, database: Database): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const renewal = await findRenewal(transaction, 'account words')
    const isCurrent = renewal?.version === nameKeysVersion
    if (renewal && (renewal.version > nameKeysVersion || (isCurrent && renewal.through === null)))
      return false
    const accounts = await transaction
      .selectFrom('money_accounts')
      .select(['id', 'user_id', 'household_id'])
      .where('id', '>', isCurrent ? (renewal.through ?? '') : '')
      .where('merged_into', 'is', null)
      .orderBy('id')
      .limit(accountsInStep)
      .execute()
    await follow({ config }, transaction, accounts)
    await saveRenewal(transaction, 'account words', {
      version: nameKeysVersion,
      through: accounts.at(-1)?.id ?? null,
    })
    return accounts.length > 0
  })
}

/** Renews the name keys of the next donation letters, which retain former names; true if there may be more. */
function renewLetters(database: Database): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const renewal = await findRenewal(transaction, 'donation letters')
    const isCurrent = renewal?.version === nameKeysVersion
    if (renewal && (renewal.version > nameKeysVersion || (isCurrent && renewal.through === null)))
      return false
    const letters = await transaction
      .selectFrom('money_letters')
      .select(['id', 'name', 'name_key'])
      .where('id', '>', isCurrent ? (renewal.through ?? '') : '')
      .orderBy('id')
      .limit(lettersInStep)
      .execute()
    for (const { id, name, name_key } of letters)
      if (name_key !== nameKey(name))
        await transaction
          .updateTable('money_letters')
          .set({ name_key: nameKey(name) })
          .where('id', '=', id)
          .execute()
    await saveRenewal(transaction, 'donation letters', {
      version: nameKeysVersion,
      through: letters.at(-1)?.id ?? null,
    })
    return letters.length > 0
  })
}
