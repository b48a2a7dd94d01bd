import type { Registration } from '../../../../contract/accounts/sign-in/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { newId } from '../../../database/identifiers.ts'
import { violatedConstraint } from '../../../database/violations.ts'
import type { Context } from '../../../endpoints/context.ts'
import { networkOf } from '../../../endpoints/network-address.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { insertUser } from '../accounts.queries.ts'
import { mayVerifyNewcomer, queueVerification } from '../links/verification.service.ts'
import { hashPassword, isCommonPassword } from '../sessions/passwords.ts'
import { startSession } from '../sessions/sessions.service.ts'

/**
 * Makes an account and signs it in.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} invalid (password), email_taken, too_many
 */
export async function registerAccount(
  context: Context,
  { name, email, password }: Registration,
  address: string,
): Promise<{ token: string }> {
  if (isCommonPassword(password)) throw invalid('password', m.errors_password_common())
  await countHit(context, 'registrationsPerAddress', networkOf(address))
  const { config, database } = context
  const passwordHash = await hashPassword(config, password)
  const mayWrite = await mayVerifyNewcomer(context)
  const id = newId()
  try {
    return await database.transaction().execute(async (transaction) => {
      await insertUser(transaction, {
        id,
        name,
        name_key: caseFold(name),
        email,
        email_key: caseFold(email),
        password_hash: passwordHash,
        administrator: becomesAdministrator(context, email),
        must_verify: config.requireVerification,
        approved: !config.approvalRequired || becomesAdministrator(context, email),
        created_at: config.now().toISOString(),
      })
      if (mayWrite) await queueVerification(context, transaction, { id, email })
      return startSession(context, transaction, id)
    })
  } catch (error) {
    if (violatedConstraint(error)?.constraint === 'users_email_key') throw refusal('email_taken', 'email')
    throw error
  }
}

/** `ADMIN_EMAIL` is an administrator once it registers where no mail is set up (docs/product-decisions.md#the-first-administrator). */
function becomesAdministrator({ config }: Context, email: string): boolean {
  return config.adminEmail !== null && !config.smtpUrl && caseFold(config.adminEmail) === caseFold(email)
}
