import type { AccountCorrection, ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { KnownPerson } from '../../../../contract/profiles/own-profile.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account/account-subscribers.ts'
import { addressInUse, refuseTakenAddress } from '../../accounts/account/accounts.service.ts'
import { correctAddress } from '../../accounts/invitations/address-correction.service.ts'
import { renameAccount } from '../../accounts/lifecycle/account-changes.service.ts'
import { requireFreshProof } from '../../accounts/sessions/proof.service.ts'
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
  { name, email, person, invite = false, reason }: AccountCorrection,
): Promise<ManagedAccount> {
  const { userId } = seen
  return refuseTakenAddress(addressInUse, () =>
    changeSeenAccount(context, viewer, seen, async (during, before) => {
      const { config, transaction } = during
      await renameAccount(context, during, userId, name)
      if (email && email !== before.email) requireFreshProof({ config }, viewer)
      if (email) await correctAddress(context, transaction, viewer, { userId, email, invite })
      if (person) {
        const known = before.claimed ? wholePerson(person) : knownOf(person)
        await savePerson(transaction, userId, known, config.now().toISOString())
      }
      const after = await readManagedAccount(context, transaction, viewer, userId)
      await recordAccountAction(during, viewer, userId, {
        act: 'correct account',
        ...changesBetween(before, after),
        reason,
      })
    }),
  )
}

type TypedPerson = NonNullable<AccountCorrection['person']>

function knownOf(person: TypedPerson): KnownPerson {
  return { ...person, dob: person.dob ?? null, phone: person.phone ?? '', skills: person.skills ?? [] }
}

/**
 * Requires the profile fields that a member with an account must fill in.
 * @throws {Refusal} invalid, at the fields
 */
function wholePerson(person: TypedPerson): KnownPerson {
  const labels = { dob: m.profiles_dob, phone: m.profiles_phone, skills: m.profiles_skills }
  const missing = (['dob', 'phone', 'skills'] as const).filter((name) => !person[name])
  if (missing.length === 0) return knownOf(person)
  const faults = missing.map((name) => ({
    param: `person.${name}`,
    msg: m.errors_required({ field: labels[name]() }),
    code: 'invalid' as const,
  }))
  throw new Refusal('invalid', faults)
}

/** Returns the values of name, address and profile that differ. */
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
