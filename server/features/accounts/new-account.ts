import type { Insertable } from 'kysely'
import type { Config } from '../../config.ts'
import { newId } from '../../database/identifiers.ts'
import type { UserRow } from '../../database/rows/account-rows.ts'
import { caseFold } from '../../text/case-folding.ts'
import { emailKey } from '../../text/email-key.ts'

interface NewAccount {
  name: string
  email: string
  /** Without one, the account waits for its person to claim it. */
  passwordHash?: string
  approved?: boolean
}

/** Makes the row of a new account. */
export function newAccount(
  { requireVerification, now }: Pick<Config, 'requireVerification' | 'now'>,
  { name, email, passwordHash = '', approved = true }: NewAccount,
) {
  return {
    id: newId(),
    name,
    name_key: caseFold(name),
    email,
    email_key: emailKey(email),
    password_hash: passwordHash,
    administrator: false,
    must_verify: requireVerification,
    approved,
    created_at: now().toISOString(),
  } satisfies Insertable<UserRow>
}
