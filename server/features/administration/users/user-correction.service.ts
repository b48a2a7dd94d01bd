import type { AccountCorrection, ManagedAccount } from '../../../../contract/administration/users/schemas.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import type { AccountContext } from '../../accounts/account-subscribers.service.ts'
import { correctAddress } from '../../accounts/invitations/address-correction.service.ts'
import { renameAccount } from '../../accounts/lifecycle/account-changes.service.ts'
import { requireFreshProof } from '../../accounts/sessions/proof.service.ts'
import { addressInUse, refuseTakenAddress } from '../../accounts/taken-addresses.service.ts'
import { savePerson } from '../../profiles/person/person.service.ts'
import { changeSeenAccount, recordAccountAction, type SeenAccount } from './seen-account.ts'
import { readManagedAccount } from './users.service.ts'

/**
 * Corrects name, address and profile.
 * @throws {Refusal} absent, conflict, email_taken, own_account, proof_required where the address changes
 */
export async function correctAccount(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  { name, email, person, reason }: AccountCorrection,
): Promise<ManagedAccount> {
  const { userId } = seen
  return refuseTakenAddress(addressInUse, () =>
    changeSeenAccount(context, viewer, seen, async (during, before) => {
      const { config, transaction } = during
      await renameAccount(context, during, userId, name)
      if (email && email !== before.email) requireFreshProof({ config }, viewer)
      if (email) await correctAddress(context, transaction, viewer, { userId, email })
      if (person) await savePerson(transaction, userId, person, config.now().toISOString())
      const after = await readManagedAccount(context, transaction, viewer, userId)
      await recordAccountAction(during, viewer, userId, {
        act: 'correct account',
        ...changesBetween(before, after),
        reason,
      })
    }),
  )
}

/** Returns the values of name, address and profile that a correction changed. */
function changesBetween(before: ManagedAccount, after: ManagedAccount) {
  const valuesOf = ({ name, email, profile }: ManagedAccount): Record<string, unknown> => ({
    name,
    email,
    ...profile,
    user: null,
  })
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))
  return { before: pick(old), after: pick(now) }
}
