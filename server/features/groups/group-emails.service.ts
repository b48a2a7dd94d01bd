import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { m } from '../../../contract/paraglide/messages.js'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/rows/tables.ts'
import { queueTopicMail } from '../accounts/emails/member-mailing.service.ts'
import { housematesWithoutAddress, listManagersOf } from '../profiles/households/household-rules.service.ts'
import { findGroup, listLeaders } from './groups.queries.ts'
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

/** A member's subscription to the letters of a group's leaders. */
interface GroupMail {
  groupId: string
  userId: string
}

/**
 * Unsubscribes a person from the letters of a group's leaders. It covers housemates without an address, whose
 * copies the person gets.
 */
export async function stopGroupMail(connection: Connection, { groupId, userId }: GroupMail): Promise<void> {
  await connection
    .updateTable('group_members')
    .set({ mailed: false })
    .where('group_id', '=', groupId)
    .where(isReadBy(userId))
    .execute()
}

/** Checks whether a person wants the letters of a group's leaders; true for outsiders. */
export async function wantsGroupMail(
  connection: Connection,
  { groupId, userId }: GroupMail,
): Promise<boolean> {
  const rows = await connection
    .selectFrom('group_members')
    .select(['user_id', 'mailed'])
    .where('group_id', '=', groupId)
    .where(isReadBy(userId))
    .execute()
  const own = rows.find(({ user_id }) => user_id === userId)
  return own ? own.mailed : rows.length === 0 || rows.some(({ mailed }) => mailed)
}

/** Builds the condition that a person gets a member's copies. They get those of housemates without an address, too. */
function isReadBy(userId: string): Expression<SqlBool> {
  const { eb, or } = expressionBuilder<Tables, 'group_members'>()
  return or([
    eb('group_members.user_id', '=', userId),
    eb('group_members.user_id', 'in', housematesWithoutAddress(userId)),
  ])
}

/** Lists the names of a person's groups, except one, whose leaders' letters they get. */
export async function listOtherGroupMail(
  connection: Connection,
  { groupId, userId }: { groupId: string | null; userId: string },
): Promise<string[]> {
  const rows = await connection
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select('groups.name')
    .where('group_members.user_id', '=', userId)
    .where('group_members.state', '=', 'member')
    .where('group_members.mailed', '=', true)
    .$if(groupId !== null, (query) => query.where('groups.id', '<>', groupId ?? ''))
    .orderBy('groups.name_key')
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns the name of a group; null without it. */
export async function readGroupName(connection: Connection, groupId: string): Promise<string | null> {
  return (await findGroup(connection, groupId))?.name ?? null
}

/** Builds the condition that a person unsubscribed from a group's letters (joins `users`). */
export function stoppedGroupMail(groupId: string): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Tables, 'users'>()
  return exists(
    selectFrom('group_members')
      .select('group_members.user_id')
      .where('group_members.group_id', '=', groupId)
      .whereRef('group_members.user_id', '=', 'users.id')
      .where('group_members.mailed', '=', false),
  )
}
