import { hash, verify } from '@node-rs/argon2'
// The commonest passwords: a maintained list, about 49,000 entries, used for nothing but this check.
import { dictionary } from '@zxcvbn-ts/language-common'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../endpoints/context.ts'
import { invalid } from '../../../endpoints/refusal.ts'

const commonPasswords = new Set(dictionary['passwords-common'])

/**
 * Refuses a password on the list of the most common ones.
 * @throws {Refusal} invalid (password)
 */
export function refuseCommonPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw invalid('password', m.errors_password_common())
}

/** Whose password it is, and where: what a stranger would guess first. */
interface PasswordContext {
  name: string
  email: string | null
  societyName: string
  publicUrl: string
}

/** Returns what names the society, where a password is chosen. */
export function placeOf({ config: { societyName, publicUrl } }: Pick<Context, 'config'>) {
  return { societyName, publicUrl }
}

const shortestWord = 3
const leftEnough = 4

/**
 * Refuses a password that is made of its owner's name or address, or the society's, with little else.
 * @throws {Refusal} invalid (password)
 */
export function refuseContextPassword(password: string, about: PasswordContext): void {
  const { name, email, societyName, publicUrl } = about
  const words = [name, email ?? '', societyName, new URL(publicUrl).hostname]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter(({ length }) => length >= shortestWord)
    .sort((one, other) => other.length - one.length)
  const whole = password.toLowerCase()
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  const letters = rest.replace(/[^\p{L}\p{M}]/gu, '').length
  if (rest.length < whole.length && letters < leftEnough)
    throw invalid('password', m.errors_password_context())
}

/**
 * Hashes a password with argon2id, in PHC format. Passwords are compared in NFC, so that every keyboard's way of
 * writing counts.
 */
export function hashPassword(
  { passwordHashing }: Pick<Config, 'passwordHashing'>,
  password: string,
): Promise<string> {
  return hash(password.normalize('NFC'), passwordHashing)
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
  if (stored) return verify(stored, normalized)
  await hash(normalized, config.passwordHashing)
  return false
}
