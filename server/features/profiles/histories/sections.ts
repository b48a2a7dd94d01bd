import { m } from '../../../../contract/paraglide/messages.js'
import {
  type EducationInput,
  type ExperienceInput,
  endOf,
  type MembershipInput,
} from '../../../../contract/profiles/histories.ts'
import { historyEntriesMax } from '../../../../contract/profiles/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { knownMembership } from '../membership-options/known-names.service.ts'
import {
  countEntries,
  type EntryChange,
  type EntryTable,
  insertEntries,
  lockProfiles,
  type NewEntry,
  type StoredEntry,
} from './history-entries.queries.ts'
import { changedMembership, type DisplayRules, newMembership } from './memberships.service.ts'
import { refreshShownMemberships } from './shown-memberships.service.ts'

/** One of a profile's histories: its table, and how an input becomes a stored entry. */
export interface Section<Table extends EntryTable, Input> {
  table: Table
  /** The parameter and text of the refusal of an entry beyond the limit. */
  param: string
  full: (limit: { max: number }) => string
  /** Returns the row of a new entry. */
  create(
    transaction: Connection,
    added: { userId: string; input: Input; now: string },
  ): Promise<NewEntry<Table>>
  /** Returns the changed columns of an entry; absent optional fields stay unchanged. */
  change(
    transaction: Connection,
    edited: { stored: StoredEntry<Table>; input: Input; now: string },
  ): Promise<EntryChange<Table>>
  /** Updates data derived from a member's entries. */
  refresh?(transaction: Connection, rules: DisplayRules, userId: string): Promise<void>
}

/** Memberships. A new title, category, type or period turns a confirmed one into a claim again. */
export const membershipSection: Section<'memberships', MembershipInput> = {
  table: 'memberships',
  param: 'membership',
  full: m.profiles_membership_full,
  async create(transaction, { userId, input, now }) {
    return newMembership(userId, await knownMembership(transaction, input, null), now)
  },
  async change(transaction, { stored, input, now }) {
    return changedMembership(stored, await knownMembership(transaction, input, stored), now)
  },
  refresh: (transaction, rules, userId) => refreshShownMemberships(transaction, rules, [userId]),
}

export const experienceSection: Section<'experiences', ExperienceInput> = {
  table: 'experiences',
  param: 'experience',
  full: m.profiles_experience_full,
  create: async (_, { userId, input }) => ({ id: newId(), user_id: userId, ...experienceColumns(input) }),
  change: async (_, { input }) => experienceColumns(input),
}

export const educationSection: Section<'educations', EducationInput> = {
  table: 'educations',
  param: 'education',
  full: m.profiles_education_full,
  create: async (_, { userId, input }) => ({ id: newId(), user_id: userId, ...educationColumns(input) }),
  change: async (_, { input }) => educationColumns(input),
}

function experienceColumns({ title, company, location, description, ...period }: ExperienceInput) {
  return { title, company, location, description, from_date: period.from, to_date: endOf(period) }
}

function educationColumns({ school, degree, fieldofstudy, description, ...period }: EducationInput) {
  return { school, degree, fieldofstudy, description, from_date: period.from, to_date: endOf(period) }
}

/**
 * Adds entries to the profiles of their owners. Counts under a lock on the profiles, so that concurrent additions cannot
 * exceed the limit together.
 * @throws {Refusal} no_profile, invalid when a profile would have more than 30
 */
export async function addEntries<Table extends EntryTable>(
  transaction: Connection,
  { table, param, full }: Pick<Section<Table, never>, 'table' | 'param' | 'full'>,
  rows: NewEntry<Table>[],
): Promise<void> {
  const added = Map.groupBy(rows, ({ user_id }) => user_id)
  const owners = [...added.keys()].sort()
  const locked = await lockProfiles(transaction, owners)
  if (locked.length < owners.length) throw refusal('no_profile')
  const stored = await countEntries(transaction, table, owners)
  for (const [owner, { length }] of added)
    if ((stored.get(owner) ?? 0) + length > historyEntriesMax)
      throw invalid(param, full({ max: historyEntriesMax }))
  await insertEntries(transaction, table, rows)
}
