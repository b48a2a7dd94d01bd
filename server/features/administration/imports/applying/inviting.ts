import type { ImportOutcome } from '../../../../../contract/administration/imports/schemas.ts'
import type { Connection } from '../../../../database/connection.ts'
import { invitePrepared } from '../../../accounts/invitations/bulk-invitations.service.ts'
import { recordAuditEntry } from '../../../audit/audit.service.ts'
import { isInvitable, type MemberRow } from '../checking/member-row.ts'
import {
  expiryOf,
  type ImportRecord,
  noOutcome,
  pauseBetween,
  renewLease,
  type StepContext,
  updateImport,
} from '../records/import-record.ts'
import { updateRow } from '../records/import-rows.queries.ts'
import { describePeople } from './person-state.queries.ts'
import { listAddedAfter, listOutcomes } from './stored-rows.queries.ts'

const peopleAtOnce = 16
const rowsCountedAtOnce = 500

/** A digest of an added person after the import. Undoing removes only people who still match it. */
export interface AddedEffect {
  state: string
}

/** Returns the cause under which the invitations of an import are queued. */
export function causeOf({ id }: Pick<ImportRecord, 'id'>): string {
  return `import ${id}`
}

/**
 * Stores digests of the added people, optionally invites them, and closes the import. It is the last step,
 * after which nothing can fail.
 */
export async function inviteAdded(context: StepContext, record: ImportRecord): Promise<void> {
  for (let [reached, progress] = [Number(record.reached), record.progress]; ; ) {
    const { last, count } = await context.database
      .transaction()
      .execute((transaction) => inviteSome(context, transaction, record, { reached, progress }))
    if (last === null) break
    reached = last
    progress += count
    await pauseBetween(context)
  }
  const results = await countResults(context, record.id)
  await context.database.transaction().execute(async (transaction) => {
    const { outcome } = await renewLease(context, transaction, record, {})
    await finish(context, transaction, record, { ...noOutcome, ...outcome, ...results })
  })
}

async function inviteSome(
  context: StepContext,
  transaction: Connection,
  record: ImportRecord,
  { reached, progress }: { reached: number; progress: number },
): Promise<{ last: number | null; count: number }> {
  const { outcome } = await renewLease(context, transaction, record, {})
  const added = await listAddedAfter(transaction, record.id, reached, peopleAtOnce)
  const last = added.at(-1)?.number ?? null
  if (last === null) return { last, count: 0 }
  // Rows of possibly known people were not announced, and an account claimed meanwhile needs no invitation.
  const invited = added.flatMap(({ id, email, password_hash, decision, reading }) => {
    const mayInvite = reading === null || isInvitable(reading as MemberRow)
    const isInvited = record.invite && password_hash === '' && decision === null && mayInvite
    return isInvited && email !== null ? { id, email } : []
  })
  await invitePrepared(context, transaction, invited, causeOf(record))
  const states = await describePeople(
    transaction,
    added.map(({ id }) => id),
  )
  for (const { id, number, effect } of added) {
    const sealed: AddedEffect = { state: states.get(id) ?? '' }
    await updateRow(transaction, record.id, number, {
      effect: JSON.stringify({ ...(effect ?? {}), ...sealed }),
    })
  }
  await updateImport(transaction, record.id, {
    reached: String(last),
    progress: progress + added.length,
    outcome: JSON.stringify({ ...outcome, invited: (outcome?.invited ?? 0) + invited.length }),
  })
  return { last, count: added.length }
}

async function finish(
  { config }: StepContext,
  transaction: Connection,
  record: ImportRecord,
  outcome: ImportOutcome,
): Promise<void> {
  await updateImport(transaction, record.id, {
    state: 'done',
    version: record.version + 1,
    outcome: JSON.stringify(outcome),
    expires_at: expiryOf(config.now()),
  })
  await recordAuditEntry(
    config,
    transaction,
    { userId: record.created_by },
    {
      act: 'import members',
      subject: { kind: 'members', id: record.id },
      aboutUserId: null,
      before: null,
      after: outcome,
      reason: null,
    },
  )
}

/** Counts the outcomes of the rows in batches: one statement over a long list would block everybody. */
async function countResults(context: StepContext, importId: string) {
  const counts = { people: 0, updated: 0, skipped: 0, kept: 0 }
  for (let after = 0; ; ) {
    const rows = await listOutcomes(context.database, importId, after, rowsCountedAtOnce)
    const last = rows.at(-1)
    if (!last) return counts
    after = last.number
    for (const { outcome, kind } of rows) {
      if (outcome === 'added' && kind === 'new') counts.people += 1
      if (outcome === 'updated' || outcome === 'skipped') counts[outcome] += 1
    }
    await pauseBetween(context)
  }
}
