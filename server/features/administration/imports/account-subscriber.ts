import type { AccountSubscriber } from '../../accounts/account-subscribers.service.ts'
import { forgetPerson } from '../import-steps/import-rows.queries.ts'

/** Takes whoever removes their account out of the lists that name them: their rows are skipped. */
export const importsOnAccounts: AccountSubscriber = {
  async removed({ transaction }, userId) {
    await forgetPerson(transaction, userId)
  },
}
