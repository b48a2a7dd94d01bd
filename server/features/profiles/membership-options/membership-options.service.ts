import type { AuditAction } from '../../../../contract/audit-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  type MembershipOption,
  type NewOption,
  type OptionChange,
  ownOptionsMax,
} from '../../../../contract/profiles/membership-options.ts'
import {
  type OptionKind,
  type OwnName,
  optionKinds,
} from '../../../../contract/profiles/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import { violatedConstraint } from '../../../database/engines/database-errors.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale, type VersionedId } from '../../../endpoints/entity-tags.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import { lookalikeKey } from '../../../text/comparison.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { isSpecified } from './known-names.service.ts'
import {
  countRecords,
  deleteOption,
  insertOption,
  listOptions,
  lockOptions,
  renameInRecords,
  type StoredOption,
  updateOption,
} from './membership-options.queries.ts'

/** Lists the custom titles and categories with their usage, oldest first. */
export async function listMembershipOptions({
  database,
}: Pick<Context, 'database'>): Promise<MembershipOption[]> {
  return viewOptions(database, await listOptions(database))
}

/**
 * Adds a title or category for forms and filters.
 * @throws {Refusal} invalid (name) for a duplicate, or above 40
 */
export async function addMembershipOption(
  context: Context,
  viewer: Viewer,
  { kind, name, nepali = null }: NewOption,
): Promise<MembershipOption> {
  const row = { id: newId(), kind, name: name as OwnName, name_key: lookalikeKey(name), nepali, version: 1 }
  const adding = context.database.transaction().execute(async (transaction) => {
    const options = await lockOptions(transaction)
    if (options.filter((option) => option.kind === kind).length >= ownOptionsMax)
      throw invalid('name', m.profiles_option_full({ max: ownOptionsMax }))
    refuseTaken(options, row)
    const added = { ...row, retired_at: null }
    await insertOption(transaction, added)
    await record(context, transaction, viewer, {
      act: `add ${kind}`,
      id: row.id,
      before: null,
      after: namesOf(added),
    })
    return { ...added, records: 0 }
  })
  return viewOf(await adding.catch(refuseSimultaneous))
}

/**
 * Renames a title or category in all records, retires it, or offers it again.
 * @throws {Refusal} absent, conflict when it has changed since `version`, invalid (name) for a duplicate
 */
export async function changeMembershipOption(
  context: Context,
  viewer: Viewer,
  { id, version }: VersionedId,
  { name, nepali, retired }: OptionChange,
): Promise<MembershipOption> {
  return context.database.transaction().execute(async (transaction) => {
    const { options, stored } = await lockSeenOption(transaction, { id, version })
    const { kind } = stored
    const now = context.config.now().toISOString()
    const changed = {
      ...stored,
      name: (name ?? stored.name) as OwnName,
      name_key: lookalikeKey(name ?? stored.name),
      nepali: nepali === undefined ? stored.nepali : nepali,
      retired_at: retired === undefined ? stored.retired_at : retired ? (stored.retired_at ?? now) : null,
      version: version + 1,
    }
    refuseTaken(options, changed)
    await updateOption(transaction, id, changed)
    if (changed.name !== stored.name)
      await renameInRecords(transaction, kind, { before: stored.name, after: changed.name })
    if (changed.name !== stored.name || changed.nepali !== stored.nepali) {
      const names = { before: namesOf(stored), after: namesOf(changed) }
      await record(context, transaction, viewer, { act: `rename ${kind}`, id, ...names })
    }
    if ((changed.retired_at === null) !== (stored.retired_at === null)) {
      const act: AuditAction = changed.retired_at === null ? `offer ${kind} again` : `retire ${kind}`
      const after = { name: changed.name }
      await record(context, transaction, viewer, { act, id, before: null, after })
    }
    const [option] = await viewOptions(transaction, [changed])
    if (!option) throw refusal('absent')
    return option
  })
}

/**
 * Removes an unused title or category.
 * @throws {Refusal} absent, conflict when it has changed since `version` or a record uses it
 */
export async function removeMembershipOption(
  context: Context,
  viewer: Viewer,
  seen: VersionedId,
): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const { stored } = await lockSeenOption(transaction, seen)
    const { id, kind, name } = stored
    const count = (await countRecords(transaction, kind, [name])).get(name) ?? 0
    if (count > 0) throw conflict(m.profiles_option_in_use({ name }))
    await deleteOption(transaction, id)
    await record(context, transaction, viewer, { act: `remove ${kind}`, id, before: { name }, after: null })
  })
}

/**
 * Locks all options, and returns them with the one to change.
 * @throws {Refusal} absent, conflict when it has changed since `version`
 */
async function lockSeenOption(transaction: Connection, { id, version }: VersionedId) {
  const options = await lockOptions(transaction)
  const stored = options.find((option) => option.id === id)
  if (!stored) throw refusal('absent')
  if (stored.version !== version) throw stale()
  return { options, stored }
}

/** Refuses a name that is confusable with another one of its kind. */
function refuseTaken(
  options: StoredOption[],
  { id, kind, name, name_key }: Pick<StoredOption, 'id' | 'kind' | 'name' | 'name_key'>,
) {
  const other = options.find(
    (option) => option.kind === kind && option.name_key === name_key && option.id !== id,
  )
  if (other) throw invalid('name', m.profiles_option_taken({ name: other.name }))
  if (isSpecified(kind, name)) throw invalid('name', m.profiles_option_specified())
}

/** Converts the error of two administrators adding the same name simultaneously. */
function refuseSimultaneous(error: unknown): never {
  if (violatedConstraint(error)?.kind === 'unique') throw stale()
  throw error
}

interface Names {
  name: string
  nepali?: string
}

/** Returns the names of an option for the audit log. */
function namesOf({ name, nepali }: Pick<StoredOption, 'name' | 'nepali'>): Names {
  return { name, ...(nepali && { nepali }) }
}

interface Recorded {
  act: AuditAction
  id: string
  before: Names | null
  after: Names | null
}

function record(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { act, id, before, after }: Recorded,
) {
  const subject = { kind: 'membership option', id }
  const entry = { act, subject, aboutUserId: null, before, after, reason: null }
  return recordAuditEntry(config, transaction, viewer, entry)
}

async function viewOptions(connection: Connection, options: StoredOption[]): Promise<MembershipOption[]> {
  const counts = new Map<OptionKind, Map<string, number>>()
  for (const kind of optionKinds) {
    const names = options.filter((option) => option.kind === kind).map(({ name }) => name)
    counts.set(kind, await countRecords(connection, kind, names))
  }
  return options.map((option) =>
    viewOf({ ...option, records: counts.get(option.kind)?.get(option.name) ?? 0 }),
  )
}

function viewOf({
  id,
  kind,
  name,
  nepali,
  retired_at,
  version,
  records,
}: StoredOption & { records: number }) {
  return { _id: id, kind, name, nepali, retired: retired_at !== null, records, version }
}
