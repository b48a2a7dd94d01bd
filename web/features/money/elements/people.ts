import type { AccountRow } from '../../../../contract/money/accounts.ts'
import type { DuesStatus } from '../../../../contract/money/options.ts'

/** A person whose household's account takes an entry. */
export interface Payer {
  user: string
  name: string
  /** The household, where it has another name than the person. */
  household: string | null
  dues: DuesStatus
  paidUntil: string | null
  balance: number
  /** The level of the household's dues. */
  level: string | null
}

const shown = 8

/** Returns the people of accounts who fit a search: those whose own name has its words before others of the household. */
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

/** Returns the people of one account; a household whose people are all gone has none. */
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

/** Folds case and accents, so that a search finds names however they are typed. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()
    .trim()
}
