import type { ImportChange } from '../../../../../contract/administration/imports/schemas.ts'
import { historyEntriesMax } from '../../../../../contract/profiles/options-and-limits.ts'
import type { KnownPerson } from '../../../../../contract/profiles/own-profile.ts'
import { dayIn } from '../../../../../contract/time/calendar-date.ts'
import { lockAccount } from '../../../../database/row-locks.ts'
import type { Viewer } from '../../../../endpoints/context.ts'
import { giveAddress } from '../../../accounts/access/addresses.service.ts'
import type { AccountTransaction } from '../../../accounts/account/account-subscribers.ts'
import { renameAccount } from '../../../accounts/lifecycle/account-changes.service.ts'
import { recordAuditEntry } from '../../../audit/audit.service.ts'
import { addMembershipsWithin } from '../../../profiles/claims/claims.service.ts'
import { savePerson } from '../../../profiles/person/person.service.ts'
import { factOf, pickFacts } from '../checking/known-facts.ts'
import {
  changesOf,
  factsOfRow,
  readPeople,
  type StoredPerson,
  unknownPerson,
} from '../checking/person-changes.ts'
import { isOfDues, readKnownDues } from '../checking/row-dues.ts'
import type { StepContext } from '../records/import-record.ts'
import { updateRow } from '../records/import-rows.queries.ts'
import type { ReadRow } from './adding.ts'
import { countMemberships } from './stored-rows.queries.ts'

/** Changes that are stored outside the profile. */
export const otherFields = ['name', 'email', 'membership']

/** The changes that a row made to a person, for undoing them. */
export interface ChangeEffect {
  changes: ImportChange[]
  membershipId: string | null
  /** The earlier values of the changed facts. */
  facts?: Partial<KnownPerson>
}

/**
 * Applies the changes of a row that the preview showed. Values changed after the preview stay, and removed
 * accounts are skipped.
 */
export async function changePerson(
  context: Pick<StepContext, 'accountSubscribers'>,
  during: AccountTransaction,
  by: Pick<Viewer, 'userId'>,
  importId: string,
  { row, reading }: ReadRow,
): Promise<void> {
  const { transaction, config } = during
  const userId = row.user_id ?? ''
  await lockAccount(transaction, userId)
  const stored = (await readPeople(transaction, [userId])).get(userId)
  const today = dayIn(config.timeZone, config.now())
  const isNeeded = reading.dues !== undefined
  const dues = (await readKnownDues(transaction, [userId], { today, isNeeded })).get(userId)
  const skip = (reason: 'removed' | 'changed' | 'full') =>
    updateRow(transaction, importId, row.number, { outcome: 'skipped', reason })
  if (!stored) return void (await skip('removed'))
  const shown = row.changes ?? []
  const possible = changesOf(reading, stored, dues).filter((change) =>
    shown.some((one) => isSame(one, change)),
  )
  const addsMembership = possible.some(({ field }) => field === 'membership')
  if (addsMembership && (await countMemberships(transaction, userId)) >= historyEntriesMax)
    return void (await skip('full'))
  const email = possible.find(({ field }) => field === 'email')?.after
  const isGiven = email !== undefined && (await giveAddress(during, transaction, by, { userId, email }))
  const agreed = possible.filter(({ field }) => field !== 'email' || isGiven)
  if (agreed.length === 0) return void (await skip('changed'))
  // The dues are entered after the households exist.
  const changes = agreed.filter((change) => !isOfDues(change))

  if (changes.some(({ field }) => field === 'name'))
    await renameAccount(context, during, userId, reading.name)
  const now = config.now().toISOString()
  const columns = changes
    .map(({ field }) => field)
    .filter((field) => !otherFields.includes(field) && factOf({ field }) === null)
  const facts = reading.person ? pickFacts(factsOfRow(reading.person, stored), changes) : {}
  const hasFacts = Object.keys(facts).length > 0
  if (reading.person && (hasFacts || columns.length > 0 || (addsMembership && !stored.profile)))
    await savePerson(
      transaction,
      userId,
      { ...changedPerson(stored, reading.person, columns), ...facts },
      now,
    )
  const { membership } = reading
  const added = addsMembership && membership ? [{ userId, membership, confirmed: membership.confirmed }] : []
  const [membershipId = null] = await addMembershipsWithin({ config }, transaction, by, added)
  await recordAuditEntry(config, transaction, by, {
    act: 'correct account',
    subject: { kind: 'account', id: userId },
    aboutUserId: userId,
    before: Object.fromEntries(agreed.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(agreed.map(({ field, after }) => [field, after])),
    reason: null,
  })
  const effect: ChangeEffect = {
    changes,
    membershipId,
    ...(hasFacts && { facts: pickFacts(stored.facts, changes) }),
  }
  await updateRow(transaction, importId, row.number, {
    outcome: 'updated',
    reason: agreed.length < shown.length ? 'changed' : null,
    effect: JSON.stringify(effect),
  })
}

function isSame(one: ImportChange, other: ImportChange): boolean {
  return one.field === other.field && one.before === other.before && one.after === other.after
}

/**
 * Returns the profile with some columns replaced. A person without a profile gets one that hides private
 * details from everybody.
 */
export function changedPerson(
  { profile }: Pick<StoredPerson, 'profile'>,
  given: Partial<KnownPerson>,
  columns: readonly string[],
): KnownPerson {
  const { position, gender, dob, phone, skills } = profile ?? unknownPerson
  const changed = Object.fromEntries(
    columns.map((column) => [column, given[column as keyof KnownPerson] ?? null]),
  )
  const audiences = profile ? {} : { dobAudience: 'nobody' as const, phoneAudience: 'nobody' as const }
  return { position, gender, dob, phone, skills, ...audiences, ...changed }
}
