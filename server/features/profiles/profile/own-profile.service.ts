import type { PreviewViewer } from '../../../../contract/profiles/options-and-limits.ts'
import type { ProfileInput } from '../../../../contract/profiles/own-profile.ts'
import type { Preview } from '../../../../contract/profiles/privacy.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import {
  deleteEntry,
  type EntryTable,
  listEntries,
  lockEntry,
  type StoredEntry,
  updateEntry,
} from '../histories/history-entries.queries.ts'
import { displayOrder } from '../histories/memberships.service.ts'
import { addEntries, membershipSection, type Section } from '../histories/sections.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.service.ts'
import { findProfile, type ProfileRecord } from '../person/person.queries.ts'
import { savePerson } from '../person/person.service.ts'
import { mayChangeEntry } from '../privacy/privacy.policy.ts'
import { findProfileFor } from './profile.service.ts'
import { viewProfiles } from './profile-view.ts'

/**
 * Returns the own profile.
 * @throws {Refusal} no_profile
 */
export async function readOwnProfile(context: Context, viewer: Viewer): Promise<Profile> {
  const profile = await findProfileFor(context, context.database, viewer, viewer.userId)
  if (!profile) throw refusal('no_profile')
  return profile
}

/**
 * Creates or updates the own profile and its shown membership; idempotent.
 * @throws {Refusal} no_profile when the account was suspended meanwhile, invalid (title, category)
 */
export function saveProfile(context: Context, viewer: Viewer, input: ProfileInput): Promise<Profile> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    const now = config.now().toISOString()
    const record = await savePerson(transaction, viewer.userId, input, now)
    const [first] = (await listEntries(transaction, 'memberships', [viewer.userId])).sort(
      displayOrder(config),
    )
    const { userId } = viewer
    if (first) {
      const change = await membershipSection.change(transaction, { stored: first, input, now })
      await updateEntry(transaction, 'memberships', { id: first.id, change })
    } else {
      const row = await membershipSection.create(transaction, { userId, input, now })
      await addEntries(transaction, membershipSection, [row])
    }
    await refreshShownMemberships(transaction, config, [viewer.userId])
    return viewOwnProfile(context, transaction, viewer, record)
  })
}

/**
 * Returns the own profile from rows already read.
 * @throws {Refusal} no_profile when the account was suspended meanwhile
 */
async function viewOwnProfile(
  context: Context,
  connection: Connection,
  viewer: Viewer,
  record: ProfileRecord,
): Promise<Profile> {
  const [profile] = await viewProfiles(context, connection, viewer, [record], 'whole')
  if (!profile) throw refusal('no_profile')
  return profile
}

/**
 * Returns the own profile as another viewer sees it.
 * @throws {Refusal} no_profile
 */
export async function previewProfile(
  context: Context,
  { userId }: Viewer,
  as: PreviewViewer,
): Promise<Preview> {
  const record = await findProfile(context.database, userId)
  if (!record) throw refusal('no_profile')
  return {
    listed: !record.unlisted,
    profile: await findProfileFor(context, context.database, viewersOfPreviews[as], userId),
  }
}

/** A signed-in viewer other than the owner: no account has this id. */
const stranger = { userId: '', sessionId: '', limited: false, approved: true }

const viewersOfPreviews: Record<PreviewViewer, Viewer | null> = {
  visitor: null,
  member: { ...stranger, roles: [] },
  administrator: { ...stranger, roles: ['administrator'] },
}

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
