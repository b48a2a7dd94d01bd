import type { Selectable } from 'kysely'
import { m } from '../../../../contract/paraglide/messages.js'
import { derivedTables } from '../../../database/changes/derived-tables.ts'
import type { Connection } from '../../../database/connection.ts'
import { personalTables } from '../../../database/personal-tables.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { preserveMarksOf } from '../access/access.queries.ts'
import { changeAccess, endAllShownTo } from '../access/access.service.ts'
import { replaceAddress } from '../access/addresses.service.ts'
import type { AccountTransaction } from '../account/account-subscribers.ts'
import { deleteUser, findPerson, findUserByEmailKey, insertUser } from '../account/accounts.queries.ts'
import {
  deleteRows,
  insertRows,
  listConflicts,
  listRowsOf,
  listUniqueKeys,
  moveRows,
  moveRowsBack,
  type Row,
} from './row-moves.queries.ts'

/** Rows that a merge deletes for good: they grant access, or can be derived. */
const ending: readonly string[] = [
  ...['sessions', 'account_links', 'sign_in_tickets', 'second_step_resets', 'idempotency_keys'],
  ...['seen_browsers', 'search_words', 'merges', 'different_people', 'import_rows', ...derivedTables],
]

/** Rows that a merge deletes and undoing restores: the remaining account has its own. */
const setAside: readonly string[] = [
  ...['profiles', 'person_details', 'second_steps', 'recovery_codes', 'known_devices', 'feed_addresses'],
  ...['text_drafts', 'duty_emails', 'bounces', 'group_feed_addresses'],
]

/** Rows that moved to the remaining account, by their key without the owner. */
interface MovedRows {
  table: keyof Tables
  owner: string
  key: string[]
  rows: Row[]
}

/** Rows of a table that a merge deleted. */
interface DroppedRows {
  table: keyof Tables
  rows: Row[]
}

/** The rows that a merge has moved and deleted. */
export interface RowChanges {
  moved: MovedRows[]
  dropped: DroppedRows[]
}

interface Merging {
  keptId: string
  otherId: string
}

/**
 * Moves everything of the other account to the remaining one. The list of personal data decides which tables
 * take part. Where both have a row of which only one may exist, such as the RSVP to a date, the remaining
 * account's stays.
 */
export async function moveEverything(transaction: Connection, merging: Merging): Promise<RowChanges> {
  const changes: RowChanges = { moved: [], dropped: [] }
  for (const [name, kinds] of Object.entries(personalTables)) {
    const table = name as keyof Tables
    if (table === 'users' || ending.includes(table)) continue
    // Records such as the ledger never change; their feature subscribes to merges.
    const movable = kinds.filter(({ through, stays }) => !through && stays !== 'record')
    const owners = movable.map(({ owner }) => owner as string)
    if (owners.length === 0) continue
    const keys = await listUniqueKeys(transaction, table)
    if (setAside.includes(table))
      await setRowsAside(transaction, changes, { table, owner: owners[0] ?? '', merging })
    else await dropConflicts(transaction, changes, { table, owners, keys, merging })
    const moving = setAside.includes(table) ? owners.slice(1) : owners
    for (const owner of moving)
      await moveOwned(transaction, changes, { table, owner, key: keys[0] ?? [], merging })
  }
  return changes
}

/** Records the rows that are deleted with the account, by a foreign key. */
async function setRowsAside(
  transaction: Connection,
  { dropped }: RowChanges,
  { table, owner, merging }: { table: keyof Tables; owner: string; merging: Merging },
): Promise<void> {
  const rows = await listRowsOf(transaction, table, owner, merging.otherId)
  if (rows.length > 0) dropped.push({ table, rows })
}

async function dropConflicts(
  transaction: Connection,
  { dropped }: RowChanges,
  {
    table,
    owners,
    keys,
    merging,
  }: { table: keyof Tables; owners: string[]; keys: string[][]; merging: Merging },
): Promise<void> {
  const [primary = []] = keys
  const { keptId, otherId } = merging
  for (const owner of owners) {
    for (const key of keys.filter((columns) => columns.includes(owner))) {
      const rows = await listConflicts(transaction, table, { owner, key, keptId, otherId })
      await dropRows(transaction, dropped, { table, key: primary, rows })
    }
    // A row between the two, such as a block, would relate a person to themselves.
    const another = owners.find((column) => column !== owner && primary.includes(column))
    if (!another || !primary.includes(owner)) continue
    const between = (await listRowsOf(transaction, table, owner, otherId)).filter(
      (row) => row[another] === keptId,
    )
    await dropRows(transaction, dropped, { table, key: primary, rows: between })
  }
}

/** Deletes rows, and records them. */
async function dropRows(
  transaction: Connection,
  dropped: DroppedRows[],
  { table, key, rows }: { table: keyof Tables; key: readonly string[]; rows: Row[] },
): Promise<void> {
  if (rows.length === 0) return
  dropped.push({ table, rows })
  await deleteRows(transaction, table, key, rows)
}

async function moveOwned(
  transaction: Connection,
  { moved }: RowChanges,
  { table, owner, key, merging }: { table: keyof Tables; owner: string; key: string[]; merging: Merging },
): Promise<void> {
  const { keptId, otherId } = merging
  const named = key.filter((column) => column !== owner)
  const rows = (await listRowsOf(transaction, table, owner, otherId)).map((row) =>
    Object.fromEntries(named.map((column) => [column, row[column]])),
  )
  if (rows.length === 0) return
  moved.push({ table, owner, key: named, rows })
  await moveRows(transaction, table, { owner, fromId: otherId, toId: keptId })
}

/** Returns moved rows to the other account, and restores deleted ones. Its row in `users` exists again. */
export async function moveEverythingBack(
  transaction: Connection,
  { moved, dropped }: RowChanges,
  { keptId, otherId }: Merging,
): Promise<void> {
  // Entries of a profile require it before they move back; single rows of the remaining account need their
  // place free.
  const [first, later] = [dropped.filter(isNeededFirst), dropped.filter((rows) => !isNeededFirst(rows))]
  for (const { table, rows } of first) await insertRows(transaction, table, rows)
  for (const { table, owner, key, rows } of moved.toReversed())
    await moveRowsBack(transaction, table, { owner, key, rows, fromId: keptId, toId: otherId })
  for (const { table, rows } of later) await insertRows(transaction, table, rows)
}

function isNeededFirst({ table }: DroppedRows): boolean {
  return table === 'profiles'
}

/** Deletes the single row of an account in a table, such as its photo. */
export async function dropRowOf(
  transaction: Connection,
  { dropped }: RowChanges,
  table: 'photos' | 'household_members',
  userId: string,
): Promise<void> {
  const rows = await listRowsOf(transaction, table, 'user_id', userId)
  await dropRows(transaction, dropped, { table, key: ['user_id'], rows })
}

/** Deletes some memberships. */
export async function dropMemberships(
  transaction: Connection,
  { dropped }: RowChanges,
  memberships: readonly { id: string; user_id: string }[],
): Promise<void> {
  for (const { id, user_id } of memberships) {
    const rows = (await listRowsOf(transaction, 'memberships', 'user_id', user_id)).filter(
      (row) => row.id === id,
    )
    await dropRows(transaction, dropped, { table: 'memberships', key: ['id'], rows })
  }
}

/** The row of a merged account, for restoring it. */
export interface EndedAccount {
  row: Selectable<UserRow>
  /** True where the remaining account, which had no address, took this one's. */
  givesEmail: boolean
}

/**
 * Deletes the account whose rows have moved.
 * @param givesEmail true where the remaining account has no address, and takes this one
 */
export async function endMergedAccount(
  during: AccountTransaction,
  { keptId, otherId }: Merging,
  { givesEmail }: { givesEmail: boolean },
): Promise<EndedAccount> {
  const { config, transaction } = during
  const row = await findPerson(transaction, otherId)
  if (!row) throw refusal('absent')
  await recordSecurity(config, transaction, { event: 'account removed', account: otherId })
  await endAllShownTo(during, transaction, [otherId])
  await preserveMarksOf(transaction, otherId)
  await deleteUser(transaction, otherId)
  if (givesEmail && row.email !== null) {
    const kept = await findPerson(transaction, keptId)
    const { email, email_verified_at, email_corrected_by } = row
    const correctedBy = email_corrected_by === otherId ? keptId : email_corrected_by
    if (kept)
      await replaceAddress(during, transaction, kept, {
        email,
        verified: email_verified_at !== null,
        correctedBy,
      })
  }
  return { row, givesEmail }
}

/**
 * Restores an account that a merge has deleted.
 * @throws {Refusal} conflict where another account has its address meanwhile
 */
export async function restoreEndedAccount(
  during: AccountTransaction,
  { keptId }: Merging,
  { row, givesEmail }: EndedAccount,
): Promise<void> {
  const { transaction } = during
  const holder = row.email_key === null ? undefined : await findUserByEmailKey(transaction, row.email_key)
  if (holder && !(givesEmail && holder.id === keptId))
    throw conflict(m.administration_merge_undo_address({ email: row.email ?? '' }))
  if (givesEmail && holder)
    await changeAccess(during, transaction, [keptId], {
      email: null,
      email_key: null,
      email_corrected_by: null,
      email_verified_at: null,
    })
  const shownTo = row.password_shown_to && (await findPerson(transaction, row.password_shown_to))
  const correctedBy = row.email_corrected_by && (await findPerson(transaction, row.email_corrected_by))
  await insertUser(transaction, {
    ...row,
    password_shown_to: shownTo ? shownTo.id : null,
    email_corrected_by: correctedBy ? correctedBy.id : null,
  })
}

/** Serialises the stored data of a merge. Bytes are written in base64. */
export function writeRecord(record: object): string {
  return JSON.stringify(record, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const { type, data } = value as { type?: unknown; data?: unknown }
    if (type === 'Buffer' && Array.isArray(data)) return { base64: Buffer.from(data).toString('base64') }
    return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
  })
}

/** Parses the result of `writeRecord`. */
export function readRecord<Record>(stored: object): Record {
  return withBytes(stored) as Record
}

function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [only] = entries
  if (entries.length === 1 && only?.[0] === 'base64') return Buffer.from(String(only[1]), 'base64')
  return Object.fromEntries(entries.map(([name, inner]) => [name, withBytes(inner)]))
}
