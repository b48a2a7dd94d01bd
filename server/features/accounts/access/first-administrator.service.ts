import type { Selectable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { emailKey } from '../../../text/email-key.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { findUserByEmailKey, lockUser } from '../account/accounts.queries.ts'
import { isMilestoneReached, reachMilestone } from './access.queries.ts'
import { changeAccess, reasonAgainstRole } from './access.service.ts'

type User = Selectable<UserRow>
type Dependencies = Pick<Context, 'config'>

/**
 * Makes the account of `ADMIN_EMAIL` an administrator, once per database. Call it once the owner has proven
 * the address or, without a mail server, at registration. Waits while another person may be able to enter the
 * account. Changing to that address never grants the role
 * (docs/product-decisions.md#the-first-administrator).
 */
export async function grantFirstRole(
  { config }: Dependencies,
  transaction: Connection,
  user: Pick<User, 'id' | 'email_key' | 'email_changed_at'>,
): Promise<void> {
  if (!isOfConfiguredAddress({ config }, user) || user.email_changed_at !== null) return
  if ((await reasonAgainstRole(transaction, user.id)) !== null) return
  const at = config.now().toISOString()
  if (!(await reachMilestone(transaction, 'first administrator', at))) return
  await changeAccess({ config }, transaction, [user.id], { administrator: true, role_withdrawn_at: null })
  await recordSecurity(config, transaction, { event: 'role granted by configuration', account: user.id })
}

/**
 * Ends the first grant when an administrator decides about that account's role. Registering again does not
 * restore a withdrawn role.
 */
export async function settleFirstRole(
  { config }: Dependencies,
  transaction: Connection,
  user: Pick<User, 'email_key'>,
): Promise<void> {
  if (isOfConfiguredAddress({ config }, user))
    await reachMilestone(transaction, 'first administrator', config.now().toISOString())
}

/** Grants the role to an account that verified the address before it was configured. Called at start. */
export async function grantConfiguredAdministrator(
  context: Pick<Context, 'config' | 'database'>,
): Promise<void> {
  const { config, database } = context
  if (config.adminEmail === null) return
  const user = await findUserByEmailKey(database, emailKey(config.adminEmail))
  if (!user || user.email_verified_at === null) return
  await database.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, user.id)
    if (locked && locked.email_verified_at !== null) await grantFirstRole(context, transaction, locked)
  })
}

/**
 * Checks whether a stranger could still become the administrator. Without a mail server, the first account
 * registered with `ADMIN_EMAIL` gets the role.
 */
export async function isFirstRoleOpen({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<boolean> {
  if (config.adminEmail === null || config.smtpUrl !== null) return false
  return !(await isMilestoneReached(database, 'first administrator'))
}

function isOfConfiguredAddress({ config }: Dependencies, { email_key }: Pick<User, 'email_key'>): boolean {
  return config.adminEmail !== null && emailKey(config.adminEmail) === email_key
}
