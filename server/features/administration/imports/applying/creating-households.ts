import { m } from '../../../../../contract/paraglide/messages.js'
import { adultAge, ageOn } from '../../../../../contract/profiles/birthdays.ts'
import { dayIn } from '../../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../../database/connection.ts'
import { createHouseholdOf } from '../../../profiles/households/household-changes.service.ts'
import { lastWordOf } from '../cells/name-words.ts'
import { isOfAddress, statedName } from '../checking/earlier-rows.ts'
import type { MemberRow } from '../checking/member-row.ts'
import { readPeople } from '../checking/person-changes.ts'
import {
  type ImportRecord,
  noOutcome,
  pauseBetween,
  renewLease,
  type StepContext,
  updateImport,
} from '../records/import-record.ts'
import { updateRow } from '../records/import-rows.queries.ts'
import { listHouseholdRows, listHouseholds } from './stored-rows.queries.ts'

const householdsAtOnce = 2
const mostRows = 200

/** The household that a row's person joined, for undoing it. */
export interface HouseholdEffect {
  householdId: string
}

/**
 * Creates the households of a list. Those that rows state, such as a couple's, are always created. Those of
 * people who share a name or address are created if the administrator chose so.
 */
export async function createHouseholds(context: StepContext, record: ImportRecord): Promise<void> {
  let { reached } = record
  let households = record.outcome?.households ?? 0
  for (;;) {
    const step = await context.database.transaction().execute(async (transaction) => {
      await renewLease(context, transaction, record, {})
      const shared = await listHouseholds(transaction, record.id, {
        after: reached,
        limit: householdsAtOnce,
        shared: record.households,
      })
      let created = households
      for (const { household } of shared)
        if (await createHousehold(context, transaction, record, household)) created += 1
      const last = shared.at(-1)?.household
      const next =
        last === undefined
          ? { state: 'entering' as const, version: record.version + 1, reached: '0', progress: 0 }
          : { reached: last }
      const outcome = JSON.stringify({ ...noOutcome, households: created })
      await updateImport(transaction, record.id, { ...next, outcome })
      return { last, created }
    })
    households = step.created
    if (step.last === undefined) return
    reached = step.last
    await pauseBetween(context)
  }
}

/** Creates one household; returns whether it did. */
async function createHousehold(
  { config }: StepContext,
  transaction: Connection,
  record: ImportRecord,
  key: string,
): Promise<boolean> {
  const sharing = await listHouseholdRows(transaction, record.id, key, mostRows)
  // So many people share no home, but an address such as a post office box or a temple.
  if (sharing.length === mostRows) return false
  // A postal address alone makes nobody a member of the household of a couple there.
  const isOffered = isOfAddress(key) && !record.households
  const rows = isOffered ? sharing.filter(({ bound }) => bound === 1) : sharing
  const stored = await readPeople(
    transaction,
    rows.map(({ user_id }) => user_id),
  )
  const today = dayIn(config.timeZone, config.now())
  const readings = new Map(rows.map((row) => [row.user_id, row.reading as MemberRow | null]))
  const people = [...stored.values()].map(({ userId, claimed, email, profile }) => {
    const isUnderAge = profile?.dob != null && ageOn(profile.dob, today) < adultAge
    const isChild = isUnderAge || readings.get(userId)?.child === true
    const isAdded = rows.some((row) => row.user_id === userId && row.outcome === 'added')
    return { userId, claimed, child: isAdded && !claimed && email === null && isChild }
  })
  // In the order of the list, because the first adult manages the household.
  const order = new Map(rows.map(({ user_id, number }) => [user_id, number]))
  people.sort((one, other) => (order.get(one.userId) ?? 0) - (order.get(other.userId) ?? 0))
  const [head = people[0]] = people.filter(({ child }) => !child)
  const first = rows[0]?.reading as MemberRow | null
  const isAlone = people.length === 1
  if (!head || !first || (isAlone && !first.alone)) return false
  const stated = rows.flatMap(({ reading }) => (reading as MemberRow | null) ?? [])
  const family = stated.find(({ household }) => household.family !== undefined)?.household.family
  const ofFamily = m.administration_import_household({ name: family ?? familyName(head.userId) })
  const household = {
    name: stated.map((one) => statedName(one.household)).find((name) => name !== null) ?? ofFamily,
    address: stated.find((one) => one.household.address !== null)?.household.address ?? null,
    postal: stated.find((one) => one.address)?.address ?? null,
    by: record.created_by,
  }
  const made = await createHouseholdOf({ config }, transaction, household, people, { alone: isAlone })
  if (!made) return false
  for (const row of rows) {
    if (!made.joined.includes(row.user_id)) continue
    const effect: HouseholdEffect = { householdId: made.id }
    await updateRow(transaction, record.id, row.number, {
      effect: JSON.stringify({ ...(row.effect ?? {}), ...effect }),
      ...(row.outcome !== 'added' && { outcome: 'updated' as const }),
    })
  }
  return true

  function familyName(userId: string): string {
    return lastWordOf(stored.get(userId)?.name ?? '')
  }
}
