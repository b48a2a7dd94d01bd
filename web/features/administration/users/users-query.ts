import { userSortings, usersPageSize } from '../../../../contract/administration/options-and-limits.ts'
import type { Filter } from '../../../../contract/letters/filters.ts'
import { type Role, roles } from '../../../../contract/rights.ts'
import { addressWith } from '../../../api/api.ts'

const filters = [
  ...(['search', 'role', 'category', 'type', 'active', 'verified', 'profile', 'suspended'] as const),
  ...(['claimed', 'listed', 'kind', 'joinedFrom', 'joinedTo', 'filter'] as const),
]
const sortings = { sort: userSortings, order: ['asc', 'desc'] } as const

export type UsersAddress = Record<(typeof filters)[number] | keyof typeof sortings | 'cursor', string>

/**
 * Reads the address of Manage Users. Unknown sort orders are ignored; the server refuses unknown filters, because
 * bulk actions change every person that the filters find.
 */
export function readUsersAddress({ searchParams }: URL): UsersAddress {
  const text = (name: string) => searchParams.get(name)?.trim() ?? ''
  const read = filters.map((name) => [name, text(name)])
  const sorted = Object.entries(sortings).map(([name, values]: [string, readonly string[]]) => {
    return [name, values.includes(text(name)) ? text(name) : '']
  })
  return { ...Object.fromEntries([...read, ...sorted]), cursor: searchParams.get('cursor') ?? '' }
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
