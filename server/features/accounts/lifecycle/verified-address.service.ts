import type { Selectable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { grantFirstRole } from '../access/first-administrator.service.ts'
import { updateUser } from '../accounts.queries.ts'

/** Marks the present address of an account as verified, with all that follows from it. */
export async function markAddressVerified(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  user: Selectable<UserRow>,
): Promise<void> {
  await updateUser(transaction, user.id, {
    email_verified_at: user.email_verified_at ?? config.now().toISOString(),
  })
  await grantFirstRole({ config }, transaction, user)
}
