import type { Profile } from '../../../../contract/profiles/profile.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import {
  deleteEntry,
  type EntryTable,
  lockEntry,
  type StoredEntry,
  updateEntry,
} from '../histories/entries.queries.ts'
import { addEntries, type Section } from '../histories/sections.ts'
import { findProfile, type ProfileRecord } from '../person/person.queries.ts'
import { mayChangeEntry } from '../privacy/privacy.policy.ts'
import { viewOwnProfile } from './own-profile.service.ts'

/**
 * Adds an entry to a history of the own profile.
 * @throws {Refusal} no_profile, invalid (title, category; the history when it has 30 entries)
 */
export function addEntry<Table extends EntryTable, Input>(
  context: Context,
  viewer: Viewer,
  section: Section<Table, Input>,
  input: Input,
): Promise<Profile> {
  return saveEntries(context, viewer, section, async (transaction, now) => {
    await requireProfile(transaction, viewer)
    const row = await section.create(transaction, { userId: viewer.userId, input, now })
    await addEntries(transaction, section, [row])
  })
}

/**
 * Changes an entry of the own profile.
 * @throws {Refusal} absent, forbidden for another member's entry, invalid (title, category)
 */
export function changeEntry<Table extends EntryTable, Input>(
  context: Context,
  viewer: Viewer,
  section: Section<Table, Input>,
  { id, input }: { id: string; input: Input },
): Promise<Profile> {
  return saveEntries(context, viewer, section, async (transaction, now) => {
    const stored = await requireOwnEntry(transaction, viewer, section.table, id)
    const change = await section.change(transaction, { stored, input, now })
    await updateEntry(transaction, section.table, { id, change })
  })
}

/**
 * Removes an entry of the own profile.
 * @throws {Refusal} absent, forbidden for another member's entry
 */
export function removeEntry<Table extends EntryTable, Input>(
  context: Context,
  viewer: Viewer,
  section: Section<Table, Input>,
  id: string,
): Promise<Profile> {
  return saveEntries(context, viewer, section, async (transaction) => {
    await requireOwnEntry(transaction, viewer, section.table, id)
    await deleteEntry(transaction, section.table, id)
  })
}

/** Changes entries of the own profile in one transaction, and returns the profile with them. */
function saveEntries(
  context: Context,
  viewer: Viewer,
  { refresh }: Pick<Section<EntryTable, never>, 'refresh'>,
  save: (transaction: Connection, now: string) => Promise<void>,
): Promise<Profile> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    await save(transaction, config.now().toISOString())
    await refresh?.(transaction, config, viewer.userId)
    return viewOwnProfile(context, transaction, viewer, await requireProfile(transaction, viewer))
  })
}

/**
 * Locks an entry of the viewer until the transaction ends.
 * @throws {Refusal} absent, forbidden for another member's entry
 */
async function requireOwnEntry<Table extends EntryTable>(
  transaction: Connection,
  viewer: Viewer,
  table: Table,
  id: string,
): Promise<StoredEntry<Table>> {
  const entry = await lockEntry(transaction, table, id)
  if (!entry) throw refusal('absent')
  if (!mayChangeEntry(viewer, entry)) throw refusal('forbidden')
  return entry
}

/**
 * Reads the own profile.
 * @throws {Refusal} no_profile
 */
async function requireProfile(transaction: Connection, { userId }: Viewer): Promise<ProfileRecord> {
  const record = await findProfile(transaction, userId)
  if (!record) throw refusal('no_profile')
  return record
}
