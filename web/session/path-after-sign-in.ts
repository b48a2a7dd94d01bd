import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import { nextPath } from './next-path.ts'

/** Returns the page to open after sign-in: first the setup of a required second step. */
export function pathAfterSignIn(user: Pick<CurrentUser, 'secondStepMissing'> | null, search: string): string {
  return user?.secondStepMissing ? '/account/second-step' : nextPath(search)
}
