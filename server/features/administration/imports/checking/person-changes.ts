import type { ImportChange } from '../../../../../contract/administration/imports/schemas.ts'
import { personColumns } from '../../../../../contract/administration/members-file.ts'
import { endOf } from '../../../../../contract/profiles/histories.ts'
import type { KnownPerson } from '../../../../../contract/profiles/own-profile.ts'
import { languageOf } from '../../../../../contract/text/script-language.ts'
import type { Connection } from '../../../../database/connection.ts'
import { emailKey } from '../../../../text/comparison.ts'
import { nameKey } from '../../../../text/name-keys.ts'
import { mayEnter } from '../../../accounts/account/accounts.policy.ts'
import { listUnrefusedMemberships } from '../../../profiles/histories/memberships.service.ts'
import { listPeople } from '../../../profiles/person/person.service.ts'
import { readDetailsOf } from '../../../profiles/person/person-details.service.ts'
import { skillsCell } from '../cells/row-cells.ts'
import { factChanges, mergedFacts, type StoredFacts } from './known-facts.ts'
import type { MemberRow } from './member-row.ts'
import { listAccounts } from './person-matching.ts'
import { duesChanges, type KnownDues } from './row-dues.ts'

/** Audience columns, which only the person may change. */
const ownChoices: readonly string[] = ['dob_seen_by', 'phone_seen_by']
const changeableColumns = personColumns.filter((column) => !ownChoices.includes(column))
type ChangeableColumn = Exclude<(typeof personColumns)[number], 'dob_seen_by' | 'phone_seen_by'>

type Profile = Awaited<ReturnType<typeof listPeople>>[number]
type Membership = Awaited<ReturnType<typeof listUnrefusedMemberships>>[number]

/** A person without any facts. */
export const unknownPerson: Pick<KnownPerson, 'position' | 'gender' | 'dob' | 'phone' | 'skills'> &
  Partial<KnownPerson> = { position: 'Other', gender: 'unknown', dob: null, phone: '', skills: [] }

/** The stored data of a person that an import may change. */
export interface StoredPerson {
  userId: string
  name: string
  email: string | null
  /** true once the person has chosen a password. */
  claimed: boolean
  /** true for an adult without an address, who gets that of a list. */
  lacksEmail: boolean
  profile: Profile | null
  memberships: Membership[]
  facts: StoredFacts
}

/** Reads stored people by their ids, without removed accounts. */
export async function readPeople(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, StoredPerson>> {
  if (userIds.length === 0) return new Map()
  const ids = [...new Set(userIds)]
  const profiles = new Map((await listPeople(connection, ids)).map((one) => [one.user_id, one]))
  const details = await readDetailsOf(connection, ids)
  const memberships = Map.groupBy(await listUnrefusedMemberships(connection, ids), ({ user_id }) => user_id)
  return new Map(
    (await listAccounts(connection, ids)).map((user) => {
      const { id, name, email, password_hash, ...office } = user
      const [profile, entries] = [profiles.get(id) ?? null, memberships.get(id) ?? []]
      const claimed = password_hash !== ''
      const facts = {
        ...details.get(id),
        otherName: profile?.other_name ?? null,
        birthYear: profile?.birth_year ?? null,
        birthYearAbout: profile?.birth_year_about ?? false,
        birthDay: profile?.birthday ?? null,
        joinedOn: office.joined_on,
        wantsNoMail: office.wants_no_mail,
      }
      const lacksEmail = email === null && !user.child && mayEnter(user)
      return [id, { userId: id, name, email, claimed, lacksEmail, profile, memberships: entries, facts }]
    }),
  )
}

/**
 * Returns the changes that a row would make to a person. Empty cells change nothing. A claimed account
 * without a profile does not get one, as its owner has not agreed to it.
 */
export function changesOf(row: MemberRow, stored: StoredPerson, dues?: KnownDues): ImportChange[] {
  const changes: ImportChange[] = duesChanges(row.dues, dues)
  if (row.name !== stored.name && !isOtherSpelling(row, stored))
    changes.push({ field: 'name', before: stored.name, after: row.name })
  if (row.email !== null && stored.lacksEmail)
    changes.push({ field: 'email', before: null, after: row.email })
  if (!stored.profile && stored.claimed) return changes
  for (const column of changeableColumns) {
    if (!row.person || !row.given.includes(column)) continue
    const after = asText(row.person[column as keyof KnownPerson])
    const before = valueIn(stored.profile, column)
    if (after !== null && after !== before) changes.push({ field: column, before, after })
  }
  if (row.person) changes.push(...factChanges(factsOfRow(row.person, stored), stored.facts))
  if (row.membership && !stored.memberships.some((one) => isSame(row, one)))
    changes.push({ field: 'membership', before: null, after: membershipText(row.membership) })
  return changes
}

/** Checks whether a person was found by another spelling, which changes no name. */
function isOtherSpelling(row: MemberRow, stored: StoredPerson): boolean {
  const isByEmail =
    row.email !== null && stored.email !== null && emailKey(row.email) === emailKey(stored.email)
  return !isByEmail && nameKey(row.name) !== nameKey(stored.name)
}

/** Adds a row's name in another script to the row's facts. */
export function withOtherScript(row: MemberRow, stored: StoredPerson): void {
  if (languageOf(row.name) === languageOf(stored.name) || !isOtherSpelling(row, stored)) return
  if (row.person && !row.person.otherName && !stored.facts.otherName) row.person.otherName = row.name
}

/** Adds a row's address to the further ones of a person with another address. */
export function withOtherEmail(row: MemberRow, stored: StoredPerson): void {
  const { email } = row
  if (email === null || stored.lacksEmail) return
  if (stored.email !== null && emailKey(email) === emailKey(stored.email)) return
  const person = row.person ?? unknownPerson
  row.person = { ...person, furtherEmails: [...new Set([email, ...(person.furtherEmails ?? [])])] }
}

/** Returns the facts of a known person after applying a row. */
export function factsOfRow(person: KnownPerson, { facts, profile }: StoredPerson): Partial<KnownPerson> {
  return mergedFacts(person, { ...facts, dob: profile?.dob ?? null, phone: profile?.phone ?? null })
}

/** Returns a value of a profile as text; null when it is empty or the default. */
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

/** Checks whether a stored membership equals that of a row. A row without a start date matches any. */
function isSame({ membership, given }: MemberRow, stored: Membership): boolean {
  if (!membership) return false
  const { title, category, type, from } = membership
  const isTerm = stored.title === title && stored.category === category && stored.type === type
  return isTerm && (!given.includes('from') || stored.from_date === from)
}

/** Formats a membership as one line. */
export function membershipText(membership: NonNullable<MemberRow['membership']>): string {
  const { title, category, type, from } = membership
  return `${title}, ${category}, ${type}, ${from} – ${endOf(membership) ?? ''}`.trim()
}
