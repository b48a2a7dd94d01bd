import { hash, verify } from '@node-rs/argon2'
// The commonest passwords: a maintained list, about 49,000 entries, used for nothing but this check.
import { dictionary } from '@zxcvbn-ts/language-common'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Config } from '../../../config.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { HashingQueue } from './hashing-queue.ts'

const hashing = new HashingQueue()
const commonPasswords = new Set(dictionary['passwords-common'])

/**
 * Refuses a password on the list of the most common ones.
 * @throws {Refusal} invalid (password)
 */
export function refuseCommonPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw invalid('password', m.errors_password_common())
}

/**
 * Hashes a password with argon2id, in PHC format. Passwords are compared in NFC, so that every keyboard's way of
 * writing counts.
 */
export function hashPassword(
  { passwordHashing }: Pick<Config, 'passwordHashing'>,
  password: string,
): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFC'), passwordHashing))
}

/**
 * Checks a password. Without a stored hash (an unknown account, or one that waits for its person) the same work is
 * done anyway, so that the time does not reveal whether an account exists.
 */
export async function verifyPassword(
  config: Pick<Config, 'passwordHashing'>,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const normalized = password.normalize('NFC')
  if (stored) return hashing.run(() => verify(stored, normalized))
  await hashing.run(() => hash(normalized, config.passwordHashing))
  return false
}
