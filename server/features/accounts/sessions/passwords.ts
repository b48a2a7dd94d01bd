import { hash, verify } from '@node-rs/argon2'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../endpoints/context.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { type HashingLane, HashingQueue } from './hashing-queue.ts'

const hashing = new HashingQueue()
let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Characters that people add around a common password, such as the year. */
const trimmings = /^[^\p{L}]{1,4}|[^\p{L}]{1,5}$/gu
const shortestCore = 5

/**
 * Refuses common passwords, also with a few digits and signs around them. Lists of breached passwords contain
 * many of those.
 * @throws {Refusal} invalid (password)
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  commonPasswords ??= readCommonPasswords()
  const common = await commonPasswords
  const whole = password.toLowerCase()
  const core = whole.replace(trimmings, '')
  const isCommon = common.has(whole) || (core.length >= shortestCore && common.has(core))
  if (isCommon) throw invalid('password', m.errors_password_common())
}

/** Reads a maintained list of about 49,000 entries, on first use. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The owner and the site of a password: a stranger's first guesses. */
interface PasswordContext {
  name: string
  email: string | null
  societyName: string
  publicUrl: string
}

/** Returns the name and URL of the society. */
export function placeOf({ config: { societyName, publicUrl } }: Pick<Context, 'config'>) {
  return { societyName, publicUrl }
}

const shortestWord = 3
const leftEnough = 4

/**
 * Refuses a password that consists of little more than the owner's or the society's name.
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
 * Hashes a password with argon2id, in PHC format. Passwords are normalised to NFC, so that keyboards do not
 * matter.
 */
export function hashPassword(
  { passwordHashing }: Pick<Config, 'passwordHashing'>,
  password: string,
): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFC'), passwordHashing), 'other')
}

/**
 * Checks a password. Without a stored hash (an unknown or unclaimed account) the same work is done, so that
 * the time does not reveal whether an account exists.
 * @param lane `sign-in` for requests on the way to a session
 */
export async function verifyPassword(
  config: Pick<Config, 'passwordHashing'>,
  stored: string | undefined,
  password: string,
  lane: HashingLane = 'other',
): Promise<boolean> {
  const normalized = password.normalize('NFC')
  if (stored) return hashing.run(() => verify(stored, normalized), lane)
  await hashing.run(() => hash(normalized, config.passwordHashing), lane)
  return false
}
