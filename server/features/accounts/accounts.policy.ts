import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { UserRow } from '../../database/rows/account-rows.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { isLimited } from './listed-accounts.service.ts'

type User = Selectable<UserRow>

/** Tells whether an account may do more than look after itself. Administrators never wait. */
export function isApproved({ approved, administrator }: Pick<User, 'approved' | 'administrator'>): boolean {
  return approved || administrator
}

/** Returns what somebody who acts with an account may do. */
export function rightsOf(
  config: Pick<Config, 'requireVerification' | 'secondStepRequired'>,
  user: Pick<User, 'administrator' | 'approved' | 'must_verify' | 'email_verified_at' | 'second_step_since'>,
): Pick<Viewer, 'administrator' | 'secondStepMissing' | 'limited' | 'approved'> {
  const secondStepMissing = user.administrator && config.secondStepRequired && user.second_step_since === null
  return {
    administrator: user.administrator && !secondStepMissing,
    secondStepMissing,
    limited: isLimited(config, user),
    approved: isApproved(user),
  }
}
