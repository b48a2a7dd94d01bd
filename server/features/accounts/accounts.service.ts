import { administratorRole } from '../../../contract/accounts/limits.ts'
import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import type { Connection, Database } from '../../database/connection.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { caseFold } from '../../text/case-folding.ts'
import { isApproved, isLimited } from './accounts.policy.ts'
import { findUser, findUserByEmailKey, listAdministrators, setAdministrator } from './accounts.queries.ts'

/** The signed-in account as it sees itself. */
export async function readCurrentUser({ config, database }: Context, viewer: Viewer): Promise<CurrentUser> {
  const user = await findUser(database, viewer.userId)
  if (!user) throw refusal('unauthenticated')
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    avatar: avatarAddress(config, user.id),
    roles: user.administrator ? { Admin: administratorRole } : {},
    date: user.created_at,
    verified: user.email_verified_at !== null,
    limited: isLimited(config, user),
    approved: isApproved(user),
  }
}

/** The site's own address of a member's picture. */
export function avatarAddress({ publicUrl }: { publicUrl: string }, userId: string): string {
  return `${publicUrl}/avatars/${userId}`
}

/** Makes the account with this address an administrator, or withdraws the role; false when there is none. */
export async function setAdministratorByEmail(
  { config, database }: Pick<Context, 'config' | 'database'>,
  email: string,
  administrator: boolean,
): Promise<boolean> {
  const user = await findUserByEmailKey(database, caseFold(email))
  if (!user) return false
  await setAdministrator(database, user.id, { administrator, at: config.now().toISOString() })
  return true
}

/** Whether an account with this address exists. */
export async function accountExists(connection: Connection, email: string): Promise<boolean> {
  return (await findUserByEmailKey(connection, caseFold(email))) !== undefined
}

/** Name and address of every administrator. */
export function administrators(database: Database): Promise<{ name: string; email: string }[]> {
  return listAdministrators(database)
}

/** An account as the one on whose behalf something comes that bears no session, such as a feed; null when there is none. */
export async function accountAsViewer({ config, database }: Context, userId: string): Promise<Viewer | null> {
  const user = await findUser(database, userId)
  if (!user || user.suspended_at !== null) return null
  return {
    userId: user.id,
    sessionId: '',
    administrator: user.administrator,
    limited: isLimited(config, user),
    approved: isApproved(user),
  }
}
