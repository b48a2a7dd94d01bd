import type { Selectable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { isConfiguredAdministrator } from '../accounts.policy.ts'
import { findUserByEmailKey, updateUser } from '../accounts.queries.ts'

/** Marks the present address of an account as verified, with all that follows from it. */
export async function markAddressVerified(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  user: Selectable<UserRow>,
): Promise<void> {
  const verified = { ...user, email_verified_at: user.email_verified_at ?? config.now().toISOString() }
  await updateUser(transaction, user.id, {
    email_verified_at: verified.email_verified_at,
    ...(isConfiguredAdministrator(config, verified) && { administrator: true }),
  })
}

/**
 * Grants the role to the account of `ADMIN_EMAIL` that verified its address before it was configured. To be called
 * at the start.
 */
export async function grantConfiguredAdministrator({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  if (config.adminEmail === null) return
  const user = await findUserByEmailKey(database, caseFold(config.adminEmail))
  if (user && isConfiguredAdministrator(config, user))
    await updateUser(database, user.id, { administrator: true })
}
