import { createHmac, timingSafeEqual } from 'node:crypto'
import { leastFillMilliseconds } from '../../../../contract/accounts/options-and-limits.ts'
import type { Registration } from '../../../../contract/accounts/sign-in.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context } from '../../../endpoints/context.ts'
import { countNetworkHit } from '../../../endpoints/rate-limit.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { recordSecurity, siteSecret } from '../../audit/security-log.service.ts'
import { grantFirstRole } from '../access/access.service.ts'
import { insertUser, newAccount } from '../account/accounts.queries.ts'
import { addressTaken, refuseTakenAddress } from '../account/accounts.service.ts'
import { storeJoiningReplies } from '../joining/newcomers.service.ts'
import { clearRefusal } from '../joining/turned-away.service.ts'
import { mayEmailNewcomer, queueVerification } from '../links/verification.service.ts'
import { hashPassword, placeOf, refuseCommonPassword, refuseContextPassword } from '../sessions/passwords.ts'
import { type StartedSession, startSession } from '../sessions/sessions.service.ts'

/**
 * Creates an account and signs it in.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} invalid (password; nickname, which only robots fill in; opened, too soon), email_taken,
 *   too_many
 */
export async function registerAccount(
  context: Context,
  registration: Registration,
  address: string,
): Promise<StartedSession & { userId: string }> {
  if (registration.nickname) {
    await recordSecurity(context.config, context.database, { event: 'registration refused', address })
    throw invalid('nickname', m.errors_trap())
  }
  if (registration.opened && !(await isOpenedByPerson(context, registration.opened))) {
    await recordSecurity(context.config, context.database, { event: 'registration refused', address })
    throw invalid('opened', m.errors_too_quick())
  }
  await refuseCommonPassword(registration.password)
  refuseContextPassword(registration.password, { ...registration, ...placeOf(context) })
  await countNetworkHit(context, 'registrationsPerAddress', address)
  const user = await accountOf(context, registration)
  const mayEmail = await mayEmailNewcomer(context)
  return refuseTakenAddress(addressTaken, () =>
    context.database.transaction().execute(async (transaction) => {
      await insertUser(transaction, user)
      if (user.approved) await clearRefusal(transaction, user.email_key)
      await storeJoiningReplies(context, transaction, user.id, registration.replies ?? [])
      await recordSecurity(context.config, transaction, { event: 'registered', account: user.id, address })
      // Without mail nobody can prove an address: the first to register with the configured one gets the
      // role.
      if (!context.config.smtpUrl)
        await grantFirstRole(context, transaction, { ...user, email_changed_at: null })
      if (mayEmail) await queueVerification(context, transaction, user, 'registration')
      const started = await startSession(context, transaction, user.id, 'registration', null)
      return { ...started, userId: user.id }
    }),
  )
}

async function accountOf({ config }: Context, { name, email, password }: Registration) {
  return newAccount(config, {
    name,
    email,
    passwordHash: await hashPassword(config, password),
    approved: !config.approvalRequired,
  })
}

const purpose = 'registration form'

/** Returns the signed time at which a form was opened. */
export async function openedNow({ config, database }: Pick<Context, 'config' | 'database'>): Promise<string> {
  const at = config.now().getTime().toString(36)
  return `${at}.${signatureOf(at, await siteSecret(database))}`
}

/** Checks whether a form was open long enough for a person. There is no upper limit. */
async function isOpenedByPerson(
  { config, database }: Pick<Context, 'config' | 'database'>,
  opened: string,
): Promise<boolean> {
  const [at = '', signature = ''] = opened.split('.')
  const expected = Buffer.from(signatureOf(at, await siteSecret(database)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return config.now().getTime() - Number.parseInt(at, 36) >= leastFillMilliseconds
}

function signatureOf(at: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${at}`).digest('base64url')
}
