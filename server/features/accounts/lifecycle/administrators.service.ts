import type { Role } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { changeAccess, requireOwnPassword, settleFirstRole } from '../access/access.service.ts'
import { isWrittenTo, rightsOf } from '../account/accounts.policy.ts'
import {
  type AccountUser,
  findUser,
  findUserByEmailKey,
  listUsersWithRole,
  lockActingAdministrators,
  lockUser,
  lockWithActingAdministrators,
} from '../account/accounts.queries.ts'

/**
 * Refuses to leave the society without an administrator. Call it before an account stops acting as one.
 * @throws {Refusal} last_administrator
 */
export async function requireAnotherAdministrator(transaction: Connection, userId: string): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user?.administrator) return
  const acting = await lockActingAdministrators(transaction)
  if (acting.length === 1 && acting[0] === userId) throw refusal('last_administrator')
}

/**
 * Locks an account and all administrators for a change of its access. Of two administrators who concurrently
 * withdraw each other's role, the second is refused.
 * @throws {Refusal} forbidden when the viewer no longer acts as an administrator
 */
export async function lockForAccessChange(
  transaction: Connection,
  userId: string,
  viewer: Viewer,
): Promise<void> {
  const acting = await lockWithActingAdministrators(transaction, userId)
  if (!acting.includes(viewer.userId)) throw refusal('forbidden')
}

/**
 * Refuses an action whose initiator no longer acts as an administrator.
 * @throws {Refusal} forbidden
 */
export async function requireActingAdministrator(transaction: Connection, { userId }: Viewer): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user?.administrator || user.suspended_at !== null || user.departed !== null) throw refusal('forbidden')
}

/**
 * Grants or withdraws the administrator role by address; false without an account.
 * @throws {Refusal} conflict where the role is granted and nobody claimed the account
 */
export async function setAdministratorByEmail(
  { config, database }: Pick<Context, 'config' | 'database'>,
  email: string,
  administrator: boolean,
): Promise<boolean> {
  const user = await findUserByEmailKey(database, emailKey(email))
  if (!user) return false
  await database.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    if (administrator) await requireOwnPassword(transaction, user.id)
    await settleFirstRole({ config }, transaction, user)
    await changeAdministrator({ config }, transaction, user.id, administrator)
    await recordSecurity(config, transaction, {
      event: administrator ? 'role granted by command' : 'role withdrawn by command',
      account: user.id,
    })
  })
  return true
}

/** Grants or withdraws the administrator role. A withdrawal is recorded until the role is granted again. */
export function changeAdministrator(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
  administrator: boolean,
): Promise<void> {
  const withdrawnAt = administrator ? null : config.now().toISOString()
  return changeAccess({ config }, transaction, [userId], { administrator, role_withdrawn_at: withdrawnAt })
}

/** A member with roles in effect who may be emailed. */
export interface RoleHolder {
  id: string
  name: string
  email: string
  roles: readonly Role[]
}

/** Lists the members with roles in effect who may be emailed. */
export async function listRoleHolders(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
): Promise<RoleHolder[]> {
  const users = await listUsersWithRole(connection)
  return users.flatMap((user) => holderOf(config, user) ?? [])
}

/** Finds a member with roles in effect who may be emailed. */
export async function findRoleHolder(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
): Promise<RoleHolder | null> {
  const user = await findUser(connection, userId)
  return user ? holderOf(config, user) : null
}

function holderOf(config: Context['config'], user: AccountUser): RoleHolder | null {
  const { id, name, email } = user
  const { roles } = rightsOf(config, user)
  return roles.length > 0 && isWrittenTo(config, user) ? { id, name, email, roles } : null
}
