import { newId } from '../../../database/identifiers.ts'
import { violatedConstraint } from '../../../database/violations.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { queueMail } from '../../../mail/mail-queue.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { findUserByEmailKey, insertUser } from '../accounts.queries.ts'
import { countAction } from '../action-rate-limits.ts'
import { makeLink } from '../links/account-links.service.ts'
import { addressInUse } from './officer-refusals.ts'

interface Invitation {
  name: string
  email: string
  /** `mail` sends the link; `link` answers it, to be handed over where no mail arrives. */
  by: 'mail' | 'link'
}

/**
 * Prepares an account without a password for somebody and invites them to claim it. An account that still waits is
 * invited again. Who may invite is for the caller to decide.
 * @param address the officer's network address, for the throttle
 * @throws {Refusal} email_taken when the account is in use, too_many
 */
export async function inviteMember(
  context: Pick<Context, 'database' | 'config'>,
  officer: Viewer,
  { name, email, by }: Invitation,
  address?: string,
): Promise<{ userId: string; link: string | null }> {
  await countAction(context, 'invitations', { address, account: officer.userId })
  try {
    return await context.database.transaction().execute(async (transaction) => {
      const waiting = await findUserByEmailKey(transaction, caseFold(email))
      if (waiting && waiting.password_hash !== '') throw addressInUse()
      const userId = waiting?.id ?? newId()
      if (!waiting)
        await insertUser(transaction, {
          id: userId,
          name,
          name_key: caseFold(name),
          email,
          email_key: caseFold(email),
          password_hash: '',
          administrator: false,
          must_verify: context.config.requireVerification,
          created_at: context.config.now().toISOString(),
        })
      await recordAuditEntry(context.config, transaction, officer, {
        act: 'invite',
        subject: { kind: 'account', id: userId },
        aboutUserId: userId,
        before: null,
        after: { name, email, by },
        reason: null,
      })
      if (by === 'link')
        return { userId, link: await makeLink(context, transaction, { kind: 'invite', userId, email: null }) }
      await queueMail(context, transaction, { kind: 'invite', userId, recipient: email })
      return { userId, link: null }
    })
  } catch (error) {
    if (violatedConstraint(error)?.constraint === 'users_email_key') throw addressInUse()
    throw error
  }
}
