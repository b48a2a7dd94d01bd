import { m } from '../../../contract/paraglide/messages.js'
import type { Connection } from '../../database/connection.ts'
import { queueTopicMail } from '../accounts/emails/member-mailing.service.ts'
import { listManagersOf } from '../profiles/households/household-rules.service.ts'
import { listLeaders } from './groups.queries.ts'
import type { GroupContext } from './groups.service.ts'

interface NamedGroup {
  id: string
  name: string
}

/** A message to a person about their membership of a group. */
interface Message {
  kind: keyof typeof texts
  by: string
}

const texts = {
  invited: { subject: m.groups_email_invited_subject, text: m.groups_email_invited_text },
  accepted: { subject: m.groups_email_accepted_subject, text: m.groups_email_accepted_text },
  added: { subject: m.groups_email_added_subject, text: m.groups_email_added_text },
  declined: { subject: m.groups_email_declined_subject, text: m.groups_email_declined_text },
  removed: { subject: m.groups_email_removed_subject, text: m.groups_email_removed_text },
  leader: { subject: m.groups_email_leader_subject, text: m.groups_email_leader_text },
  'no leader': { subject: m.groups_email_no_leader_subject, text: m.groups_email_no_leader_text },
}

/** Notifies a person of their membership; for a child, the managing adults of its household. */
export async function notifyPerson(
  context: Pick<GroupContext, 'config'>,
  transaction: Connection,
  { group, userId }: { group: NamedGroup; userId: string },
  { kind, by }: Message,
): Promise<void> {
  const managers = await listManagersOf(transaction, userId)
  const { subject, text } = texts[kind]
  for (const recipient of managers.length > 0 ? managers : [userId])
    await queueTopicMail(context, transaction, { userId: recipient }, () => ({
      topic: 'groups',
      subject: subject({ group: group.name }),
      text: text({ group: group.name, name: by }),
      button: m.groups_email_button(),
      url: addressOf(context, group),
    }))
}

/**
 * Notifies the leaders of a group of a request to join. Leaders with a block between them and the person get
 * none.
 */
export async function notifyLeaders(
  context: Pick<GroupContext, 'config' | 'hiddenMembers'>,
  transaction: Connection,
  { group, userId, name }: { group: NamedGroup; userId: string; name: string },
): Promise<void> {
  for (const leader of await listLeaders(transaction, group.id)) {
    if ((await context.hiddenMembers(transaction, { userId: leader })).has(userId)) continue
    await queueTopicMail(context, transaction, { userId: leader }, () => ({
      topic: 'groups',
      subject: m.groups_email_asked_subject({ name, group: group.name }),
      text: m.groups_email_asked_text({ name, group: group.name }),
      button: m.groups_email_asked_button(),
      url: addressOf(context, group),
    }))
  }
}

function addressOf({ config }: Pick<GroupContext, 'config'>, { id }: NamedGroup): string {
  return `${config.publicUrl}/groups/${id}`
}
