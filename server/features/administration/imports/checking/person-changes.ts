import type { ImportChange } from '../../../../../contract/administration/imports/schemas.ts'
import { personColumns } from '../../../../../contract/administration/members-file.ts'
import { endOf } from '../../../../../contract/profiles/histories/inputs.ts'
import type { KnownPerson } from '../../../../../contract/profiles/own-profile/inputs.ts'
import type { Connection } from '../../../../database/connection.ts'
import { listUnrefusedMemberships } from '../../../profiles/histories/memberships.service.ts'
import { listPeople } from '../../../profiles/person/person.service.ts'
import { skillsCell } from './cell-values.ts'
import { listAccounts } from './known-people.queries.ts'
import type { MemberRow } from './member-row.ts'

/** Whoever is known decides themselves who sees what. */
const ownChoices: readonly string[] = ['dob_seen_by', 'phone_seen_by']
export const changeableColumns = personColumns.filter((column) => !ownChoices.includes(column))
type ChangeableColumn = Exclude<(typeof personColumns)[number], 'dob_seen_by' | 'phone_seen_by'>

type Profile = Awaited<ReturnType<typeof listPeople>>[number]
type Membership = Awaited<ReturnType<typeof listUnrefusedMemberships>>[number]

/** What the society knows of somebody, as far as a list may change it. */
export interface StoredPerson {
  userId: string
  name: string
  email: string | null
  /** Whether they use their account. */
  claimed: boolean
  profile: Profile | null
  memberships: Membership[]
}

/** Reads what is known of some people, by their ids; who is gone is not among them. */
export async function readPeople(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, StoredPerson>> {
  if (userIds.length === 0) return new Map()
  const ids = [...new Set(userIds)]
  const profiles = new Map((await listPeople(connection, ids)).map((one) => [one.user_id, one]))
  const memberships = Map.groupBy(await listUnrefusedMemberships(connection, ids), ({ user_id }) => user_id)
  return new Map(
    (await listAccounts(connection, ids)).map(({ id, name, email, password_hash }) => {
      const [profile, entries] = [profiles.get(id) ?? null, memberships.get(id) ?? []]
      const claimed = password_hash !== ''
      return [id, { userId: id, name, email, claimed, profile, memberships: entries }]
    }),
  )
}

/**
 * Lists what a row would change of somebody; a cell that says nothing changes nothing. Whoever uses an account without a
 * profile has not agreed to have one.
 */
export function changesOf(row: MemberRow, stored: StoredPerson): ImportChange[] {
  const changes: ImportChange[] = []
  if (row.name !== stored.name) changes.push({ field: 'name', before: stored.name, after: row.name })
  if (!stored.profile && stored.claimed) return changes
  for (const column of changeableColumns) {
    if (!row.person || !row.given.includes(column)) continue
    const after = asText(row.person[column as keyof KnownPerson])
    const before = valueIn(stored.profile, column)
    if (after !== null && after !== before) changes.push({ field: column, before, after })
  }
  if (row.membership && !stored.memberships.some((one) => isSame(row, one)))
    changes.push({ field: 'membership', before: null, after: membershipText(row.membership) })
  return changes
}

/** Returns what a profile says, as text; null where it says nothing. */
export function valueIn(profile: Profile | null, column: string): string | null {
  if (!profile) return null
  const value = asText(profile[column as ChangeableColumn])
  const isUnsaid =
    (column === 'gender' && value === 'unknown') || (column === 'position' && value === 'Other')
  return isUnsaid ? null : value
}

function asText(value: unknown): string | null {
  const text = Array.isArray(value) ? skillsCell(value) : value
  return typeof text === 'string' && text !== '' ? text : null
}

/** Tells whether somebody has the membership of a row; a day that the row does not say may be any. */
function isSame({ membership, given }: MemberRow, stored: Membership): boolean {
  if (!membership) return false
  const { title, category, type, from } = membership
  const isTerm = stored.title === title && stored.category === category && stored.type === type
  return isTerm && (!given.includes('from') || stored.from_date === from)
}

/** Writes a membership on one line. */
export function membershipText(membership: NonNullable<MemberRow['membership']>): string {
  const { title, category, type, from } = membership
  return `${title}, ${category}, ${type}, ${from} – ${endOf(membership) ?? ''}`.trim()
}
