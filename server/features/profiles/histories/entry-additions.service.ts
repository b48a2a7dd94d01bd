import type { Insertable } from 'kysely'
import { m } from '../../../../contract/paraglide/messages.js'
import { entriesMax } from '../../../../contract/profiles/limits.ts'
import type { Connection } from '../../../database/connection.ts'
import type { EducationRow, ExperienceRow, MembershipRow } from '../../../database/rows/profile-rows.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import {
  countEntries,
  type EntryTable,
  holdProfiles,
  insertEducation,
  insertExperience,
} from './entries.queries.ts'
import { insertMemberships } from './memberships.queries.ts'

const whenFull = {
  memberships: { param: 'membership', text: m.profiles_membership_full },
  experiences: { param: 'experience', text: m.profiles_experience_full },
  educations: { param: 'education', text: m.profiles_education_full },
} satisfies Record<EntryTable, unknown>

/**
 * Adds memberships to the profiles of their owners.
 * @throws {Refusal} no_profile, invalid (membership) when a profile would have more than 30
 */
export async function addMembershipRows(
  transaction: Connection,
  rows: Insertable<MembershipRow>[],
): Promise<void> {
  await refuseWhenFull(transaction, 'memberships', rows)
  await insertMemberships(transaction, rows)
}

/**
 * Adds experience to the profile of its owner.
 * @throws {Refusal} no_profile, invalid (experience) when the profile has 30
 */
export async function addExperienceRow(
  transaction: Connection,
  row: Insertable<ExperienceRow>,
): Promise<void> {
  await refuseWhenFull(transaction, 'experiences', [row])
  await insertExperience(transaction, row)
}

/**
 * Adds education to the profile of its owner.
 * @throws {Refusal} no_profile, invalid (education) when the profile has 30
 */
export async function addEducationRow(transaction: Connection, row: Insertable<EducationRow>): Promise<void> {
  await refuseWhenFull(transaction, 'educations', [row])
  await insertEducation(transaction, row)
}

/**
 * Refuses additions beyond the limit. Counts under a lock on the profiles, so that concurrent additions cannot exceed
 * it together.
 */
async function refuseWhenFull(
  transaction: Connection,
  table: EntryTable,
  rows: { user_id: string }[],
): Promise<void> {
  const added = Map.groupBy(rows, ({ user_id }) => user_id)
  const owners = [...added.keys()].sort()
  const held = await holdProfiles(transaction, owners)
  if (held.length < owners.length) throw refusal('no_profile')
  const stored = await countEntries(transaction, table, owners)
  for (const [owner, { length }] of added) {
    if ((stored.get(owner) ?? 0) + length <= entriesMax) continue
    const { param, text } = whenFull[table]
    throw invalid(param, text({ max: entriesMax }))
  }
}
