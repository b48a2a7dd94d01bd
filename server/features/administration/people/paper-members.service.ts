import { adultAge } from '../../../../contract/accounts/people.ts'
import type {
  PaperMemberInput,
  PersonInvitationInput,
} from '../../../../contract/administration/people/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ageOn } from '../../../../contract/profiles/birthdays.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { invitePerson } from '../../accounts/invitations/person-invitations.service.ts'
import { deliveryOf } from '../../accounts/invitations/sign-in-links.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { addPaperMember } from '../../profiles/person/paper-members.service.ts'

/**
 * Adds somebody without an e-mail address, who is in no list until an administrator or the person says otherwise.
 * @throws {Refusal} invalid (dob) for a child, which belongs to a household
 */
export async function addPerson(
  context: Context,
  viewer: Viewer,
  { reason = null, ...input }: PaperMemberInput,
): Promise<{ user: string }> {
  const { config, database } = context
  const today = dayIn(config.timeZone, config.now())
  if (input.dob && input.dob > today) throw invalid('dob', m.errors_birth_date())
  if (input.dob && ageOn(input.dob, today) < adultAge)
    throw invalid('dob', m.administration_child_needs_household({ age: adultAge }))
  return database.transaction().execute(async (transaction) => {
    const user = await addPaperMember(context, transaction, { ...input, child: false })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'add person',
      subject: { kind: 'account', id: user },
      aboutUserId: user,
      before: null,
      after: { ...input },
      reason,
    })
    return { user }
  })
}

/**
 * Invites somebody who is known without an e-mail address to claim an account; where no mail is set up, returns the
 * link to hand over.
 * @param address the administrator's network address, which is counted
 * @throws {Refusal} absent, conflict, email_taken, too_many
 */
export function inviteKnownPerson(
  context: Context,
  viewer: Viewer,
  { userId, email, reason = null }: PersonInvitationInput & { userId: string },
  address: string,
): Promise<{ link: string | null }> {
  return invitePerson(context, viewer, { userId, email, reason, by: deliveryOf(context.config) }, address)
}
