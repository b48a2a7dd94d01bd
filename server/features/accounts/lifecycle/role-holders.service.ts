import type { Role } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { isWrittenTo, rightsOf } from '../account/accounts.policy.ts'
import { type AccountUser, findUser, listUsersWithRole } from '../account/accounts.queries.ts'

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
