import type { ExpressionBuilder } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Tables } from '../../../database/rows/tables.ts'

/** Makes the condition for a query that joins `users` to leave out suspended and limited accounts. */
export function listedAccounts({ requireVerification }: Pick<Config, 'requireVerification'>) {
  return ({ eb, or, and }: ExpressionBuilder<Tables, 'users'>) =>
    and([
      eb('users.suspended_at', 'is', null),
      or([
        eb.lit(!requireVerification),
        eb('users.must_verify', '=', false),
        eb('users.email_verified_at', 'is not', null),
        eb('users.administrator', '=', true),
      ]),
    ])
}
