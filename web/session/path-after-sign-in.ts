import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import { nextPath } from './next-path.ts'

/** Returns the page to open for somebody who has just signed in; who must have a second step sets it up first. */
export function pathAfterSignIn(user: Pick<CurrentUser, 'secondStepMissing'> | null, search: string): string {
  return user?.secondStepMissing ? '/account/second-step' : nextPath(search)
}
