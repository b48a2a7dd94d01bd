import { type Expression, expressionBuilder, type NotNull, type SqlBool } from 'kysely'
import { alikeMatches, type Match } from '../../../../../contract/administration/imports/options.ts'
import type { Connection } from '../../../../database/connection.ts'
import type { Tables } from '../../../../database/rows/tables.ts'
import { emailKey } from '../../../../text/comparison.ts'
import { areConsistent, middleNames, type NameKeys, nameKey, nameKeys } from '../../../../text/name-keys.ts'
import { personKey } from './earlier-rows.ts'
import type { MemberRow } from './member-row.ts'

/** A person with the name of a row, possibly spelled or shortened differently. */
type Candidate = Awaited<ReturnType<typeof listNamesakes>>[number]

/** @param apartFrom an import whose added people are excluded */
async function listAddressees(
  connection: Connection,
  emailKeys: readonly string[],
  apartFrom: string | null,
) {
  if (emailKeys.length === 0) return []
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.name_key', 'users.email_key'])
    .where('users.email_key', 'in', emailKeys)
    .$if(apartFrom !== null, (query) => query.where(notAddedBy(apartFrom)))
    .$narrowType<{ email_key: NotNull }>()
    .execute()
}

/** @param apartFrom see `listAddressees` */
async function listNamesakes(
  connection: Connection,
  { keys, names }: { keys: readonly NameKeys[]; names: readonly string[] },
  apartFrom: string | null,
) {
  if (keys.length === 0) return []
  const { selectFrom } = expressionBuilder<Tables>()
  const named = selectFrom('users as named').select('named.id')
  // One index lookup for each: joined by `or`, PostgreSQL would read all people.
  const ids = named
    .where('named.name_spellings', 'in', [...new Set(keys.map(({ name_spellings }) => name_spellings))])
    .union(
      selectFrom('profiles as named')
        .select('named.user_id as id')
        .where('named.other_name_key', 'in', names),
    )
  const short = [...new Set(keys.flatMap(withoutMiddle))]
  return connection
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.name_key', 'users.name_spellings'])
    .select(['users.name_without_middle', 'users.email_key'])
    .select(['profiles.dob', 'profiles.phone', 'profiles.other_name_key'])
    .where(
      'users.id',
      'in',
      short.length === 0 ? ids : ids.union(named.where('named.name_without_middle', 'in', short)),
    )
    .$if(apartFrom !== null, (query) => query.where(notAddedBy(apartFrom)))
    .orderBy('users.id')
    .execute()
}

function notAddedBy(importId: string | null): Expression<SqlBool> {
  const { not, exists, selectFrom } = expressionBuilder<Tables, 'users'>()
  return not(
    exists(
      selectFrom('import_rows')
        .select('import_rows.number')
        .whereRef('import_rows.user_id', '=', 'users.id')
        .where('import_rows.import_id', '=', importId ?? '')
        .where('import_rows.outcome', '=', 'added'),
    ),
  )
}

/** Lists the accounts with some ids, without removed ones. */
export function listAccounts(connection: Connection, ids: readonly string[]) {
  return connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'joined_on', 'wants_no_mail'])
    .select(['child', 'departed', 'suspended_at'])
    .where('id', 'in', ids)
    .execute()
}

/** The known person that a row matches, and the kind of match. */
export interface Known {
  /** null when several people match. */
  userId: string | null
  match: Match
}

/**
 * Returns the known people among some rows, by the person keys of the rows. They match by address, or else by
 * name with date of birth or phone number. The name alone is a weak match, and only if no date of birth
 * contradicts it. Without a person of exactly that name, other spellings and scripts of it count, and without
 * these, names that omit or abbreviate its middle name.
 * @param apartFrom an import whose added people are excluded
 */
export async function knownPeople(
  connection: Connection,
  rows: readonly MemberRow[],
  apartFrom: string | null = null,
): Promise<Map<string, Known>> {
  const keys = rows.flatMap(({ email }) => (email === null ? [] : emailKey(email)))
  const addressees = new Map(
    (await listAddressees(connection, keys, apartFrom)).map((one) => [one.email_key, one]),
  )
  const keysOf = new Map(rows.map((row) => [row, namesOf(row).map(nameKeys)]))
  const names = [...new Set(rows.map(({ name }) => nameKey(name)))]
  const namesakes = await listNamesakes(connection, { keys: [...keysOf.values()].flat(), names }, apartFrom)
  const bySpelling = Map.groupBy(namesakes, ({ name_spellings }) => name_spellings)
  const byOtherName = Map.groupBy(namesakes, ({ other_name_key }) => other_name_key ?? '')
  const byEnds = Map.groupBy(namesakes, ({ name_without_middle }) => name_without_middle)
  const middlesOf = cachedMiddles()
  return new Map(
    rows.flatMap((row) => {
      const own = keysOf.get(row) ?? []
      const named = new Set([
        ...own.flatMap(({ name_spellings }) => bySpelling.get(name_spellings) ?? []),
        ...(byOtherName.get(nameKey(row.name)) ?? []),
      ])
      const middles = namesOf(row).map(middleNames)
      const shortened = () =>
        [...new Set(own.flatMap(withoutMiddle).flatMap((key) => byEnds.get(key) ?? []))].filter((one) =>
          middles.some((middle) => areConsistent(middle, middlesOf(one))),
        )
      const known = knownIn(row, addressees, { named: [...named], shortened })
      return known ? [[personKey(row), known]] : []
    }),
  )
}

/** The people with the names of a row. */
interface Namesakes {
  named: readonly Candidate[]
  /** People whose middle name is omitted or abbreviated. Needed only where nobody has the whole name. */
  shortened: () => Candidate[]
}

function knownIn(
  row: MemberRow,
  addressees: ReadonlyMap<string, { id: string; name_key: string }>,
  namesakes: Namesakes,
): Known | null {
  const key = nameKey(row.name)
  const addressee = row.email === null ? undefined : addressees.get(emailKey(row.email))
  if (addressee) return { userId: addressee.id, match: addressee.name_key === key ? 'email' : 'other_name' }
  const isPossible = ({ dob }: Candidate) => !dob || !row.person?.dob || dob === row.person.dob
  const spelled = namesakes.named.filter(isPossible)
  const exact = spelled.filter(({ name_key, other_name_key }) => name_key === key || other_name_key === key)
  const [candidates, alike]: [Candidate[], Match] =
    exact.length > 0
      ? [exact, 'name']
      : spelled.length > 0
        ? [spelled, 'spelling']
        : [namesakes.shortened().filter(isPossible), 'middle_name']
  const born = candidates.filter(({ dob }) => dob !== null && dob === row.person?.dob)
  if (born.length > 0) return one(born, 'dob')
  const reached = candidates.filter(({ phone }) => !!phone && phone === row.person?.phone)
  if (reached.length > 0) return one(reached, 'phone')
  // Namesakes with different addresses may be two people.
  const unaddressed = candidates.filter(({ email_key }) => row.email === null || email_key === null)
  if (unaddressed.length === 0) return null
  return alike === 'name' ? one(unaddressed, alike) : { userId: unaddressed[0]?.id ?? null, match: alike }
}

/** Lists a row's names, in both scripts. */
function namesOf({ name, person }: MemberRow): string[] {
  return person?.otherName ? [name, person.otherName] : [name]
}

/** Returns a function that lists the middle names of a person, once for all rows. */
function cachedMiddles() {
  const known = new Map<string, ReturnType<typeof middleNames>>()
  return ({ name }: Candidate) => {
    const middle = known.get(name) ?? middleNames(name)
    known.set(name, middle)
    return middle
  }
}

function withoutMiddle({ name_without_middle }: NameKeys): string[] {
  return name_without_middle === '' ? [] : [name_without_middle]
}

function one(candidates: readonly Candidate[], match: Match): Known {
  const [only] = candidates
  return only && candidates.length === 1 ? { userId: only.id, match } : { userId: null, match: 'several' }
}

/**
 * Checks whether an import that only adds people skips a row. A row with an unknown address is added, even if
 * its name is known, and so is one whose name is only alike.
 */
export function isLeftOut(row: MemberRow, { match }: Known): boolean {
  if (alikeMatches.includes(match)) return false
  return row.email === null || match === 'email' || match === 'other_name'
}
