import {
  type MergeInput,
  mergeUndoable,
  type PastMerge,
} from '../../../../contract/administration/duplicates.ts'
import type { MergeField } from '../../../../contract/administration/duplicates-and-lists-options.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { newestId } from '../../../database/identifiers.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale } from '../../../endpoints/entity-tags.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import {
  type AccountContext,
  type AccountTransaction,
  publishMerge,
} from '../../accounts/account/account-subscribers.ts'
import { renameAccount } from '../../accounts/lifecycle/account-changes.service.ts'
import {
  dropMemberships,
  dropRowOf,
  type EndedAccount,
  endMergedAccount,
  moveEverything,
  moveEverythingBack,
  type RowChanges,
  readRecord,
  restoreEndedAccount,
  writeRecord,
} from '../../accounts/lifecycle/merging.service.ts'
import { saveDetails } from '../../profiles/person/person-details.service.ts'
import {
  listRepeatedMemberships,
  mergePersonalData,
  type PersonBefore,
  readHouseholdRow,
  restoreHousehold,
  restorePersonalData,
  settleMerged,
} from '../../profiles/person-merging.service.ts'
import { readManagedAccount, recordAccountAction } from '../users/users.service.ts'
import {
  deleteUndoDataBefore,
  endMerge,
  findMerge,
  insertMerge,
  listMergesBefore,
  lockMergeRecord,
  mergeProblem,
  type PastMergeRecord,
  readPair,
} from './merge-preview.service.ts'

const mergesWithoutLimit = 50

/** The stored data of a merge, for undoing it. */
interface MergeRecord {
  rows: RowChanges
  ended: EndedAccount
  person: PersonBefore
  households: NonNullable<Awaited<ReturnType<typeof readHouseholdRow>>>[]
  memory: [feature: string, data: unknown][]
  kept: { name: string; joinedOn: string | null; wantsNoMail: boolean }
  changed: { name: string; joinedOn: string | null; wantsNoMail: boolean }
}

/**
 * Merges two people: everything moves to the remaining account, and the other is deleted.
 * @throws {Refusal} absent, own_account, conflict where one of them changed since the preview, or they cannot
 *   be merged
 */
export async function mergePeople(
  context: AccountContext,
  viewer: Viewer,
  { kept: keptId, other: otherId, keptVersion, otherVersion, take, reason = null }: MergeInput,
): Promise<PastMerge> {
  const { broadcast, config, database } = context
  if (keptId === otherId) throw conflict(m.administration_merge_itself())
  const id = await broadcast.transaction(async (transaction, announce) => {
    const during = { config, transaction, announce }
    for (const userId of [keptId, otherId].sort()) await lockAccount(transaction, userId)
    const [kept, other] = await readPair(context, transaction, viewer, { kept: keptId, other: otherId })
    const problem = mergeProblem(viewer, kept, other)
    if (problem) throw conflict(problem)
    if (kept.version !== keptVersion || other.version !== otherVersion) throw stale()
    const record = await merged(context, during, { kept, other, take: new Set(take) })
    await recordAccountAction(during, viewer, keptId, {
      act: 'merge people',
      before: { other: otherId, name: other.name, email: other.email },
      after: { take },
      reason,
    })
    return storeMerge(during, viewer, { kept, other, record })
  })
  return readMerge({ config, database }, id)
}

interface Merge {
  kept: ManagedAccount
  other: ManagedAccount
  take: ReadonlySet<MergeField>
}

async function merged(
  context: AccountContext,
  during: AccountTransaction,
  { kept, other, take }: Merge,
): Promise<MergeRecord> {
  const { config, transaction } = during
  const [keptId, otherId] = [kept._id, other._id]
  const merge = { keptId, otherId }
  if (!take.has('household') && other.childrenLeft > 0 && kept.household?._id !== other.household?._id)
    throw conflict(m.administration_merge_children_left({ name: other.name }))
  if (take.has('household') && kept.childrenLeft > 0 && kept.household?._id !== other.household?._id)
    throw conflict(m.administration_merge_children_left({ name: kept.name }))
  const households = [
    await readHouseholdRow(transaction, keptId),
    await readHouseholdRow(transaction, otherId),
  ]
  const rows: RowChanges = { moved: [], dropped: [] }
  if (take.has('photo')) await dropRowOf(transaction, rows, 'photos', keptId)
  if (take.has('household') && other.household)
    await dropRowOf(transaction, rows, 'household_members', keptId)
  const keepsEmail = kept.email !== null || other.email === null
  const now = config.now().toISOString()
  const formerName = take.has('name') ? kept.name : other.name
  const person = await mergePersonalData(
    transaction,
    {
      ...{ ...merge, take, formerEmail: keepsEmail ? other.email : null },
      formerName: languageOf(kept.name) === languageOf(other.name) ? null : formerName,
    },
    now,
  )
  const repeated = await listRepeatedMemberships(transaction, keptId, otherId)
  await dropMemberships(transaction, rows, repeated)
  const everything = await moveEverything(transaction, merge)
  rows.moved.push(...everything.moved)
  rows.dropped.push(...everything.dropped)
  const dropped = new Map(rows.dropped.map(({ table, rows: gone }) => [table as string, gone]))
  const memory = new Map<string, unknown>()
  await publishMerge(context, 'merged', during, { ...merge, dropped, memory })
  const ended = await endMergedAccount(during, merge, { givesEmail: !keepsEmail })
  const changed = {
    name: take.has('name') ? other.name : kept.name,
    joinedOn: take.has('joinedOn') ? other.office.joinedOn : kept.office.joinedOn,
    wantsNoMail: kept.office.wantsNoMail || other.office.wantsNoMail,
  }
  if (changed.name !== kept.name) await renameAccount(context, during, keptId, changed.name)
  await saveDetails(transaction, keptId, changed)
  const left = households.flatMap((household) => (household ? [household.id] : []))
  await settleMerged({ transaction, config }, keptId, left)
  return {
    rows,
    ended,
    person,
    households: households.filter((household) => household !== null),
    memory: [...memory],
    kept: { name: kept.name, joinedOn: kept.office.joinedOn, wantsNoMail: kept.office.wantsNoMail },
    changed,
  }
}

async function storeMerge(
  { config, transaction }: AccountTransaction,
  viewer: Viewer,
  { kept, other, record }: { kept: ManagedAccount; other: ManagedAccount; record: MergeRecord },
): Promise<string> {
  const now = config.now()
  const id = await newestId(transaction, 'merges', now)
  await insertMerge(transaction, {
    id,
    kept_id: kept._id,
    other_id: other._id,
    other_name: other.name,
    merged_by: viewer.userId,
    merged_at: now.toISOString(),
    record: writeRecord(record),
    undone_at: null,
  })
  return id
}

/**
 * Undoes a merge of two people. Changes and additions since the merge stay with the remaining person.
 * @throws {Refusal} absent, conflict after a day, and where another account has the other address meanwhile
 */
export async function undoMerge(context: AccountContext, viewer: Viewer, id: string): Promise<PastMerge> {
  const { broadcast, config, database } = context
  await broadcast.transaction(async (transaction, announce) => {
    const during = { config, transaction, announce }
    const stored = await lockMergeRecord(transaction, id)
    if (!stored) throw refusal('absent')
    const since = config.now().getTime() - Date.parse(stored.merged_at)
    if (stored.record === null || since > mergeUndoable) throw conflict(m.administration_merge_undo_late())
    const record = readRecord<MergeRecord>(stored.record)
    const merge = { keptId: stored.kept_id, otherId: stored.other_id }
    await lockAccount(transaction, merge.keptId)
    await restoreEndedAccount(during, merge, record.ended)
    for (const household of record.households) await restoreHousehold(transaction, household)
    await moveEverythingBack(transaction, record.rows, merge)
    await restorePersonalData(transaction, merge.keptId, record.person)
    await restoreFacts(context, during, viewer, { keptId: merge.keptId, ...record })
    const dropped = new Map(record.rows.dropped.map(({ table, rows }) => [table as string, rows]))
    const memory = new Map(record.memory)
    await publishMerge(context, 'unmerged', during, { ...merge, dropped, memory })
    for (const userId of [merge.keptId, merge.otherId])
      await settleMerged(
        { transaction, config },
        userId,
        record.households.map((household) => household.id),
      )
    await endMerge(transaction, id, config.now().toISOString())
    await recordAccountAction(during, viewer, merge.keptId, {
      act: 'undo merge of people',
      before: null,
      after: { other: merge.otherId },
      reason: null,
    })
  })
  return readMerge({ config, database }, id)
}

/** Restores facts of the account that the merge changed, unless changed again since. */
async function restoreFacts(
  context: AccountContext,
  during: AccountTransaction,
  viewer: Viewer,
  { keptId, kept, changed }: Pick<MergeRecord, 'kept' | 'changed'> & { keptId: string },
): Promise<void> {
  const { name, office } = await readManagedAccount(context, during.transaction, viewer, keptId)
  if (name === changed.name && kept.name !== changed.name)
    await renameAccount(context, during, keptId, kept.name)
  await saveDetails(during.transaction, keptId, {
    ...(office.joinedOn === changed.joinedOn && { joinedOn: kept.joinedOn }),
    ...(office.wantsNoMail === changed.wantsNoMail && { wantsNoMail: kept.wantsNoMail }),
  })
}

/** Lists merges, newest first. */
export async function listMerges(
  { config, database }: Context,
  { limit = mergesWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PastMerge>> {
  const rows = await listMergesBefore(database, readIdCursor(cursor), limit + 1)
  const { items, next } = pageById(rows, limit)
  return { items: items.map((row) => asPastMerge(config, row)), next }
}

async function readMerge(
  { config, database }: Pick<Context, 'config' | 'database'>,
  id: string,
): Promise<PastMerge> {
  const row = await findMerge(database, id)
  if (!row) throw refusal('absent')
  return asPastMerge(config, row)
}

function asPastMerge({ now }: Context['config'], row: PastMergeRecord): PastMerge {
  const until = new Date(Date.parse(row.merged_at) + mergeUndoable)
  const canUndo = Boolean(row.undoable) && until >= now()
  return {
    _id: row.id,
    kept: { _id: row.kept_id, name: row.kept_name },
    otherName: row.other_name,
    by: row.officer_name,
    at: row.merged_at,
    undoUntil: canUndo ? until.toISOString() : null,
    undone: row.undone_at,
  }
}

/** Deletes the data of merges that can no longer be undone. */
export async function sweepMerges({ config, database }: Pick<Context, 'config' | 'database'>): Promise<void> {
  const before = new Date(config.now().getTime() - mergeUndoable)
  await deleteUndoDataBefore(database, before.toISOString())
}
