import type { RowOutcome, RowReason } from '../../../../../contract/administration/imports/options.ts'
import type { KnownPerson } from '../../../../../contract/profiles/own-profile.ts'
import { lockAccount } from '../../../../database/row-locks.ts'
import { withdrawMessages } from '../../../../mail/mail-queue.ts'
import { withdrawAddress } from '../../../accounts/access/addresses.service.ts'
import type { AccountTransaction } from '../../../accounts/account/account-subscribers.ts'
import { removeAccountWithin, renameAccount } from '../../../accounts/lifecycle/account-changes.service.ts'
import { withdrawOpening } from '../../../money/dues/opening.service.ts'
import { withdrawMembership, withdrawTermsOf } from '../../../profiles/claims/claims.service.ts'
import { leaveHousehold } from '../../../profiles/households/household-changes.service.ts'
import { savePerson } from '../../../profiles/person/person.service.ts'
import { skillsIn } from '../cells/row-cells.ts'
import { factOf, factText, pickFacts } from '../checking/known-facts.ts'
import { readPeople, valueIn } from '../checking/person-changes.ts'
import {
  expiryOf,
  type ImportRecord,
  noOutcome,
  pauseBetween,
  renewLease,
  type StepContext,
  updateImport,
} from '../records/import-record.ts'
import { type StagedRow, updateRow } from '../records/import-rows.queries.ts'
import { type ChangeEffect, changedPerson, otherFields } from './changing.ts'
import type { HouseholdEffect } from './creating-households.ts'
import type { DuesEffect } from './entering-dues.ts'
import { type AddedEffect, causeOf } from './inviting.ts'
import { describePeople } from './person-state.queries.ts'
import { countKept, listRowsToUndo } from './stored-rows.queries.ts'

const rowsAtOnce = 8

/**
 * Undoes an import from its last row to its first. Data changed after the import stays. Queued invitations
 * are withdrawn first.
 */
export async function undoRows(context: StepContext, record: ImportRecord): Promise<void> {
  const { broadcast, config, database } = context
  await withdrawMessages(database, { cause: causeOf(record) })
  let before = 2 ** 31 - 1
  for (let { progress } = record; ; ) {
    const rows = await broadcast.transaction(async (transaction, announce) => {
      const during = { config, transaction, announce }
      const rows = await listRowsToUndo(transaction, record.id, before, rowsAtOnce)
      await renewLease(context, transaction, record, { progress: progress + rows.length })
      for (const row of rows) await undoRow(context, during, record, row)
      if (rows.length === 0) await finish(during, record)
      return rows
    })
    const last = rows.at(-1)
    if (!last) return
    before = last.number
    progress += rows.length
    await pauseBetween(context)
  }
}

async function undoRow(
  context: StepContext,
  during: AccountTransaction,
  { id: importId, matching: { moneyBy = null } }: ImportRecord,
  row: StagedRow,
): Promise<void> {
  const userId = row.user_id
  const reason =
    userId === null
      ? null
      : row.outcome === 'added'
        ? await undoAddition(context, during, { row, userId, moneyBy })
        : await undoChange(context, during, { row, userId, moneyBy })
  const result: { outcome: RowOutcome; reason: RowReason | null } =
    reason === null ? { outcome: 'undone', reason: null } : { outcome: 'kept', reason }
  await updateRow(during.transaction, importId, row.number, result)
}

/** A row of a person, and the account that corrects its dues; null where the ledger must stay. */
interface UndoneRow {
  row: StagedRow
  userId: string
  moneyBy: string | null
}

/** Reverses the dues of a row; returns why they stay. */
async function undoDues(
  { config }: StepContext,
  { transaction }: AccountTransaction,
  { row, moneyBy }: UndoneRow,
): Promise<RowReason | null> {
  const { dues } = (row.effect ?? {}) as Partial<DuesEffect>
  if (!dues || (await withdrawOpening({ config }, transaction, dues, moneyBy))) return null
  return moneyBy === null && dues.entryId !== null ? 'money' : 'changed'
}

/**
 * Removes an added person, if unchanged since the import. Only their first row removes them; further rows do nothing.
 * Returns why something stays.
 */
async function undoAddition(
  context: StepContext,
  during: AccountTransaction,
  undone: UndoneRow,
): Promise<RowReason | null> {
  const { userId } = undone
  const { kind, effect } = undone.row
  if (kind === 'more') return null
  const { transaction } = during
  await lockAccount(transaction, userId)
  const person = (await readPeople(transaction, [userId])).get(userId)
  if (!person) return null
  const { state } = (effect ?? {}) as Partial<AddedEffect>
  const now = (await describePeople(transaction, [userId])).get(userId)
  if (person.claimed || (state !== undefined && state !== now)) return 'changed'
  const reason = await undoDues(context, during, undone)
  await withdrawTermsOf(transaction, userId)
  await removeAccountWithin(context, during, userId)
  return reason
}

/** Restores the values of a person that are unchanged since the import. Returns why something stays. */
async function undoChange(
  context: StepContext,
  during: AccountTransaction,
  undone: UndoneRow,
): Promise<RowReason | null> {
  const { row, userId } = undone
  const { transaction, config } = during
  await lockAccount(transaction, userId)
  const stored = (await readPeople(transaction, [userId])).get(userId)
  if (!stored) return null
  const {
    changes = [],
    membershipId = null,
    facts = {},
    householdId,
  } = (row.effect ?? {}) as Partial<ChangeEffect & HouseholdEffect>
  const membership = stored.memberships.find(({ id }) => id === membershipId)
  const isAsLeft = ({ field, after }: ChangeEffect['changes'][number]) => {
    const fact = factOf({ field })
    if (fact !== null) return factText(stored.facts, fact) === after
    if (field === 'name') return stored.name === after
    if (field === 'email') return stored.email === after && !stored.claimed
    if (field === 'membership') return membership !== undefined
    return valueIn(stored.profile, field) === after
  }
  const restored = changes.filter(isAsLeft)
  const columns = restored.filter((change) => !otherFields.includes(change.field) && factOf(change) === null)
  const before = pickFacts(facts, restored)
  const hasFacts = Object.keys(before).length > 0
  const name = restored.find(({ field }) => field === 'name')?.before
  if (name) await renameAccount(context, during, userId, name)
  const email = restored.find(({ field }) => field === 'email')?.after
  if (email !== undefined) await withdrawAddress(context, transaction, { userId, email })
  if (columns.length > 0 || hasFacts) {
    const values = Object.fromEntries(
      columns.map(({ field, before }) => [field, storedFormOf(field, before)]),
    ) as Partial<KnownPerson>
    const fields = columns.map(({ field }) => field)
    await savePerson(
      transaction,
      userId,
      { ...changedPerson(stored, values, fields), ...before },
      config.now().toISOString(),
    )
  }
  if (membership) await withdrawMembership(transaction, config, { userId, membershipId: membership.id })
  const hasLeft = householdId === undefined || (await leaveHousehold(transaction, userId, householdId))
  const reason = await undoDues(context, during, undone)
  return restored.length === changes.length && hasLeft ? reason : 'changed'
}

/** Returns a value in the form that a profile stores, including its empty values. */
function storedFormOf(field: string, value: string | null): string | string[] | null {
  if (field === 'skills') return skillsOf(value ?? '')
  if (value !== null) return value
  return { position: 'Other', gender: 'unknown', phone: '' }[field] ?? null
}

function skillsOf(text: string): string[] {
  const read = skillsIn(text)
  return typeof read === 'string' ? read.split(', ').filter(Boolean) : read.map(String)
}

async function finish({ config, transaction }: AccountTransaction, record: ImportRecord): Promise<void> {
  const kept = await countKept(transaction, record.id)
  const outcome = { ...(record.outcome ?? noOutcome), kept }
  await updateImport(transaction, record.id, {
    state: 'undone',
    version: record.version + 1,
    outcome: JSON.stringify(outcome),
    expires_at: expiryOf(config.now()),
  })
}
