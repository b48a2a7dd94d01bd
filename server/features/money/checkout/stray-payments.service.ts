import type { StrayPayment } from '../../../../contract/money/checkout.ts'
import { stripeEventRetention } from '../../../../contract/retention.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { deleteEventsBefore, findStray, listStray, settleStray } from './checkout.queries.ts'
import { deleteEndedBefore } from './yearly-donations.service.ts'

const strayWithoutLimit = 100

/** Lists stray payments, newest first. */
export async function listStrayPayments(
  { database }: Context,
  { limit = strayWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<StrayPayment>> {
  const rows = await listStray(database, readIdCursor(cursor), limit + 1)
  const { items, next } = pageById(rows, limit)
  return { items: items.map(viewStray), next }
}

function viewStray(row: Awaited<ReturnType<typeof listStray>>[number]): StrayPayment {
  const { id, at, name, cents, currency, reason, reference, settled_at } = row
  return { _id: id, at, name, cents, currency, reason, reference, settled: settled_at }
}

/**
 * Marks a stray payment as resolved.
 * @throws {Refusal} absent
 */
export function settleStrayPayment(context: Context, viewer: Viewer, id: string): Promise<StrayPayment> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    await settleStray(transaction, id, config.now().toISOString())
    const row = await findStray(transaction, id)
    if (!row) throw refusal('absent')
    await recordAuditEntry(config, transaction, viewer, {
      act: 'settle stray payment',
      subject: { kind: 'money', id },
      aboutUserId: null,
      before: null,
      after: { cents: row.cents, currency: row.currency, reason: row.reason, reference: row.reference },
      reason: null,
    })
    return viewStray(row)
  })
}

/** Deletes old event ids, and yearly donations that ended as long ago. */
export async function sweepStripeEvents({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const before = new Date(config.now().getTime() - stripeEventRetention).toISOString()
  await deleteEventsBefore(database, before)
  await deleteEndedBefore(database, before)
}
