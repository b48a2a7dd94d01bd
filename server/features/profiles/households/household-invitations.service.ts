import { m } from '../../../../contract/paraglide/messages.js'
import type { OwnHousehold } from '../../../../contract/profiles/households.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findAccountId, findName } from '../../accounts/account/accounts.service.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { requireManaged } from './household-rules.service.ts'
import {
  deleteInvitation,
  deleteInvitationsBy,
  insertInvitation,
  listInvitations,
  lockHouseholdRow,
} from './households.queries.ts'
import { join, readOwnHousehold } from './households.service.ts'

/** Checks whether a member has blocked another one; a feature above this one implements it. */
export type BlockLookup = (
  connection: Connection,
  block: { blockerId: string; blockedId: string },
) => Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    hasBlocked: BlockLookup
  }
}

/**
 * Asks the member with an address to join the household that the viewer manages. The response never reveals
 * whether such a member exists, or has blocked the viewer.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} absent, forbidden, too_many
 */
export async function inviteToHousehold(
  context: Context & { hasBlocked: BlockLookup },
  viewer: Viewer,
  email: string,
  address: string,
): Promise<void> {
  await countAction(context, 'invitations', { address, account: viewer.userId })
  const { config, database } = context
  await database.transaction().execute(async (transaction) => {
    const { householdId, people } = await requireManaged(transaction, viewer)
    const userId = await findAccountId(transaction, email)
    if (userId === null || people.some(({ id }) => id === userId)) return
    if (await context.hasBlocked(transaction, { blockerId: userId, blockedId: viewer.userId })) return
    const isNew = await insertInvitation(transaction, {
      user_id: userId,
      household_id: householdId,
      invited_by: viewer.userId,
      created_at: config.now().toISOString(),
    })
    if (isNew) await notifyInvited(context, transaction, viewer, { userId, householdId })
  })
}

/** Queues an email and notifications about an invitation, once. Only members who can sign in receive them. */
async function notifyInvited(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  { userId, householdId }: { userId: string; householdId: string },
): Promise<void> {
  const invitation = (await listInvitations(transaction, userId)).find(({ id }) => id === householdId)
  if (!invitation) return
  const host = await findName(transaction, viewer.userId)
  await queueTopicMail(context, transaction, { userId }, () => ({
    topic: 'households',
    subject: m.profiles_household_email_subject({ host }),
    text: m.profiles_household_email_text({ host, name: invitation.name }),
    button: m.profiles_household_email_button(),
    url: `${context.config.publicUrl}/household`,
  }))
}

/**
 * Accepts an invitation and joins the household.
 * @throws {Refusal} absent when the household has withdrawn it, conflict when the viewer lives in another
 */
export async function acceptInvitation(context: Context, viewer: Viewer, id: string): Promise<OwnHousehold> {
  await context.database.transaction().execute(async (transaction) => {
    if (!(await lockHouseholdRow(transaction, id))) throw refusal('absent')
    if (!(await deleteInvitation(transaction, viewer.userId, id))) throw refusal('absent')
    await join(context, transaction, { userId: viewer.userId, householdId: id, manages: false })
  })
  return readOwnHousehold(context, viewer)
}

/** Deletes a member's invitations to another member, who has blocked them. */
export async function withdrawInvitations(
  transaction: Connection,
  asked: { by: string; userId: string },
): Promise<void> {
  await deleteInvitationsBy(transaction, asked)
}

/**
 * Declines an invitation.
 * @throws {Refusal} absent
 */
export async function declineInvitation(context: Context, viewer: Viewer, id: string): Promise<OwnHousehold> {
  if (!(await deleteInvitation(context.database, viewer.userId, id))) throw refusal('absent')
  return readOwnHousehold(context, viewer)
}
