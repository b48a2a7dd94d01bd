import { personKinds, userSortings, usersPageSize } from '../../../../contract/administration/options.ts'
import type { Filter } from '../../../../contract/letters/filters.ts'
import { membershipTypes } from '../../../../contract/profiles/options.ts'
import { type Role, roles } from '../../../../contract/rights.ts'
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
  filter: null,
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

/** Returns the equivalent filter of selections; undefined where there is none, such as for a search. */
export function selectionOf(asked: UsersAddress): Filter | undefined {
  const { role, category, claimed, kind } = asked
  const isMember = role === 'member'
  const parts: Filter[] = [
    ...(isMember ? [{ not: { any: roles.map((one) => ({ role: one })) } }] : []),
    ...(role && !isMember ? [{ role: role as Role }] : []),
    ...(category ? [{ category }] : []),
    ...(claimed ? [{ claimed: claimed === 'true' }] : []),
    ...(claimed === 'false' ? [{ hasEmail: true }] : []),
    ...(kind === 'paper' ? [{ hasEmail: false }] : []),
  ]
  const expressed = ['role', 'category', 'claimed', ...(kind === 'paper' ? ['kind'] : [])]
  const others = Object.entries(usersFilterOf(asked)).filter(
    ([name, value]) => value !== '' && !expressed.includes(name),
  )
  if (others.length > 0) return undefined
  const [only] = parts
  return only && parts.length === 1 ? only : { all: parts }
}

/** Checks whether letters reach people of the list: not children, suspended or former members. */
export function isReachable({ kind, suspended }: UsersAddress): boolean {
  return suspended !== 'true' && !['child', 'former', 'deceased'].includes(kind)
}
