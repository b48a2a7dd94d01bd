import type { Insertable } from 'kysely'
import type { MergePreview } from '../../../../contract/administration/duplicates.ts'
import {
  type MergeField,
  mergeFields,
} from '../../../../contract/administration/duplicates-and-lists-options.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { shownPhone } from '../../../../contract/profiles/phones.ts'
import { postalLines } from '../../../../contract/profiles/postal-address.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MergeRow } from '../../../database/rows/administration-rows.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { readManagedAccount } from '../users/users.service.ts'
import { listPeopleByIds } from './duplicates.queries.ts'
import { asLikely } from './duplicates.service.ts'

interface Pair {
  kept: string
  other: string
}

/**
 * Returns two people field by field, with the obstacles to merging them.
 * @throws {Refusal} absent
 */
export async function previewMerge(context: Context, viewer: Viewer, pair: Pair): Promise<MergePreview> {
  const { config, database } = context
  const [kept, other] = await readPair(context, database, viewer, pair)
  const people = new Map((await listPeopleByIds(database, [kept._id, other._id])).map((one) => [one.id, one]))
  const sideOf = async (account: ManagedAccount) => {
    const person = people.get(account._id)
    if (!person) throw refusal('absent')
    const counts = await countBelongings(database, account._id)
    return { ...asLikely(config, person), version: account.version, counts }
  }
  return {
    kept: await sideOf(kept),
    other: await sideOf(other),
    fields: mergeFields.flatMap((field) => fieldOf(field, kept, other)),
    problem: mergeProblem(viewer, kept, other),
  } as MergePreview
}

/**
 * Reads both accounts of a merge.
 * @throws {Refusal} absent
 */
export async function readPair(
  context: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
  { kept, other }: Pair,
): Promise<[kept: ManagedAccount, other: ManagedAccount]> {
  return [
    await readManagedAccount(context, connection, viewer, kept),
    await readManagedAccount(context, connection, viewer, other),
  ]
}

/** Returns one fact of both people; nothing where neither has it. */
function fieldOf(field: MergeField, kept: ManagedAccount, other: ManagedAccount): MergePreview['fields'] {
  const [own, another] = [factOf(field, kept), factOf(field, other)]
  if (own === null && another === null) return []
  return [{ field, kept: own, other: another, suggested: own === null ? 'other' : 'kept' }]
}

/** Returns a fact of a person as text; null where unknown. */
function factOf(
  field: MergeField,
  { name, profile, office, photo, household }: ManagedAccount,
): string | null {
  const { address, memberNumber = null } = profile?.details ?? {}
  const texts: Record<MergeField, string | null | undefined> = {
    name,
    otherName: profile?.otherName,
    dob: bornText(profile),
    gender: profile?.gender === 'unknown' ? null : profile?.gender,
    phone: profile?.phone && shownPhone(profile.phone),
    address: address && postalLines(address).join(', '),
    position: profile?.position === 'Other' ? null : profile?.position,
    company: profile?.company,
    location: profile?.location,
    website: profile?.website,
    bio: profile?.bio,
    social: Object.values(profile?.social ?? {})
      .filter(Boolean)
      .join(', '),
    memberNumber,
    joinedOn: office.joinedOn,
    photo: photo ? m.administration_merge_has_photo() : null,
    household: household?.name,
  }
  return texts[field] || null
}

function bornText(profile: ManagedAccount['profile']): string | null {
  if (!profile) return null
  return (
    profile.dob ??
    (([profile.birthDay, profile.birthYear].filter(Boolean).join(' ') || null) as string | null)
  )
}

/**
 * Returns why two people cannot be merged; null where they can.
 */
export function mergeProblem(viewer: Viewer, kept: ManagedAccount, other: ManagedAccount): string | null {
  if (kept._id === other._id) return m.administration_merge_itself()
  if (kept.child !== other.child)
    return kept.household && kept.household._id === other.household?._id
      ? m.administration_merge_own_child({ name: kept.child ? kept.name : other.name })
      : m.administration_merge_child({ name: kept.child ? kept.name : other.name })
  if (other._id === viewer.userId) return m.administration_merge_own()
  if (other.administrator || other.roles.length > 0) return m.administration_merge_role({ name: other.name })
  if (other.claimed && !kept.claimed) return m.administration_merge_claimed({ name: other.name })
  if (other.claimed && !may(viewer, 'end access')) return m.administration_merge_both_claimed()
  return null
}

function merges(connection: Connection) {
  return connection
    .selectFrom('merges')
    .innerJoin('users as kept', 'kept.id', 'merges.kept_id')
    .leftJoin('users as officer', 'officer.id', 'merges.merged_by')
    .select(['merges.id', 'merges.kept_id', 'merges.other_id', 'merges.other_name', 'merges.merged_at'])
    .select(['merges.undone_at', 'kept.name as kept_name', 'officer.name as officer_name'])
    .select(({ eb }) => eb('merges.record', 'is not', null).as('undoable'))
}

export type PastMergeRecord = Awaited<ReturnType<typeof listMergesBefore>>[number]

/** Lists merges, newest first. */
export function listMergesBefore(connection: Connection, before: string | null, limit: number) {
  const query = merges(connection).orderBy('merges.id', 'desc').limit(limit)
  return (before === null ? query : query.where('merges.id', '<', before)).execute()
}

export function findMerge(connection: Connection, id: string) {
  return merges(connection).where('merges.id', '=', id).executeTakeFirst()
}

/** Reads the data for undoing a merge, and locks the merge until the transaction ends. */
export async function lockMergeRecord(transaction: Connection, id: string) {
  const query = transaction.selectFrom('merges').selectAll().where('id', '=', id)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertMerge(transaction: Connection, merge: Insertable<MergeRow>): Promise<void> {
  await transaction.insertInto('merges').values(merge).execute()
}

/** Records that a merge was undone, and deletes the data for it. */
export async function endMerge(transaction: Connection, id: string, undoneAt: string): Promise<void> {
  await transaction
    .updateTable('merges')
    .set({ record: null, undone_at: undoneAt })
    .where('id', '=', id)
    .execute()
}

/** Deletes the data of merges that can no longer be undone. */
export async function deleteUndoDataBefore(connection: Connection, mergedBefore: string): Promise<void> {
  await connection
    .updateTable('merges')
    .set({ record: null })
    .where('record', 'is not', null)
    .where('merged_at', '<', mergedBefore)
    .execute()
}

/** Counts a person's rows that a merge would move. */
async function countBelongings(connection: Connection, userId: string) {
  const tables = {
    memberships: 'memberships',
    rsvps: 'event_answers',
    posts: 'posts',
    comments: 'comments',
  } as const
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries({ ...tables, messages: 'mails' } as const)) {
    const { count } = await connection
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    counts[name] = Number(count)
  }
  return counts
}
