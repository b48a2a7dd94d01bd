import { m } from '../../../contract/paraglide/messages.js'
import { violatedConstraint } from '../../database/violations.ts'
import { Refusal, refusal } from '../../endpoints/refusal.ts'

/** Refuses an address that another account has, in words for its owner: sign in instead. */
export function addressTaken(): Refusal {
  return refusal('email_taken', 'email')
}

/** Refuses an address that another account has, in words for an administrator. */
export function addressInUse(): Refusal {
  return new Refusal('email_taken', [{ msg: m.accounts_email_taken(), param: 'email', code: 'email_taken' }])
}

/**
 * Does work that writes an address. The database decides whether another account has it already: a look beforehand
 * could be overtaken.
 * @throws {Refusal} what `refuse` makes, when another account has the address
 */
export async function refuseTakenAddress<Result>(
  refuse: () => Refusal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error)?.constraint === 'users_email_key') throw refuse()
    throw error
  }
}
