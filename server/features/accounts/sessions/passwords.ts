import { hash, verify } from '@node-rs/argon2'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../endpoints/context.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'

/** Each hash occupies a core for some milliseconds; more at once would slow everything down. */
const atOnce = 2
/** About as many as finish before their callers give up. */
const longestQueue = 200
const secondsUntilShorter = 3

/**
 * The lanes of the queue: sign-ins, and all other work. Other work runs one at a time, so that a signed-in user cannot
 * keep others from signing in.
 */
export type HashingLane = 'sign-in' | 'other'

/** Runs CPU-bound work with limited concurrency, each lane in order of arrival. */
export class HashingQueue {
  readonly #waiting: Record<HashingLane, (() => void)[]> = { 'sign-in': [], other: [] }
  readonly #running: Record<HashingLane, number> = { 'sign-in': 0, other: 0 }

  /**
   * Queues work and runs it in turn.
   * @throws {Refusal} unavailable, at once, when the queue is full
   */
  async run<Result>(work: () => Promise<Result>, lane: HashingLane = 'sign-in'): Promise<Result> {
    if (this.#isOpen(lane)) this.#running[lane] += 1
    else await this.#turn(lane)
    try {
      return await work()
    } finally {
      this.#running[lane] -= 1
      this.#startNext()
    }
  }

  #isOpen(lane: HashingLane): boolean {
    const { other, 'sign-in': signIn } = this.#running
    return other + signIn < atOnce && (lane === 'sign-in' || other === 0)
  }

  /**
   * Starts queued work. One job of other work goes first where none runs, so that sign-ins cannot starve it.
   */
  #startNext(): void {
    for (const lane of ['other', 'sign-in'] as const) {
      const start = this.#isOpen(lane) ? this.#waiting[lane].shift() : undefined
      if (!start) continue
      this.#running[lane] += 1
      start()
    }
  }

  #turn(lane: HashingLane): Promise<void> {
    if (this.#waiting[lane].length >= longestQueue)
      throw new Refusal('unavailable', refusal('unavailable').faults, secondsUntilShorter)
    return new Promise((resolve) => this.#waiting[lane].push(resolve))
  }
}

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
