import { namesOnButton } from '../../../../contract/accounts/limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { queueAccountMails } from '../account-mail.service.ts'
import { countAction } from '../action-rate-limits.service.ts'
import { listUnclaimed } from './bulk-invitations.queries.ts'

/** Tells how many people `inviteUnclaimed` would write to, with the first names of the first. */
export async function countUnclaimed({
  database,
}: Pick<Context, 'database'>): Promise<{ count: number; names: string[] }> {
  const people = await listUnclaimed(database)
  const names = people.slice(0, namesOnButton).map(({ name }) => name.split(' ')[0] ?? name)
  return { count: people.length, names }
}

/**
 * Invites everybody who has an address and has not claimed the account; nobody gets a second invitation while one is on
 * its way. Returns their number.
 * @param address the administrator's network address, which is counted
 * @throws {Refusal} conflict where no mail is set up, too_many
 */
export async function inviteUnclaimed(
  context: Context,
  viewer: Viewer,
  address: string,
): Promise<{ invited: number }> {
  const { config, database } = context
  if (!config.smtpUrl) throw conflict(m.accounts_invite_again_no_mail())
  await countAction(context, 'invitations', { address, account: viewer.userId })
  return database.transaction().execute(async (transaction) => {
    const people = await listUnclaimed(transaction)
    const mails = people.map(({ id, email }) => ({
      kind: 'invite' as const,
      userId: id,
      recipient: email,
      bulk: true,
    }))
    await queueAccountMails(context, transaction, mails)
    await recordAuditEntry(config, transaction, viewer, {
      act: 'invite again',
      subject: { kind: 'accounts', id: 'unclaimed' },
      aboutUserId: null,
      before: null,
      after: { invited: people.length },
      reason: null,
    })
    return { invited: people.length }
  })
}
