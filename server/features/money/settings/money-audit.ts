import type { AuditAction } from '../../../../contract/audit-options.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { readMoneyRules } from './money-settings.service.ts'

interface MoneyAction {
  act: AuditAction
  id: string
  aboutUserId?: string
  before?: object | null
  after: object | null
}

/** Adds an action with amounts to the audit log, with the ledger's currency. */
export async function recordAmounts(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Pick<Viewer, 'userId'>,
  { act, id, aboutUserId, before, after }: MoneyAction,
): Promise<void> {
  const { currency } = await readMoneyRules(connection)
  await recordAuditEntry(config, connection, viewer, {
    act,
    subject: { kind: 'money', id },
    aboutUserId: aboutUserId ?? null,
    before: before ? { ...before, currency } : null,
    after: after && { ...after, currency },
    reason: null,
  })
}
