import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/email-key.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { queueAccountMail } from '../account-mail.service.ts'
import { findUserByEmailKey, lockPerson } from '../accounts.queries.ts'
import { countAction } from '../action-rate-limits.service.ts'
import { makeLink } from '../links/account-links.service.ts'
import { replaceAddress } from '../links/address-changes.service.ts'
import { addressInUse, refuseTakenAddress } from '../taken-addresses.service.ts'

interface PersonInvitation {
  userId: string
  email: string
  reason: string | null
  /** `mail` sends the link; `link` returns it, to be handed over where no mail arrives. */
  by: 'mail' | 'link'
}

/**
 * Gives somebody who is known without an e-mail address an account to claim: the same person, with everything that
 * is known of them. Who may invite is for the caller to decide.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} absent, conflict for a child, for somebody who has left, and where there is an address already;
 * email_taken, too_many
 */
export async function invitePerson(
  context: Pick<Context, 'database' | 'config'>,
  viewer: Viewer,
  { userId, email, reason, by }: PersonInvitation,
  address: string,
): Promise<{ link: string | null }> {
  await countAction(context, 'invitations', { address, account: viewer.userId })
  return refuseTakenAddress(addressInUse, () =>
    context.database.transaction().execute(async (transaction) => {
      const person = await lockPerson(transaction, userId)
      if (!person) throw refusal('absent')
      if (person.child) throw conflict(m.accounts_child_no_account())
      if (person.departed !== null) throw conflict(m.accounts_departed_no_account())
      if (person.email !== null) throw conflict(m.accounts_has_address())
      if (await findUserByEmailKey(transaction, emailKey(email))) throw addressInUse()
      await replaceAddress(context, transaction, person, { email, verified: false })
      await recordAuditEntry(context.config, transaction, viewer, {
        act: 'invite',
        subject: { kind: 'account', id: userId },
        aboutUserId: userId,
        before: null,
        after: { name: person.name, email, by },
        reason,
      })
      if (by === 'link')
        return {
          link: await makeLink(context, transaction, { kind: 'invite', userId, shownTo: viewer.userId }),
        }
      await queueAccountMail(context, transaction, { kind: 'invite', userId, recipient: email })
      return { link: null }
    }),
  )
}
