import { personKinds, userSortings, usersPageSize } from '../../../../contract/administration/options.ts'
import { membershipTypes } from '../../../../contract/profiles/options.ts'
import { roles } from '../../../../contract/rights.ts'
import { addressWith } from '../../../api/address.ts'

const yesOrNo = ['true', 'false']

/** The valid values of each filter; null allows any text, which the server validates. */
const filters = {
  search: null,
  role: [...roles, 'member'],
  category: null,
  type: membershipTypes,
  active: yesOrNo,
  verified: yesOrNo,
  profile: yesOrNo,
  suspended: yesOrNo,
  claimed: yesOrNo,
  listed: yesOrNo,
  kind: personKinds,
  joinedFrom: null,
  joinedTo: null,
  sort: userSortings,
  order: ['asc', 'desc'],
} as const

export type UsersAddress = Record<keyof typeof filters | 'cursor', string>

const names = Object.keys(filters) as (keyof typeof filters)[]
const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads the address of Manage Users. Unknown filters are ignored rather than refused. */
export function readUsersAddress({ searchParams }: URL): UsersAddress {
  const read = names.map((name) => {
    const text = searchParams.get(name)?.trim() ?? ''
    const values: readonly string[] | null = filters[name]
    const isKnown = values ? values.includes(text) : !name.startsWith('joined') || day.test(text)
    return [name, isKnown ? text : '']
  })
  return { ...Object.fromEntries(read), cursor: searchParams.get('cursor') ?? '' }
}

/** Returns the filters without sort order and cursor. */
export function usersFilterOf({ sort: _, order: __, cursor: ___, ...filter }: UsersAddress) {
  return filter
}

/** Returns the query of one page of the list. */
export function usersQueryOf(asked: UsersAddress) {
  return { ...asked, limit: usersPageSize }
}

/** Returns the address with another cursor; null is the first page. */
export function usersPath(asked: UsersAddress, cursor: string | null): string {
  return addressWith('/admin/users', { ...asked, cursor })
}

/**
 * Returns the equivalent filter of letters, for an address. null where letters have none, such as for a
 * search.
 */
export function selectionOf(asked: UsersAddress): object | null {
  const { role, category, claimed } = asked
  const parts = [
    ...(role && role !== 'member' ? [{ role }] : []),
    ...(category ? [{ category }] : []),
    ...(claimed ? [{ claimed: claimed === 'true' }] : []),
  ]
  const others = Object.values(usersFilterOf(asked)).filter((value) => value !== '').length - parts.length
  if (parts.length === 0 || others > 0) return null
  return parts.length === 1 ? (parts[0] ?? null) : { all: parts }
}
