import { m } from '../../../../contract/paraglide/messages.js'
import { Refusal } from '../../../endpoints/refusal.ts'

/** An address that another account has, told to an officer: 'sign in instead' is only for its owner. */
export function addressInUse(): Refusal {
  return new Refusal('email_taken', [{ msg: m.accounts_email_taken(), param: 'email', code: 'email_taken' }])
}

/** A suspended account that an officer would open a way into. */
export function suspendedStill(): Refusal {
  return new Refusal('suspended', [{ msg: m.accounts_suspended_still(), code: 'suspended' }])
}
