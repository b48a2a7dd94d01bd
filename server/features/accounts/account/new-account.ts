import type { Insertable } from 'kysely'
import type { Config } from '../../../config.ts'
import { newId } from '../../../database/identifiers.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import { emailKey } from '../../../text/email-key.ts'
import { nameKeys } from '../../../text/names/name-keys.ts'

interface NewAccount<Email extends string | null> {
  name: string
  /** null for a person without an address, who cannot sign in. */
  email: Email
  /** Absent for an account that waits to be claimed. */
  passwordHash?: string
  approved?: boolean
}

/** Builds the row of a new account. */
export function newAccount<Email extends string | null>(
  { requireVerification, now }: Pick<Config, 'requireVerification' | 'now'>,
  { name, email, passwordHash = '', approved = true }: NewAccount<Email>,
) {
  return {
    id: newId(),
    name,
    ...nameKeys(name),
    email: email as Email,
    email_key: (email === null ? null : emailKey(email)) as Email,
    password_hash: passwordHash,
    listing: passwordHash === '' ? 'unclaimed' : 'listed',
    administrator: false,
    must_verify: requireVerification,
    approved,
    created_at: now().toISOString(),
  } satisfies Insertable<UserRow>
}
