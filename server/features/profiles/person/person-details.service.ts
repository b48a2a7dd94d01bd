import type { Insertable, Selectable, Updateable } from 'kysely'
import { defined } from '../../../../contract/defined.ts'
import type { OfficeRecord } from '../../../../contract/profiles/details.ts'
import type { KnownPerson } from '../../../../contract/profiles/own-profile.ts'
import type { PersonDetails, PostalAddress } from '../../../../contract/profiles/postal-address.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { PersonDetailsRow } from '../../../database/rows/profile-rows.ts'

/** The private details of a person without a stored row. */
const noDetails: PersonDetails = { address: null, furtherPhones: [], furtherEmails: [], memberNumber: null }

const noParts: PostalAddress = { street: null, town: null, state: null, zip: null, country: null }

/** The given private details and office facts of a person; absent ones stay unchanged. */
type GivenDetails = Pick<
  KnownPerson,
  | 'address'
  | 'furtherPhones'
  | 'furtherEmails'
  | 'memberNumber'
  | 'note'
  | 'tags'
  | 'joinedOn'
  | 'wantsNoMail'
>

/** Stores the private details and office facts of a person. */
export async function saveDetails(
  transaction: Connection,
  userId: string,
  person: GivenDetails,
): Promise<void> {
  const details = detailColumns(person)
  if (Object.keys(details).length > 0) await upsertDetails(transaction, userId, details)
  await saveOfficeFacts(transaction, userId, person)
}

/** Stores the private details and office facts of several new people. */
export async function addDetails(
  transaction: Connection,
  people: readonly { userId: string; person: GivenDetails }[],
): Promise<void> {
  const rows = people.flatMap(({ userId, person }) => {
    const details = detailColumns(person)
    const isEmpty = Object.values(details).every((value) => value === null || value === '[]')
    return isEmpty ? [] : [{ ...noParts, ...emptyLists, ...details, user_id: userId }]
  })
  await insertDetails(transaction, rows)
  for (const { userId, person } of people) await saveOfficeFacts(transaction, userId, person)
}

const emptyLists = { further_phones: '[]', further_emails: '[]', tags: '[]' }

async function saveOfficeFacts(
  transaction: Connection,
  userId: string,
  { joinedOn, wantsNoMail }: GivenDetails,
): Promise<void> {
  const facts = defined({ joined_on: joinedOn, wants_no_mail: wantsNoMail })
  if (Object.keys(facts).length > 0) await updateOfficeFacts(transaction, userId, facts)
}

function detailColumns(person: GivenDetails) {
  const { address, furtherPhones, furtherEmails, memberNumber, note, tags } = person
  return {
    ...(address !== undefined && (address ?? noParts)),
    ...(furtherPhones !== undefined && { further_phones: JSON.stringify(furtherPhones) }),
    ...(furtherEmails !== undefined && { further_emails: JSON.stringify(furtherEmails) }),
    ...(memberNumber !== undefined && { member_number: memberNumber }),
    ...(note !== undefined && { note }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
  }
}

/** Returns the parts of an address; null where none is known. */
export function addressOf({ street, town, state, zip, country }: PostalAddress): PostalAddress | null {
  const address = { street, town, state, zip, country }
  return Object.values(address).some((part) => part !== null) ? address : null
}

function asDetails(stored: StoredDetails): PersonDetails {
  return {
    address: addressOf(stored),
    furtherPhones: stored.further_phones,
    furtherEmails: stored.further_emails,
    memberNumber: stored.member_number,
  }
}

/** Returns the private details of one person. The caller decides who sees them. */
export async function readDetails(connection: Connection, userId: string): Promise<PersonDetails> {
  const stored = await findDetails(connection, userId)
  return stored ? asDetails(stored) : noDetails
}

/** Returns the private details of some people, by id. The caller decides who sees them. */
export async function readDetailsOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, PersonDetails & Pick<OfficeRecord, 'note' | 'tags'>>> {
  const stored = await listDetails(connection, userIds)
  return new Map(
    stored.map((details) => [
      details.user_id,
      { ...asDetails(details), note: details.note, tags: details.tags },
    ]),
  )
}

/** Returns joining day and wish for no mail of some people, by id. The caller decides who sees them. */
export async function readOfficeFactsOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, { joined_on: string | null; wants_no_mail: boolean }>> {
  return new Map((await listOfficeFacts(connection, userIds)).map((facts) => [facts.id, facts]))
}

/** Returns the office's record of one person. The caller decides who sees it. */
export async function readOfficeRecord(connection: Connection, userId: string): Promise<OfficeRecord> {
  const facts = await findOfficeFacts(connection, userId)
  const details = await findDetails(connection, userId)
  return {
    joinedOn: facts?.joined_on ?? null,
    wantsNoMail: facts?.wants_no_mail ?? false,
    note: details?.note ?? null,
    tags: details?.tags ?? [],
  }
}

type StoredDetails = Selectable<PersonDetailsRow>

export function findDetails(connection: Connection, userId: string): Promise<StoredDetails | undefined> {
  return connection.selectFrom('person_details').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Lists the private details of some people. */
async function listDetails(connection: Connection, userIds: readonly string[]): Promise<StoredDetails[]> {
  const found: StoredDetails[] = []
  for (const chunk of chunksOf(userIds.map((user_id) => ({ user_id })))) {
    const ids = chunk.map(({ user_id }) => user_id)
    found.push(
      ...(await connection.selectFrom('person_details').selectAll().where('user_id', 'in', ids).execute()),
    )
  }
  return found
}

/** Creates the private details of a person, or overwrites the given columns. */
export async function upsertDetails(
  transaction: Connection,
  userId: string,
  given: Omit<Insertable<PersonDetailsRow>, 'user_id' | 'further_phones' | 'further_emails' | 'tags'> &
    Partial<Pick<Insertable<PersonDetailsRow>, 'further_phones' | 'further_emails' | 'tags'>>,
): Promise<void> {
  await transaction
    .insertInto('person_details')
    .values({ further_phones: '[]', further_emails: '[]', tags: '[]', ...given, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute()
}

async function insertDetails(transaction: Connection, rows: Insertable<PersonDetailsRow>[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await transaction.insertInto('person_details').values(chunk).execute()
}

function findOfficeFacts(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['joined_on', 'wants_no_mail'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Lists the office facts of some people. */
async function listOfficeFacts(connection: Connection, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return connection
    .selectFrom('users')
    .select(['id', 'joined_on', 'wants_no_mail'])
    .where('id', 'in', userIds)
    .execute()
}

async function updateOfficeFacts(
  transaction: Connection,
  userId: string,
  facts: Pick<Updateable<UserRow>, 'joined_on' | 'wants_no_mail'>,
): Promise<void> {
  await transaction.updateTable('users').set(facts).where('id', '=', userId).execute()
}
