import type { Connection } from '../../../database/connection.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { emailKey } from '../../../text/email-key.ts'
import { takenAddresses } from '../../accounts/invitations/bulk-invitations.service.ts'
import { findNamesakes } from '../../profiles/person/person.service.ts'
import { personKey } from './earlier-rows.ts'
import type { MemberRow } from './member-row.ts'

/**
 * Finds who among the people of some rows is known to the society, by the keys of the rows: by the address or, without
 * one, by name and date of birth, where a date that nobody has said contradicts none.
 */
export async function knownPeople(connection: Connection, rows: readonly MemberRow[]): Promise<Set<string>> {
  const addresses = rows.flatMap(({ email }) => (email === null ? [] : emailKey(email)))
  const unaddressed = rows.filter(({ email }) => email === null)
  const taken = await takenAddresses(connection, addresses)
  const namesakes = await findNamesakes(
    connection,
    unaddressed.map(({ name }) => caseFold(name)),
  )
  const isKnown = ({ name, person }: MemberRow) =>
    (namesakes.get(caseFold(name)) ?? []).some((dob) => !dob || !person?.dob || dob === person.dob)
  return new Set([...taken, ...unaddressed.filter(isKnown).map(personKey)])
}
