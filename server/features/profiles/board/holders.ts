import type { Departure } from '../../../../contract/accounts/people.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'

interface HolderRow {
  user_id: string
  name: string
  departed: Departure | null
  account_id: string | null
}

/** Returns a term's holder as a reference; for a removed account only the name is stored. */
export function holderOf(config: { publicUrl: string }, { user_id, name, departed, account_id }: HolderRow) {
  return {
    _id: user_id,
    name,
    avatar: avatarAddress(config, user_id),
    departed,
    removed: account_id === null,
  }
}
