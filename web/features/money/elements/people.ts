import type { AccountRow } from '../../../../contract/money/accounts.ts'
import type { DuesStatus } from '../../../../contract/money/options.ts'

/** A person whose household's account receives an entry. */
export interface Payer {
  user: string
  name: string
  /** The household, where its name differs from the person's. */
  household: string | null
  dues: DuesStatus
  paidUntil: string | null
  balance: number
  /** The level of the household's dues. */
  level: string | null
}

const shown = 8

/**
 * Returns the people of accounts that match a search. People whose own name matches precede others of the
 * household.
 */
export function payersIn(accounts: readonly AccountRow[], search: string): Payer[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const fits = ({ name }: Payer) =>
    words.every((word) =>
      folded(name)
        .split(/\s+/)
        .some((part) => part.startsWith(word)),
    )
  const payers = accounts.flatMap(payersOf)
  return [...payers.filter(fits), ...payers.filter((payer) => !fits(payer))].slice(0, shown)
}

/** Returns the people of one account; none for a household without remaining people. */
export function payersOf(account: AccountRow): Payer[] {
  return account.people.flatMap(({ _id, name }) =>
    _id === null
      ? []
      : {
          user: _id,
          name,
          household: account.name === name ? null : account.name,
          dues: account.dues,
          paidUntil: account.paidUntil,
          balance: account.balance ?? 0,
          level: account.level?._id ?? null,
        },
  )
}

/** Folds case and accents, so that a search finds names in any spelling of them. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()
    .trim()
}
