import type { SignInWay } from '../../../../contract/accounts/sessions/options.ts'
import type { Connection } from '../../../database/connection.ts'

/** What somebody has proven with something of theirs. */
export interface Evidence {
  by: SignInWay
  /** The member who was shown the link that began the session in which its passkey or app was added. */
  linkShownTo: string | null
  /** Uses it up, in the transaction of what it is good for; false when it was used meanwhile. */
  spend: (transaction: Connection) => Promise<boolean>
}
