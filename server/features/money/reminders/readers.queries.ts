import type { SqlBool } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { accountsReached } from '../../accounts/emails/member-mailing.service.ts'

/** The recipient of a charge's reminder. */
export interface Reader {
  id: string
  /** null where no email reaches them. */
  email: string | null
}

interface OpenCharge {
  charge_id: string
  person_id: string | null
  household_id: string | null
  user_id: string | null
}

/**
 * Returns the recipient of each charge's reminder. It is the charge's person, otherwise the first adult of
 * the household with an address, or the first one. A charge without a present adult has none.
 */
export async function listReaders(
  connection: Connection,
  charges: readonly OpenCharge[],
): Promise<Map<string, Reader>> {
  const adults: (Reader & { household_id: string | null; reached: SqlBool })[] = []
  const present = () =>
    connection
      .selectFrom('users')
      .leftJoin('household_members as place', 'place.user_id', 'users.id')
      .select(['users.id', 'users.email', 'place.household_id'])
      .select(accountsReached('money').as('reached'))
      .where('users.departed', 'is', null)
      .where('users.child', '=', false)
      .orderBy('place.manages', 'desc')
      .orderBy('place.joined_at')
      .orderBy('users.id')
  for (const some of chunksOf([...new Set(charges.flatMap(({ household_id }) => household_id ?? []))]))
    adults.push(...(await present().where('place.household_id', 'in', some).execute()))
  const people = charges.flatMap(({ person_id, user_id }) => [person_id ?? [], user_id ?? []].flat())
  for (const some of chunksOf([...new Set(people)]))
    adults.push(...(await present().where('users.id', 'in', some).execute()))
  return new Map(
    charges.flatMap(({ charge_id, person_id, household_id, user_id }) => {
      const person = person_id ?? (household_id === null ? user_id : null)
      const readers =
        person === null
          ? adults.filter((adult) => adult.household_id === household_id)
          : adults.filter(({ id }) => id === person)
      const mailed = readers.find(({ reached }) => Boolean(reached))
      const reader = mailed ?? readers[0]
      return reader ? [[charge_id, { id: reader.id, email: mailed?.email ?? null }] as const] : []
    }),
  )
}
